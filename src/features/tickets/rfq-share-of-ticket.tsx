import type { Ticket } from "#domain/entities/ticket.ts";
import { RfqShareMeter } from "#src/features/tickets/rfq-share-meter.tsx";
import { useTicketSection } from "#src/features/tickets/open-ticket.ts";

/** States before execution, in which its way can still be chosen. */
const WAY_IS_OPEN: ReadonlySet<Ticket["state"]> = new Set(["DRAFT", "SENT", "PART_AGREED", "AGREED"]);

/** Shows the effect of executing the ticket on the firm's RFQ share; hidden while the edit form shows the same. */
export function ShareOfTicket({ ticket: { id, state, version, execution } }: { ticket: Ticket }) {
  const isEdited = useTicketSection((desk) => desk.section === "edit");
  if (!WAY_IS_OPEN.has(state) || isEdited) return null;
  return (
    <div className="mt-3">
      <RfqShareMeter asked={{ ticket: id }} version={version} execution={execution} />
    </div>
  );
}
