import { MARKET_ROWS } from "#domain/market-rules/rows/market-rows.ts";
import { CHECK_AHEAD_DAYS, checkState } from "#domain/market-rules/rows/row-text.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { serverNowMs } from "#src/lib/server-time.ts";

/** Explains the rules of the market and counts those that are due for a check. */
export function MarketRulesSide() {
  const today = istDateOf(serverNowMs());
  const due = MARKET_ROWS.filter((row) => checkState(row, today) !== "fine").length;
  return (
    <div className="flex flex-col gap-3 p-3 text-muted">
      <p>
        {MARKET_ROWS.length} rules of the market: how each class of paper is dealt, settled and reported, each with its
        source and the day of its last check.
      </p>
      <p>
        Bond, settlement day, size and RFQ route are checked when a quote is posted and again when a deal is made, and
        two funds deal corporate bonds on RFQ only. Rules on reports, brokers and holdings are here for reference.
      </p>
      <p className={due > 0 ? "text-warn" : undefined}>
        {due === 0
          ? `No rule is due for a check within ${CHECK_AHEAD_DAYS} days.`
          : `${due} ${due === 1 ? "rule is" : "rules are"} due for a check within ${CHECK_AHEAD_DAYS} days.`}
      </p>
    </div>
  );
}
