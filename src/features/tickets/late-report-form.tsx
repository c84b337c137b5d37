import type { Ticket } from "#domain/entities/ticket.ts";
import { ReasonForm } from "#src/features/tickets/reason-form.tsx";
import { reviewExecution } from "#src/features/tickets/ticket-acts.ts";

/** Asks for the reason of a report later than 15 minutes, before execution. (N-08) */
export function LateReportForm({ ticket }: { ticket: Ticket }) {
  return (
    <ReasonForm
      title="Report the deal late"
      label="Reason for the late report"
      help="The exchange and both firms' compliance officers read this."
      submit="Continue"
      draft={`ticket.late.${ticket.id}`}
      onSend={(reason) => reviewExecution(ticket, reason)}
    />
  );
}
