import { useRef } from "react";
import type { Exchange } from "#domain/entities/exchanges.ts";
import { rfqBarred, useRfqExchanges } from "#src/desk-kit/inputs/rfq-exchanges.ts";
import { useVenueKeys } from "#src/desk-kit/inputs/use-venue-keys.ts";
import { onlyVenueText, type Venue, venueCommandId } from "#src/desk-kit/inputs/venue-commands.ts";
import { VenueKey } from "#src/desk-kit/inputs/venue-key.tsx";
import { useSession } from "#src/session/session.ts";
import { useCommand } from "#src/shell/controls/use-command.ts";
import { SelectButtonGroup } from "#src/ui/select-button-group.tsx";
import { NEW_VENUE, type RfqVenue } from "#src/desk-kit/inputs/rfq-venue.ts";
import { ExchangeParticipantInput } from "#src/desk-kit/inputs/exchange-participant-input.tsx";

interface VenueFieldsProps {
  venue: RfqVenue | null;
  error: string | undefined;
  /** Reason this quote cannot go to an exchange; undefined when it may. */
  barred?: (exchange: Exchange) => string | undefined;
  participantError: string | undefined;
  /** Id of the participant field, for the form's focus. */
  participantId?: string;
  onChange: (venue: RfqVenue | null) => void;
}

/** Choice of an exchange for the quote, its addressee there, and the name it shows. */
export function VenueFields(props: VenueFieldsProps) {
  const { venue, error, barred, participantError, participantId, onChange } = props;
  const exchanges = useRfqExchanges();
  const fields = useRef<HTMLFieldSetElement>(null);
  const session = useSession((state) => state.session);
  const keys = { NSE: useAriaKeys("NSE"), BSE: useAriaKeys("BSE"), OTC: useAriaKeys("OTC") };
  const now: Venue = venue?.exchange ?? "OTC";
  const whyNot = (to: Venue) => (to === "OTC" ? undefined : (rfqBarred(session, to) ?? barred?.(to)));
  const send = (to: Venue) =>
    onChange(to === "OTC" ? null : { ...(venue ?? NEW_VENUE), exchange: to, participant: null });
  useVenueKeys(fields, {
    barred: (to) => whyNot(to) ?? (exchanges.length === 0 ? onlyVenueText("OTC") : undefined),
    choose: (to) => {
      // Fields of the venue that was chosen before go, and the focus with them.
      const within = fields.current?.contains(document.activeElement) === true;
      if (to !== now) send(to);
      if (within) fields.current?.querySelector<HTMLElement>(`[data-value="${to}"]`)?.focus();
    },
  });
  if (exchanges.length === 0) return <fieldset ref={fields} aria-label="Exchange" className="hidden" />;
  const option = (value: Venue, label: string) => ({
    value,
    label,
    barred: whyNot(value),
    aside: <VenueKey venue={value} />,
    ariaKeys: keys[value],
  });
  return (
    <fieldset ref={fields} className="flex flex-col gap-3">
      <legend className="sr-only">Exchange</legend>
      <SelectButtonGroup<Venue>
        label="Send to RFQ"
        value={now}
        options={[option("OTC", "No"), ...exchanges.map(({ value }) => option(value, value))]}
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

const useAriaKeys = (venue: Venue) => useCommand(venueCommandId(venue)).ariaKeys;
