import type { Ticket } from "#domain/entities/ticket.ts";
import { formatTimeWithSeconds } from "#domain/lib/format-date.ts";
import { stepLine } from "#domain/tickets/step-text.ts";

/** Lists the steps of the deal since both sides have it, oldest first, with person, time and reason. */
export function TicketHistory({ ticket }: { ticket: Ticket }) {
  const { history = [], deal_time: dealt } = ticket;
  if (history.length === 0) return null;
  return (
    <section aria-label="History" className="mt-3">
      <p className="font-medium">History</p>
      <ol className="text-[12px] text-muted">
        {dealt === null ? null : <li>{formatTimeWithSeconds(Date.parse(dealt))} Dealt</li>}
        {history.map(({ at }, index) => (
          <li key={`${at} ${stepLine(ticket, index)}`}>
            {formatTimeWithSeconds(Date.parse(at))} {stepLine(ticket, index)}
          </li>
        ))}
      </ol>
    </section>
  );
}
