import { formatDate } from "#domain/lib/format-date.ts";
import { type IsoDate, isoDateOf } from "#domain/lib/iso-date.ts";
import { type DayPoint, dayPoint } from "#domain/pricing/day-count.ts";
import { FAMILIES } from "#domain/pricing/families.ts";
import { fillCoupons } from "#domain/pricing/interest.ts";
import { quotedWorkout } from "#domain/pricing/quoted-workout.ts";
import { scheduleOf } from "#domain/pricing/schedule.ts";
import { type PricingRefusal, type PricingTerms, refusePricing, type Workout } from "#domain/pricing/terms.ts";
import { fillTimes } from "#domain/pricing/times.ts";

// Calculates everything about (bond, settlement date, workout) that does not depend on the yield once, so that one
// evaluation of the price is a loop over a few arrays. They are plain arrays, since creating a typed array costs more
// than filling it. Amounts are per 100 of face outstanding at settlement, times in years. Gaps between neighbouring
// flows have few distinct values (one for a government bond, at most four by actual days), so a price needs one power
// for each of them and then Horner's rule from the last flow back.

export interface PreparedFlows {
  ok: true;
  terms: PricingTerms;
  settlementDate: IsoDate;
  /** date and price of the last flow */
  workout: Workout;
  /** due dates as days since 1970-01-01; flows to the buyer, strictly after settlement */
  dueDays: readonly number[];
  interest: readonly number[];
  principal: readonly number[];
  /** interest plus principal */
  amounts: readonly number[];
  /** years from settlement in the family's own time */
  times: readonly number[];
  /** distinct gaps between neighbouring flows, in years */
  gaps: readonly number[];
  /** index into `gaps` of each flow's gap from the one before; unused for the first */
  gapIndex: readonly number[];
  /** compoundings per year of the quoted yield; 0 for simple interest */
  compounding: number;
  /** coupon of the current period, fraction per year */
  currentRate: number;
  /** negative when ex-interest */
  accrued: number;
  accruedDays: number;
  /** null for paper without coupons, as are the two dates */
  accrualPeriodDays: number | null;
  /** start of the current coupon period: the last coupon date or the issue date */
  previousCouponDate: IsoDate | null;
  /** end of the current coupon period */
  nextCouponDate: IsoDate | null;
  exInterest: boolean;
  /** interest of the current period that the seller keeps; 0 unless ex-interest */
  sellersCoupon: number;
  /** percent of the original face not yet repaid at settlement */
  outstandingPercent: number;
}

export interface Cashflow {
  dueDate: IsoDate;
  interest: number;
  principal: number;
}

/**
 * Cash flows and times of a bond for one settlement date. Pricing never moves due dates for holidays.
 * @param workout date and price to price to; defaults to the quoted one (`quotedWorkout`)
 */
export function prepareFlows(
  terms: PricingTerms,
  settlementDate: IsoDate,
  workout: Workout | null = quotedWorkout(terms, settlementDate),
): PreparedFlows | PricingRefusal {
  if (workout === null) return refusePricing("cannot_be_priced", "No call date is left and no maturity is known.");
  if (settlementDate >= workout.date) {
    return refusePricing(
      "matured",
      `Settlement is not before ${END_TEXTS[workout.type]} on ${formatDate(workout.date)}.`,
    );
  }
  if (terms.issueDate !== null && settlementDate < terms.issueDate) {
    return refusePricing("not_yet_issued", `The bond is issued on ${formatDate(terms.issueDate)}.`);
  }
  const settlement = dayPoint(settlementDate);
  return FAMILIES[terms.family].interest === "NONE"
    ? singleFlow(terms, settlementDate, settlement, workout)
    : couponFlows(terms, settlementDate, settlement, workout);
}

const END_TEXTS = { YTM: "maturity", YTC: "the call", YTP: "the put", "YTM-DEEMED": "maturity" } as const;

/**
 * Refuses a settlement after the record date of a repayment, which would make the buyer pay for the seller's money. A
 * coupon can stay with the seller and the price go ex-interest; a repayment cannot (`docs/domain.md`).
 */
function pastRecordDate({ recordDays }: PricingTerms, settlement: DayPoint, repaidDay: number): PricingRefusal | null {
  if (recordDays === null || settlement.number <= repaidDay - recordDays) return null;
  const [record, repaid] = [isoDateOf(repaidDay - recordDays), isoDateOf(repaidDay)];
  const reason = `No trade settles after ${formatDate(record)}, the record date of the repayment on ${formatDate(repaid)}.`;
  return refusePricing("shut", reason);
}

