import type { Order } from "#domain/entities/order.ts";
import { readClocks } from "#domain/orders/clocks.ts";
import { SHORT_CLOCKS } from "#domain/orders/labels.ts";
import { MISSING } from "#domain/lib/format-level.ts";
import { ClockList } from "#src/desk-kit/deals/clock-list.tsx";
import { CLOCK_TONE, dueText, leftText } from "#src/desk-kit/deals/clock-text.ts";
import { useSeconds } from "#src/desk-kit/deals/use-seconds.ts";
import { cx } from "#src/lib/cx.ts";

/**
 * Shows the running clocks of an order, the most urgent first: amber when little time is left, red when late, also as
 * text. (N-08)
 */
export function OrderClocks({ order }: { order: Order }) {
  const now = useSeconds();
  return <ClockList clocks={readClocks(order.clocks, now)} now={now} />;
}

/** Shows the next clock of a row: the act due and the time left. */
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
