import { type BusinessCalendar, isSettlementDay, settlementDate } from "#domain/calendar/business-calendar.ts";
import { isT0InTime, type MarketHours } from "#domain/calendar/market-timings.ts";
import type { Bond } from "#domain/entities/bond.ts";
import { type IsoDate, istDateOf } from "#domain/lib/iso-date.ts";
import { redemptionBar } from "#domain/pricing/redemption-bar.ts";
import { bothSettlementsRefusal } from "#domain/validation/exclusive-fields.ts";
import { tradingTexts } from "#domain/trading/texts.ts";
import { ok, errField, type Verdict } from "#domain/trading/verdict.ts";

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

/** Settlement date from a date or a number of working days, never both. V-36 */
export function resolveSettlement(
  bond: Bond,
  asked: { settlement: IsoDate | null; settlement_delta: number | null },
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
