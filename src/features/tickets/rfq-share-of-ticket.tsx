import type { Ticket } from "#domain/entities/ticket.ts";
import { RfqShareMeter } from "#src/features/tickets/rfq-share-meter.tsx";
import { useTicketDesk } from "#src/features/tickets/ticket-desk.ts";

/** Until a ticket is being executed the way can still be chosen. */
const WAY_IS_OPEN: ReadonlySet<Ticket["state"]> = new Set(["DRAFT", "SENT", "PART_AGREED", "AGREED"]);

/** What executing a ticket as it stands does to the firm's RFQ share; where it is edited the form shows the same. */
export function ShareOfTicket({ ticket: { id, state, version, execution } }: { ticket: Ticket }) {
  const isEdited = useTicketDesk((desk) => desk.room === "edit");
  if (!WAY_IS_OPEN.has(state) || isEdited) return null;
  return (
    <div className="mt-3">
      <RfqShareMeter asked={{ ticket: id }} version={version} execution={execution} />
    </div>
  );
}
