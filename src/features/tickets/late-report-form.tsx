import type { Ticket } from "#domain/entities/ticket.ts";
import { ReasonForm } from "#src/features/tickets/reason-form.tsx";
import { reviewExecution } from "#src/features/tickets/ticket-acts.ts";

/** Asks for the reason of a report later than 15 minutes, before execution. (N-08) */
export function LateReportForm({ ticket }: { ticket: Ticket }) {
  return (
    <ReasonForm
      title="Report the deal late"
      label="Why the report is late"
      help="The exchange reads this, and compliance of both firms."
      submit="Go on"
      draft={`ticket.late.${ticket.id}`}
      onSend={(reason) => reviewExecution(ticket, reason)}
    />
  );
}
