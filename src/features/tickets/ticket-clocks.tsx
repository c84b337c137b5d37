import type { Ticket } from "#domain/entities/ticket.ts";
import { dealClocks } from "#domain/tickets/clocks.ts";
import { ClockList } from "#src/desk-kit/deals/clock-list.tsx";
import { CLOCK_TONE, leftText } from "#src/desk-kit/deals/clock-text.ts";
import { useSeconds } from "#src/desk-kit/deals/use-seconds.ts";

/** Shows the clocks of a deal, the most urgent first: amber when little time is left, red when late. (N-08) */
export function TicketClocks({ ticket }: { ticket: Ticket }) {
  const now = useSeconds();
  return <ClockList clocks={dealClocks(ticket, now)} now={now} />;
}

/** Shows the most urgent clock in a list: time left as text. */
export function WorstClock({ ticket }: { ticket: Ticket }) {
  const now = useSeconds();
  const [worst] = dealClocks(ticket, now);
  if (worst === undefined) return <>–</>;
  return <span className={CLOCK_TONE[worst.standing]}>{leftText(worst, now)}</span>;
}
