import * as contract from "#domain/contract/http/participants.ts";
import type { OtoParticipant } from "#domain/entities/eoi.ts";
import type { Exchange } from "#domain/entities/exchanges.ts";
import { call } from "#src/lib/api.ts";
import { SearchInput } from "#src/ui/search/search-input.tsx";

interface ExchangeParticipantInputProps {
  id?: string;
  exchange: Exchange;
  value: OtoParticipant | null;
  error: string | undefined;
  onChange: (participant: OtoParticipant | null) => void;
}

const SEARCH = { NSE: contract.searchNscclParticipants, BSE: contract.searchIcclParticipants };

/** Finds the participant of a one-to-one quote, by code or name. */
export function ExchangeParticipantInput({ id, exchange, value, error, onChange }: ExchangeParticipantInputProps) {
  return (
    <SearchInput
      id={id}
      label="Participant"
      error={error}
      help={value === null ? "Three letters of the code or name" : value.participant_code}
      source={{
        key: ["participants", exchange],
        find: (text, signal) => call(SEARCH[exchange], { query: { search_param: text }, signal }),
      }}
      noneText={`No participant of ${exchange} matches.`}
      choice={value === null ? null : { id: value.participant_code, name: value.name }}
      optionsOf={(found) =>
        found.map(({ participant_code, name }) => ({
          key: participant_code,
          content: (
            <>
              <span className="flex-1 truncate">{name}</span>
              <span className="code shrink-0 text-muted">{participant_code}</span>
            </>
          ),
          take: () => onChange({ exchange, participant_code, name }),
        }))
      }
    />
  );
}
