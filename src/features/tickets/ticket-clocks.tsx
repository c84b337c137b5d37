import type { Ticket } from "#domain/entities/ticket.ts";
import { dealClocks } from "#domain/tickets/clocks.ts";
import { CLOCK_TONE, dueText, leftText } from "#src/desk-kit/deals/clock-text.ts";
import { useSeconds } from "#src/desk-kit/deals/use-seconds.ts";
import { cx } from "#src/lib/cx.ts";

/** The clocks of a deal, the worst first: amber when little is left, red when late. (N-08) */
export function TicketClocks({ ticket }: { ticket: Ticket }) {
  const now = useSeconds();
  const clocks = dealClocks(ticket, now);
  if (clocks.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-col gap-0.5" aria-label="Clocks">
      {clocks.map((clock) => (
        <li
          key={clock.id}
          className={cx("flex justify-between gap-4", CLOCK_TONE[clock.standing])}
          data-standing={clock.standing}
        >
          <span>
            {clock.label} {dueText(clock, now)}
          </span>
          <span className="font-medium tabular-nums">{leftText(clock, now)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The clock of the list: time left, and how it stands in words. */
export function WorstClock({ ticket }: { ticket: Ticket }) {
  const now = useSeconds();
  const [worst] = dealClocks(ticket, now);
  if (worst === undefined) return <>–</>;
  return <span className={CLOCK_TONE[worst.standing]}>{leftText(worst, now)}</span>;
}
