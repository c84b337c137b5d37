import type { Order } from "#domain/entities/order.ts";
import { readClocks } from "#domain/orders/clocks.ts";
import { SHORT_CLOCKS } from "#domain/orders/labels.ts";
import { MISSING } from "#domain/lib/format-level.ts";
import { CLOCK_TONE, dueText, leftText } from "#src/desk-kit/deals/clock-text.ts";
import { useSeconds } from "#src/desk-kit/deals/use-seconds.ts";
import { cx } from "#src/lib/cx.ts";

/** The clocks that run on an order, the worst first: amber when little is left, red when late, in words as well. (N-08) */
export function OrderClocks({ order }: { order: Order }) {
  const now = useSeconds();
  const clocks = readClocks(order.clocks, now);
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

/** The next clock of a row of the list: what is due, and how long there is. */
export function NextClock({ order }: { order: Order }) {
  const now = useSeconds();
  const [worst] = readClocks(order.clocks, now);
  if (worst === undefined) return <>{MISSING}</>;
  return (
    <span
      className={cx("whitespace-nowrap", CLOCK_TONE[worst.standing])}
      title={`${worst.label} ${dueText(worst, now)}`}
    >
      <span className={cx(worst.standing === "fine" && "text-muted")}>{SHORT_CLOCKS[worst.id]}</span>{" "}
      {leftText(worst, now)}
    </span>
  );
}
