import type { Ticket } from "#domain/entities/ticket.ts";
import { ReasonForm } from "#src/features/tickets/reason-form.tsx";
import { dealLine, reviewAct } from "#src/features/tickets/ticket-acts.ts";

/** Rejects the ticket with a reason for the other side. */
export function RejectForm({ ticket }: { ticket: Ticket }) {
  return (
    <ReasonForm
      title="Reject the ticket"
      label="Reason"
      help="The other side reads this."
      submit="Reject"
      onSend={(reason) =>
        reviewAct(ticket, "reject", (now) => ({
          line: `Reject ticket ${dealLine(now)}: ${reason}`,
          label: "Reject",
          done: "Rejected",
          reason,
        }))
      }
    />
  );
}
