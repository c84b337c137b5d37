import type { Exchange } from "#domain/entities/exchanges.ts";
import { useRfqExchanges } from "#src/desk-kit/inputs/rfq-exchanges.ts";
import { SelectButtonGroup } from "#src/ui/select-button-group.tsx";
import { NEW_VENUE, type RfqVenue } from "#src/desk-kit/inputs/rfq-venue.ts";
import { ExchangeParticipantInput } from "#src/desk-kit/inputs/exchange-participant-input.tsx";

interface VenueFieldsProps {
  venue: RfqVenue | null;
  error: string | undefined;
  participantError: string | undefined;
  /** Of the participant's field, where the form's focus finds it by. */
  participantId?: string;
  onChange: (venue: RfqVenue | null) => void;
}

/** Whether the quote also goes to an exchange, to whom there, and under whose name. */
export function VenueFields({ venue, error, participantError, participantId, onChange }: VenueFieldsProps) {
  const exchanges = useRfqExchanges();
  if (exchanges.length === 0) return null;
  const send = (to: "NONE" | Exchange) =>
    onChange(to === "NONE" ? null : { ...(venue ?? NEW_VENUE), exchange: to, participant: null });
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">Exchange</legend>
      <SelectButtonGroup
        label="Send to RFQ"
        value={venue?.exchange ?? "NONE"}
        options={[{ value: "NONE", label: "No" }, ...exchanges]}
        onChange={send}
      />
      {error === undefined ? null : (
        <p role="alert" className="text-danger">
          {error}
        </p>
      )}
      {venue === null ? null : (
        <>
          <div className="flex flex-wrap gap-4">
            <SelectButtonGroup
              label="To whom"
              value={venue.mode}
              options={[
                { value: "OTM", label: "One to many" },
                { value: "OTO", label: "One to one" },
              ]}
              onChange={(mode) => onChange({ ...venue, mode })}
            />
            <SelectButtonGroup
              label="Your name"
              value={venue.anonymous ? "HIDDEN" : "SHOWN"}
              options={[
                { value: "SHOWN", label: "Shown" },
                { value: "HIDDEN", label: "Anonymous" },
              ]}
              onChange={(shown) => onChange({ ...venue, anonymous: shown === "HIDDEN" })}
            />
          </div>
          {venue.mode === "OTO" ? (
            <ExchangeParticipantInput
              key={venue.exchange}
              {...(participantId === undefined ? {} : { id: participantId })}
              exchange={venue.exchange}
              value={venue.participant}
              error={participantError}
              onChange={(participant) => onChange({ ...venue, participant })}
            />
          ) : null}
        </>
      )}
    </fieldset>
  );
}
