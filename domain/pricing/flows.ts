import { formatDate } from "#domain/lib/format-date.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { actualActualFraction, days30E360 } from "./day-count.ts";
import { type GridDate, type Schedule, scheduleOf } from "./schedule.ts";
import { type PricingRefusal, type PricingTerms, refusePricing } from "./terms.ts";

// Everything about (bond, settlement date) that does not depend on the yield is worked out once here, so that one
// evaluation of the price is a loop over two arrays. Amounts are per 100 of face, times in years.

export interface Cashflow {
  dueDate: IsoDate;
  interest: number;
  principal: number;
}

export interface PreparedFlows {
  ok: true;
  terms: PricingTerms;
  settlementDate: IsoDate;
  /** what the buyer receives, strictly after settlement */
  cashflows: Cashflow[];
  amounts: Float64Array;
  /** years from settlement in the family's own time */
  times: Float64Array;
  /** years between neighbouring flows; null when 30E/360 makes them uneven (maturity on the 29th to the 31st) */
  step: number | null;
  /** compoundings per year of the quoted yield; 0: simple interest */
  compounding: 0 | 1 | 2;
  /** negative when ex-interest */
  accrued: number;
  accruedDays: number;
  accrualPeriodDays: number;
  previousCouponDate: IsoDate;
  nextCouponDate: IsoDate;
  exInterest: boolean;
}

/** Cash flows and times of a bond for one settlement date. Due dates are never moved for holidays in pricing. */
export function prepareFlows(terms: PricingTerms, settlementDate: IsoDate): PreparedFlows | PricingRefusal {
  if (settlementDate >= terms.maturityDate) {
    return refusePricing("matured", `Settlement is not before maturity on ${formatDate(terms.maturityDate)}.`);
  }
  if (terms.issueDate !== null && settlementDate < terms.issueDate) {
    return refusePricing("not_yet_issued", `The bond is issued on ${formatDate(terms.issueDate)}.`);
  }
  const schedule = scheduleOf(terms, settlementDate);
  const { settlement, periodStart, couponDates } = schedule;
  const interest = couponDates.map((date, index) => couponOf(terms, schedule, date, index));
  const nextCoupon = couponDates[0] ?? schedule.maturity;
  const currentCoupon = interest[0] ?? 0;
  const exInterest =
    terms.recordDays !== null && couponDates.length > 1 && settlement.day > nextCoupon.day - terms.recordDays;
  const earned = interestBetween(terms, schedule, periodStart, settlement);
  const daysEarned = daysOf(terms, periodStart, settlement);
  const periodDays = daysOf(terms, periodStart, nextCoupon);
  const first = exInterest ? 1 : 0;
  const times = timesOf(terms, schedule).subarray(first);
  const cashflows = couponDates.slice(first).map((date, index) => ({
    dueDate: date.iso,
    interest: interest[index + first] ?? 0,
    principal: date.day === schedule.maturity.day ? terms.redemptionPrice : 0,
  }));
  return {
    ok: true,
    terms,
    settlementDate,
    cashflows,
    amounts: Float64Array.from(cashflows, (flow) => flow.interest + flow.principal),
    times,
    step: evenStep(times, 1 / terms.frequency),
    compounding: terms.family === "NCD-ANN" ? 1 : couponDates.length === 1 ? 0 : 2,
    accrued: exInterest ? earned - currentCoupon : earned,
    accruedDays: exInterest ? daysEarned - periodDays : daysEarned,
    accrualPeriodDays: periodDays,
    previousCouponDate: periodStart.iso,
    nextCouponDate: nextCoupon.iso,
    exInterest,
  };
}

function couponOf(terms: PricingTerms, schedule: Schedule, date: GridDate, index: number): number {
  const isWholePeriod = index > 0 || schedule.isRegular;
  // A regular government coupon is half the rate whatever the month lengths (maturity on the 29th to the 31st too).
  if (terms.family === "GSEC" && isWholePeriod) return (terms.couponRate * 100) / terms.frequency;
  const start = index === 0 ? schedule.periodStart : (schedule.couponDates[index - 1] ?? schedule.periodStart);
  return interestBetween(terms, schedule, start, date);
}

function interestBetween(terms: PricingTerms, { maturity }: Schedule, from: GridDate, to: GridDate): number {
  const fraction =
    terms.family === "GSEC"
      ? days30E360(from.civil, to.civil) / 360
      : actualActualFraction(maturity.civil, from.day, to.day);
  return terms.couponRate * 100 * fraction;
}

function daysOf(terms: PricingTerms, from: GridDate, to: GridDate): number {
  return terms.family === "GSEC" ? days30E360(from.civil, to.civil) : to.day - from.day;
}

/** GSEC: 30E/360 years. NCD-ANN: the part of the grid period still to run, in actual days, then whole periods. */
function timesOf(terms: PricingTerms, { settlement, gridBefore, gridAfter, couponDates }: Schedule): Float64Array {
  if (terms.family === "GSEC") {
    return Float64Array.from(couponDates, (date) => days30E360(settlement.civil, date.civil) / 360);
  }
  const nextDay = gridAfter[0]?.day ?? settlement.day;
  const left = (nextDay - settlement.day) / (nextDay - gridBefore.day);
  const skipped = gridAfter.length - couponDates.length;
  return Float64Array.from(couponDates, (_date, index) => (left + skipped + index) / terms.frequency);
}

function evenStep(times: Float64Array, step: number): number | null {
  const first = times[0] ?? 0;
  return times.every((time, index) => Math.abs(time - first - index * step) < 1e-12) ? step : null;
}
