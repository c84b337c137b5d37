import type { TradeCounterparty } from "#domain/contract/http/tickets.ts";
import type { Ticket } from "#domain/entities/ticket.ts";
import { ParticipantInput } from "#src/desk-kit/inputs/participant-input.tsx";

/** Converts a person of a ticket to a search result. */
export function counterpartyOf({ client_id: id, client_name: name, ...person }: Ticket["buyer"]): TradeCounterparty {
  return { ...person, client_id: id, brand_name: name, name, nsccl_code: null, iccl_code: null, is_offline: false };
}

interface FacilitatorInputProps {
  id: string;
  value: TradeCounterparty | null;
  error: string | undefined;
  change: (facilitator: TradeCounterparty | null) => void;
}

/** Picks the facilitator who brought the sides together; both see the name. */
export function FacilitatorInput({ id, value, error, change }: FacilitatorInputProps) {
  return (
    <ParticipantInput
      id={id}
      label="Facilitator"
      seeks="facilitator"
      help="Type three letters of the broker who brought you together; leave empty for none"
      value={value}
      error={error}
      onChange={change}
    />
  );
}
