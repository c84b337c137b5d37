import { debtMarketHours, dealingHoursOn, isMarketOpen, type MarketHours } from "#domain/calendar/market-timings.ts";
import { type IsoDate, istTimeOf } from "#domain/lib/iso-date.ts";
import type { DealInContext } from "#domain/market-rules/deal-in-context.ts";
import { type Finding, refusal } from "#domain/market-rules/refusal.ts";
import type { RuleBook } from "#domain/market-rules/rows/rule-book.ts";

/** Check of dealing days and hours. A demonstration market is always open. */
export function checkHours({ deal, calendar, hours, day }: DealInContext): Finding {
  if (hours.everyDay) return { refusals: [], applied: ["MR-503"] };
  if (isMarketOpen(calendar, deal.atMs, hours)) return { refusals: [], applied: ["MR-502"] };
  const isShutAllDay = dealingHoursOn(calendar, day, hours) === null;
  const words = { open: hours.open, close: hours.close };
  return { refusals: [refusal(isShutAllDay ? "MR-501" : "MR-502", words)], applied: [] };
}

/** Hours of the rules, for a venue whose own timings are not known. */
export function ruledHours(rules: RuleBook, day: IsoDate): MarketHours {
  return {
    ...debtMarketHours,
    open: rules.textOf("MR-502", "open", day),
    close: rules.textOf("MR-502", "close", day),
    t0Close: rules.textOf("MR-504", "close", day),
  };
}

/** Note of a deal reported on NDS-OM shortly before the close: later reports may not be possible. */
export function lateReportNotes({ deal, hours, rules, day }: DealInContext): string[] {
  const isLate =
    deal.venue === "NDSOM" && istTimeOf(deal.atMs) >= `${rules.textOf("MR-502", "lateReportNote", day)}:00`;
  return isLate && !hours.everyDay ? [`Report at once: NDS-OM may close at ${hours.close}.`] : [];
}
