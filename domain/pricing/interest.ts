import { type DayPoint, dayPoint, days30E360 } from "#domain/pricing/day-count.ts";
import { FAMILIES, type InterestRule } from "#domain/pricing/families.ts";
import { type Grid, gridDay, gridOf, gridPoint, gridSteps } from "#domain/pricing/grid.ts";
import type { Schedule } from "#domain/pricing/schedule.ts";
import type { PricingTerms } from "#domain/pricing/terms.ts";

/** Interest and principal of future payments, per 100 of face outstanding at settlement. */
export interface Coupons {
  interest: number[];
  principal: number[];
  amounts: number[];
  currentRate: number;
  accrued: number;
  accruedDays: number;
  periodDays: number;
  exInterest: boolean;
  outstandingPercent: number;
}

/** Calculates future payments; null when a part redemption is due between two coupon dates. */
export function fillCoupons(terms: PricingTerms, schedule: Schedule, endPrice: number): Coupons | null {
  const { count, dueDays, onGrid, firstIndex, settlement, periodStart, startsWhole, grid } = schedule;
  const rule = FAMILIES[terms.family].interest;
  const years = anniversaries(grid);
  const rateAt = rateReader(terms);
  const repaid = repayments(terms, settlement.number);
  const interest: number[] = [];
  const principal: number[] = [];
  const amounts: number[] = [];
  let balance = 1;
  let nextRepaid = 0;
  for (let index = 0; index < count; index++) {
    const isWhole = index < onGrid && (index > 0 || startsWhole);
    const startDay = index === 0 ? periodStart.number : (dueDays[index - 1] ?? 0);
    const due = dueDays[index] ?? 0;
    const fraction = isWhole
      ? wholePeriod(rule, terms, grid, firstIndex + index, due - startDay)
      : oddFraction(rule, schedule, years, index);
    const earned = rateAt(startDay) * 100 * fraction * balance;
    let back = 0;
    if (index === count - 1) back = balance * endPrice;
    else if (repaid.days[nextRepaid] === due) {
      const share = repaid.shares[nextRepaid++] ?? 0;
      balance -= share;
      back = share * 100;
    } else if ((repaid.days[nextRepaid] ?? Infinity) < due) return null;
    interest.push(earned);
    principal.push(back);
    amounts.push(earned + back);
  }
  const currentRate = rateAt(periodStart.number);
  const soFar = currentRate * 100 * yearFraction(rule, schedule, years, periodStart, settlement);
  const daysSoFar = daysOf(rule, periodStart, settlement);
  const periodDays = daysOf(rule, periodStart, pointOfPayment(schedule, 0));
  const recordDay = (dueDays[0] ?? 0) - (terms.recordDays ?? 0);
  const exInterest = terms.recordDays !== null && settlement.number > recordDay && principal[0] === 0;
  return {
    interest,
    principal,
    amounts,
    currentRate,
    accrued: exInterest ? soFar - (interest[0] ?? 0) : soFar,
    accruedDays: exInterest ? daysSoFar - periodDays : daysSoFar,
    periodDays,
    exInterest,
    outstandingPercent: repaid.outstandingPercent,
  };
}

/**
 * Years of interest in the grid period that ends at `index`: an equal share, or its days over the days of their year.
 */
function wholePeriod(rule: InterestRule, { frequency }: PricingTerms, grid: Grid, index: number, days: number): number {
  if (rule === "30E/360" || rule === "EQUAL") return 1 / frequency;
  if (rule === "ACT/365") return days / 365;
  const year = Math.floor((index - 1) / frequency) * frequency;
  return days / (gridDay(grid, year + frequency) - gridDay(grid, year));
}

function oddFraction(rule: InterestRule, schedule: Schedule, years: Grid, index: number): number {
  const from = index === 0 ? schedule.periodStart : pointOfPayment(schedule, index - 1);
  return yearFraction(rule, schedule, years, from, pointOfPayment(schedule, index));
}

/**
 * Years of interest between two dates. ACT/ACT: actual days over the length of their anniversary year, 366 when a 29
 * February falls after its start and on or before its end, split where the dates are in different years (SEBI
 * CIR/IMD/DF-1/122/2016). EQUAL: the same by coupon periods, each 1/f of a year.
 */
function yearFraction(rule: InterestRule, { grid }: Schedule, years: Grid, from: DayPoint, to: DayPoint): number {
  switch (rule) {
    case "NONE":
      return 0;
    case "30E/360":
      return days30E360(from, to) / 360;
    case "ACT/365":
      return (to.number - from.number) / 365;
    case "ACT/ACT":
      return gridSteps(years, from, to);
    case "EQUAL":
      return (gridSteps(grid, from, to) * grid.monthsApart) / 12;
  }
}

function daysOf(rule: InterestRule, from: DayPoint, to: DayPoint): number {
  return rule === "30E/360" ? days30E360(from, to) : to.number - from.number;
}

function pointOfPayment({ grid, firstIndex, onGrid, end }: Schedule, index: number): DayPoint {
  return index < onGrid ? gridPoint(grid, firstIndex + index) : end;
}

function anniversaries({ anchorMonth, anchorDay }: Grid): Grid {
  return gridOf({ year: Math.floor(anchorMonth / 12), month: (anchorMonth % 12) + 1, day: anchorDay }, 12);
}

/** The rate in force at a period's start applies to the whole period. */
function rateReader({ couponRate, couponSteps }: PricingTerms): (periodStart: number) => number {
  if (couponSteps === undefined || couponSteps.length === 0) return () => couponRate;
  const days = couponSteps.map(({ from }) => dayPoint(from).number);
  return (periodStart) => {
    let rate = couponSteps[0]?.rate ?? couponRate;
    for (let step = 1; step < days.length && (days[step] ?? 0) <= periodStart; step++) {
      rate = couponSteps[step]?.rate ?? rate;
    }
    return rate;
  };
}

/** Future part redemptions, as shares of the face outstanding at settlement. */
function repayments({ redemptions }: PricingTerms, settlementDay: number) {
  if (redemptions === undefined) return NO_REPAYMENTS;
  const dated = redemptions.map(({ date, percent }) => ({ day: dayPoint(date).number, percent }));
  const paid = dated.reduce((sum, { day, percent }) => (day <= settlementDay ? sum + percent : sum), 0);
  const outstandingPercent = 100 - paid;
  const coming = dated.filter(({ day }) => day > settlementDay);
  return {
    days: coming.map(({ day }) => day),
    shares: coming.map(({ percent }) => percent / outstandingPercent),
    outstandingPercent,
  };
}

const NO_REPAYMENTS: { days: number[]; shares: number[]; outstandingPercent: number } = {
  days: [],
  shares: [],
  outstandingPercent: 100,
};
