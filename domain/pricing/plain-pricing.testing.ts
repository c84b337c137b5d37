import { addMonths, daysBetween, type IsoDate } from "#domain/lib/iso-date.ts";
import { must } from "#domain/lib/must.ts";
import { FAMILIES } from "#domain/pricing/families.ts";
import type { PricingTerms, Workout } from "#domain/pricing/terms.ts";

// Second, slow implementation of the conventions: dates as text, every payment discounted separately, nothing shared
// with the engine except the table of families. Errors common to both are caught by the reference vectors.

export interface PlainPrice {
  dirty: number;
  accrued: number;
  flows: { dueDate: IsoDate; interest: number; principal: number; years: number }[];
}

export function plainPrice(terms: PricingTerms, settlement: IsoDate, workout: Workout, bondYield: number): PlainPrice {
  const rules = FAMILIES[terms.family];
  const months = 12 / terms.frequency;
  const anchor = terms.anchorDate ?? terms.maturityDate ?? terms.calls?.[0]?.date ?? workout.date;
  const issue = terms.issueDate ?? "0001-01-01";
  const grid = gridAround(anchor, months, issue, workout.date);
  const coupons = grid.filter((date) => date > issue && date >= (terms.firstCouponDate ?? "") && date <= workout.date);
  const dates = coupons.at(-1) === workout.date ? coupons : [...coupons, workout.date];
  const left = dates.filter((date) => date > settlement);
  const startOf = (date: IsoDate): IsoDate => {
    const before = dates.filter((other) => other < date).at(-1);
    if (before !== undefined) return before;
    return terms.issueDate ?? must(grid.filter((other) => other < date).at(-1));
  };
  const rateAt = (start: IsoDate) =>
    terms.couponSteps?.findLast(({ from }) => from <= start)?.rate ?? terms.couponSteps?.[0]?.rate ?? terms.couponRate;
  const fraction = (from: IsoDate, to: IsoDate): number => {
    const isWhole = grid.includes(from) && grid.indexOf(to) === grid.indexOf(from) + 1;
    if (rules.interest === "30E/360") return isWhole ? 1 / terms.frequency : thirty(from, to) / 360;
    if (rules.interest === "ACT/365") return daysBetween(from, to) / 365;
    if (rules.interest === "EQUAL") return gridTime(anchor, months, to) - gridTime(anchor, months, from);
    return gridTime(anchor, 12, to) - gridTime(anchor, 12, from);
  };
  const years = (date: IsoDate): number => {
    if (rules.time === "30E/360") return thirty(settlement, date) / 360;
    if (rules.time === "ACT/365") return daysBetween(settlement, date) / 365;
    return gridTime(anchor, months, date) - gridTime(anchor, months, settlement);
  };
  const repaid = (until: (date: IsoDate) => boolean) =>
    (terms.redemptions ?? []).reduce((sum, { date, percent }) => (until(date) ? sum + percent : sum), 0);
  const outstanding = 100 - repaid((date) => date <= settlement);
  const all = left.map((dueDate) => {
    const balance = (100 - repaid((date) => date < dueDate)) / outstanding;
    const start = startOf(dueDate);
    const part = terms.redemptions?.find(({ date }) => date === dueDate)?.percent ?? 0;
    return {
      dueDate,
      interest: rules.interest === "NONE" ? 0 : rateAt(start) * 100 * fraction(start, dueDate) * balance,
      principal: dueDate === workout.date ? balance * workout.price : (part / outstanding) * 100,
      years: years(dueDate),
    };
  });
  const next = must(all[0]);
  const start = startOf(next.dueDate);
  const soFar = rules.interest === "NONE" ? 0 : rateAt(start) * 100 * accruedFraction(start, settlement, fraction);
  const isEx =
    terms.recordDays !== null && next.principal === 0 && daysBetween(settlement, next.dueDate) < terms.recordDays;
  const flows = rules.interest === "NONE" ? all.slice(-1) : isEx ? all.slice(1) : all;
  const simple = rules.compounding === "SIMPLE" || (rules.compounding === "SIMPLE-IN-LAST-PERIOD" && all.length === 1);
  const perYear = rules.compounding === "ANNUAL" ? 1 : rules.compounding === "BY-COUPONS" ? terms.frequency : 2;
  const factor = (time: number) =>
    simple ? 1 / (1 + bondYield * time) : 1 / (1 + bondYield / perYear) ** (perYear * time);
  const dirty = flows.reduce((sum, flow) => sum + (flow.interest + flow.principal) * factor(flow.years), 0);
  return { dirty, accrued: isEx ? soFar - next.interest : soFar, flows };
}

/** Accrued fraction of a period; 0 on its first day. */
function accruedFraction(from: IsoDate, to: IsoDate, fraction: (from: IsoDate, to: IsoDate) => number): number {
  return from === to ? 0 : fraction(from, to);
}

function gridAround(anchor: IsoDate, months: number, from: IsoDate, to: IsoDate): IsoDate[] {
  const dates: IsoDate[] = [];
  const span = from === "0001-01-01" ? 1400 : daysBetween(from, anchor) / 28 + 24;
  const first = -Math.ceil(span / months);
  for (let index = first; ; index++) {
    const date = addMonths(anchor, index * months);
    dates.push(date);
    if (date > to) return dates;
  }
}

/** Years on the grid of an anchor, linear in actual days between its dates. */
function gridTime(anchor: IsoDate, months: number, date: IsoDate): number {
  let index = Math.round((daysBetween(anchor, date) / 365.25) * (12 / months)) + 2;
  while (addMonths(anchor, index * months) > date) index--;
  const start = addMonths(anchor, index * months);
  const end = addMonths(anchor, (index + 1) * months);
  return ((index + daysBetween(start, date) / daysBetween(start, end)) * months) / 12;
}

function thirty(from: IsoDate, to: IsoDate): number {
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = from.split("-").map(Number);
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split("-").map(Number);
  return 360 * (toYear - fromYear) + 30 * (toMonth - fromMonth) + Math.min(toDay, 30) - Math.min(fromDay, 30);
}
