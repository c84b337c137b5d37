import { CLOCK_TONE, dueText, leftText, type StandingClock } from "#src/desk-kit/deals/clock-text.ts";
import { cx } from "#src/lib/cx.ts";

type Clock = StandingClock & { id: string; label: string };

/**
 * Clocks running on a deal, the most urgent first: amber when little time is left, red when late, also in words. (N-08)
 */
export function ClockList({ clocks, now }: { clocks: readonly Clock[]; now: number }) {
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
