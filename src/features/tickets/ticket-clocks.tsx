import type { Ticket } from "#domain/entities/ticket.ts";
import { dealClocks } from "#domain/tickets/clocks.ts";
import { ClockList } from "#src/desk-kit/deals/clock-list.tsx";
import { CLOCK_TONE, leftText } from "#src/desk-kit/deals/clock-text.ts";
import { useSeconds } from "#src/desk-kit/deals/use-seconds.ts";

/** The clocks of a deal, the worst first: amber when little is left, red when late. (N-08) */
export function TicketClocks({ ticket }: { ticket: Ticket }) {
  const now = useSeconds();
  return <ClockList clocks={dealClocks(ticket, now)} now={now} />;
}

/** The clock of the list: time left, and how it stands in words. */
export function WorstClock({ ticket }: { ticket: Ticket }) {
  const now = useSeconds();
  const [worst] = dealClocks(ticket, now);
  if (worst === undefined) return <>–</>;
  return <span className={CLOCK_TONE[worst.standing]}>{leftText(worst, now)}</span>;
}
