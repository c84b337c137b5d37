import { type BusinessCalendar, isSettlementDay, settlementDate } from "#domain/calendar/business-calendar.ts";
import { isT0InTime, type MarketHours } from "#domain/calendar/market-timings.ts";
import type { Bond } from "#domain/entities/bond.ts";
import type { Venue } from "#domain/entities/exchanges.ts";
import type { InstrumentClass } from "#domain/entities/instrument-class.ts";
import type { Execution } from "#domain/entities/ticket.ts";
import { type IsoDate, istDateOf } from "#domain/lib/iso-date.ts";
import { classOf } from "#domain/entities/class-of.ts";
import { MARKET_RULES } from "#domain/market-rules/rows/rule-book.ts";
import { cycleRefusal } from "#domain/market-rules/settlement.ts";
import { deltaTo } from "#domain/market-rules/settles.ts";
import { isRfq } from "#domain/market-rules/venues.ts";
import { redemptionBar } from "#domain/pricing/redemption-bar.ts";
import { bothSettlementsRefusal } from "#domain/validation/exclusive-fields.ts";
import { tradingTexts } from "#domain/trading/texts.ts";
import { type Err, ok, errField, type Verdict } from "#domain/trading/verdict.ts";

export interface MarketDay {
  calendar: BusinessCalendar;
  hours: MarketHours;
  nowMs: number;
}

/** Default working days to settlement, when the caller names neither a date nor a delta. */
export const DEFAULT_SETTLEMENT_DELTA = 1;

export interface Settlement {
  settlementDate: IsoDate;
  /** Null when the date was named. */
  settlementDelta: number | null;
}

/** Route and sides of a deal, as far as they are known when its settlement is chosen. */
export interface SettledBy {
  execution?: Execution | undefined;
  exchange?: Venue | null | undefined;
  /** True when a side is a foreign portfolio investor. */
  hasForeignInvestor?: boolean;
}

/** Settlement of a deal: a day on which this class of paper settles by this route. MR-301..MR-331, V-36 */
export function dealtSettlement(
  bond: Bond,
  asked: AskedSettlement,
  day: MarketDay,
  by: SettledBy = {},
): Verdict<Settlement> {
  const barred = settlementBar(bond, asked, day, by);
  return barred ?? resolveSettlement(bond, asked, day);
}

/** Refusal of a settlement after working days on which this class of paper does not settle by this route, or null. */
export function settlementBar(bond: Bond, asked: AskedSettlement, day: MarketDay, by: SettledBy = {}): Err | null {
  const today = istDateOf(day.nowMs);
  const [field, delta] =
    asked.settlement === null
      ? ["settlement_delta", asked.settlement_delta ?? DEFAULT_SETTLEMENT_DELTA]
      : ["settlement", deltaTo(asked.settlement, today, day.calendar)];
  const barred = delta === null ? null : deltaBar(classOf(bond), delta, today, by);
  return barred === null ? null : errField(field, barred);
}

/** Reason why a class of paper does not settle after this many working days by this route; null where it does. */
export function deltaBar(of: InstrumentClass, delta: number, today: IsoDate, by: SettledBy = {}): string | null {
  const { execution, exchange, hasForeignInvestor = false } = by;
  const isOnRfq = execution !== undefined && isRfq(execution);
  const dealt = { class: of, isOnRfq, isAtBse: exchange === "BSE", hasForeignInvestor };
  return cycleRefusal(dealt, delta, MARKET_RULES, today)?.text ?? null;
}

/** A date or a number of working days; both null for the default. */
export interface AskedSettlement {
  settlement: IsoDate | null;
  settlement_delta: number | null;
}

/**
 * Settlement date from a date or a number of working days, never both, for any class of paper: prices are asked
 * for any day.
 */
export function resolveSettlement(
  bond: Bond,
  asked: AskedSettlement,
  { calendar, hours, nowMs }: MarketDay,
): Verdict<Settlement> {
  const both = bothSettlementsRefusal(asked.settlement, asked.settlement_delta);
  if (both !== null) return errField("settlement", both);
  const today = istDateOf(nowMs);
  const field = asked.settlement === null ? "settlement_delta" : "settlement";
  const delta = asked.settlement === null ? (asked.settlement_delta ?? DEFAULT_SETTLEMENT_DELTA) : null;
  const date = asked.settlement ?? settlementDate(calendar, today, delta ?? DEFAULT_SETTLEMENT_DELTA);
  if (date < today) return errField(field, tradingTexts.settlementPast);
  if (!isSettlementDay(calendar, date)) return errField(field, tradingTexts.settlementHoliday);
  if (bond.maturity_date !== null && date >= bond.maturity_date) {
    return errField(field, tradingTexts.settlementAfterMaturity);
  }
  const bar = redemptionBar(bond, date, calendar);
  if (bar !== null) return errField(field, bar);
  if (date === today && !isT0InTime(calendar, nowMs, hours)) return errField(field, tradingTexts.t0Over);
  return ok({ settlementDate: date, settlementDelta: delta });
}
