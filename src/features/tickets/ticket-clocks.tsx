import { useEffect, useState } from "react";
import type { Ticket } from "#domain/entities/ticket.ts";
import { formatDateTime, formatTimeWithSeconds } from "#domain/lib/format-date.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { dealClocks, type DealClock } from "#domain/tickets/clocks.ts";
import { countdownText } from "#src/desk-kit/deals/countdown-text.ts";
import { cx } from "#src/lib/cx.ts";
import { serverNowMs } from "#src/lib/server-time.ts";

const TONE = { fine: "", soon: "text-warn", late: "text-danger" } as const;
const STANDING = { fine: "", soon: "soon", late: "late" } as const;

function useSeconds(): number {
  const [now, setNow] = useState(serverNowMs);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNowMs()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

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
          className={cx("flex justify-between gap-4", TONE[clock.standing])}
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
  return <span className={TONE[worst.standing]}>{leftText(worst, now)}</span>;
}

function dueText({ dueMs }: DealClock, now: number): string {
  return istDateOf(dueMs) === istDateOf(now) ? formatTimeWithSeconds(dueMs) : formatDateTime(dueMs);
}

function leftText({ dueMs, standing }: DealClock, now: number): string {
  if (standing === "late") return `${countdownText(Math.max(1000, now - dueMs))} late`;
  return [countdownText(dueMs - now), STANDING[standing]].filter(Boolean).join(" · ");
}