/** Flows as rows, for screens. */
export function cashflowsOf({ dueDays, interest, principal }: PreparedFlows): Cashflow[] {
  return dueDays.map((day, index) => ({
    dueDate: isoDateOf(day),
    interest: interest[index] ?? 0,
    principal: principal[index] ?? 0,
  }));
}

function couponFlows(
  terms: PricingTerms,
  settlementDate: IsoDate,
  settlement: DayPoint,
  workout: Workout,
): PreparedFlows | PricingRefusal {
  const schedule = scheduleOf(terms, settlement, workout.date);
  const coupons = fillCoupons(terms, schedule, workout.price);
  if (coupons === null) return refusePricing("cannot_be_priced", "A part redemption falls between two coupon dates.");
  const { exInterest } = coupons;
  const nextRepaid = schedule.dueDays[coupons.principal.findIndex((back) => back !== 0)] ?? 0;
  const shut = pastRecordDate(terms, settlement, nextRepaid);
  if (shut !== null) return shut;
  const { times, gaps, gapIndex } = fillTimes(terms, schedule);
  const compounding = compoundingOf(terms, schedule.count, exInterest ? schedule.count - 1 : schedule.count);
  if (compounding === null) {
    return refusePricing("cannot_be_priced", "A money-market yield needs a bond with one payment left.");
  }
  return {
    ok: true,
    terms,
    settlementDate,
    workout,
    dueDays: exInterest ? schedule.dueDays.slice(1) : schedule.dueDays,
    interest: exInterest ? coupons.interest.slice(1) : coupons.interest,
    principal: exInterest ? coupons.principal.slice(1) : coupons.principal,
    amounts: exInterest ? coupons.amounts.slice(1) : coupons.amounts,
    times: exInterest ? times.slice(1) : times,
    gaps,
    gapIndex: exInterest ? gapIndex.slice(1) : gapIndex,
    compounding,
    currentRate: coupons.currentRate,
    accrued: coupons.accrued,
    accruedDays: coupons.accruedDays,
    accrualPeriodDays: coupons.periodDays,
    previousCouponDate: isoDateOf(schedule.periodStart.number),
    nextCouponDate: isoDateOf(schedule.dueDays[0] ?? 0),
    exInterest,
    sellersCoupon: exInterest ? (coupons.interest[0] ?? 0) : 0,
    outstandingPercent: coupons.outstandingPercent,
  };
}

function singleFlow(
  terms: PricingTerms,
  settlementDate: IsoDate,
  settlement: DayPoint,
  workout: Workout,
): PreparedFlows | PricingRefusal {
  const rules = FAMILIES[terms.family];
  const due = dayPoint(workout.date);
  const shut = pastRecordDate(terms, settlement, due.number);
  if (shut !== null) return shut;
  const years =
    rules.time === "30E/360" ? (due.number360 - settlement.number360) / 360 : (due.number - settlement.number) / 365;
  return {
    ok: true,
    terms,
    settlementDate,
    workout,
    dueDays: [due.number],
    interest: [0],
    principal: [workout.price],
    amounts: [workout.price],
    times: [years],
    gaps: [],
    gapIndex: [0],
    compounding: rules.compounding === "SIMPLE" ? 0 : rules.compounding === "ANNUAL" ? 1 : 2,
    currentRate: 0,
    accrued: 0,
    accruedDays: 0,
    accrualPeriodDays: null,
    previousCouponDate: null,
    nextCouponDate: null,
    exInterest: false,
    sellersCoupon: 0,
    outstandingPercent: 100,
  };
}

/** Compoundings per year, 0 for simple interest; null when simple interest is impossible with several payments. */
function compoundingOf(terms: PricingTerms, datesLeft: number, flowsLeft: number): number | null {
  switch (FAMILIES[terms.family].compounding) {
    case "HALF-YEARLY":
      return 2;
    case "SIMPLE-IN-LAST-PERIOD":
      return datesLeft === 1 ? 0 : 2;
    case "ANNUAL":
      return 1;
    case "BY-COUPONS":
      return terms.frequency;
    case "SIMPLE":
      return flowsLeft === 1 ? 0 : null;
  }
}
