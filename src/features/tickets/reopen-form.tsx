import type { Ticket } from "#domain/entities/ticket.ts";
import { ReasonForm } from "#src/features/tickets/reason-form.tsx";
import { dealLine, reviewAct } from "#src/features/tickets/ticket-acts.ts";

/** Reopens a rejected ticket with a reason for the other side. */
export function ReopenForm({ ticket }: { ticket: Ticket }) {
  return (
    <ReasonForm
      title="Reopen the ticket"
      label="Reason"
      help="The other side reads this. Both sides consent again."
      submit="Reopen"
      draft={`ticket.reopen.${ticket.id}`}
      onSend={(reason) =>
        reviewAct(ticket, "reopen", (now) => ({
          line: `Reopen ticket ${dealLine(now)}: ${reason}`,
          label: "Reopen",
          done: "Reopened",
          reason,
        }))
      }
    />
  );
}
