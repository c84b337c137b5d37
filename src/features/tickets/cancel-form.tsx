import type { Ticket } from "#domain/entities/ticket.ts";
import { cancelStep } from "#domain/tickets/life.ts";
import type { TicketViewer } from "#domain/tickets/sides.ts";
import { ReasonForm } from "#src/features/tickets/reason-form.tsx";
import { dealLine, reviewAct } from "#src/features/tickets/ticket-acts.ts";
import { serverNowMs } from "#src/lib/server-time.ts";

/** Requests the cancellation of a shared deal, or withdraws a ticket typed by this side; with a reason. */
export function CancelForm({ ticket, viewer }: { ticket: Ticket; viewer: TicketViewer }) {
  const isAsking = cancelStep(ticket, viewer, serverNowMs()) === "ask";
  const label = isAsking ? "Ask to cancel" : "Cancel the ticket";
  return (
    <ReasonForm
      title={isAsking ? "Ask to cancel the deal" : "Cancel the ticket"}
      label="Reason"
      help={
        isAsking
          ? "The other side reads this and has 15 minutes to agree. Until then the deal remains."
          : "The other side reads this."
      }
      submit={label}
      draft={`ticket.cancel.${ticket.id}`}
      onSend={(reason) =>
        reviewAct(ticket, "cancel", (now) => ({
          line: `${isAsking ? "Ask to cancel" : "Cancel"} ticket ${dealLine(now)}: ${reason}`,
          label,
          done: isAsking ? "Asked to cancel" : "Cancelled",
          reason,
        }))
      }
    />
  );
}
