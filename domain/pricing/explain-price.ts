import { price4, yieldFraction } from "#domain/lib/decimal.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { dayNumberOf, type IsoDate } from "#domain/lib/iso-date.ts";
import { dayPoint, days30E360 } from "#domain/pricing/day-count.ts";
import { FAMILIES } from "#domain/pricing/families.ts";
import { type Cashflow, cashflowsOf, type PreparedFlows } from "#domain/pricing/flows.ts";
import { INTEREST_LABELS, ROUNDING_LABELS, ruleText } from "#domain/pricing/pricing-text.ts";
import { QUOTED_WORKOUT_RULE } from "#domain/pricing/quoted-workout.ts";
import type { PricingFamily, PricingTerms, Workout } from "#domain/pricing/terms.ts";

export interface ExplainedFlow extends Cashflow {
  /** from settlement, in days of the family's time: 30/360 for government paper, else actual */
  days: number;
  years: number;
  discountFactor: number;
  presentValue: number;
}

export interface ExplainedAccrued {
  /** negative when ex-interest */
  amount: number;
  days: number;
  /** null for paper without coupons, as are the two dates */
  periodDays: number | null;
  /** start of the days (inclusive) */
  from: IsoDate | null;
  /** end of the days (exclusive) */
  to: IsoDate | null;
  /** text of the day count */
  rule: string;
}

/** Full breakdown of one price. Numbers are unrounded unless named so; per 100 of face outstanding. */
export interface PriceExplanation {
  family: PricingFamily;
  familyTitle: string;
  /** the formula in one sentence */
  rule: string;
  settlementDate: IsoDate;
  bondYield: number;
  /** date and price to which the yield runs */
  workout: Workout;
  /** rule for that date, for a bond with calls, puts or no maturity; null for others */
  workoutRule: string | null;
  rows: ExplainedFlow[];
  /** sum of the rows' present values */
  dirty: number;
  accrued: ExplainedAccrued;
  clean: number;
  /** 4 decimals */
  cleanRounded: number;
  /** fraction, 6 decimals */
  yieldRounded: number;
  rounding: readonly string[];
  exInterest: boolean;
}

/** Breakdown of the price at a yield (fraction): each flow, day counts and rounding. */
export function explainPrice(flows: PreparedFlows, bondYield: number): PriceExplanation {
  const rows = rowsOf(flows, bondYield);
  const dirty = rows.reduce((sum, { presentValue }) => sum + presentValue, 0);
  const clean = dirty - flows.accrued;
  const { family } = flows.terms;
  return {
    family,
    familyTitle: FAMILIES[family].title,
    rule: ruleText(flows),
    settlementDate: flows.settlementDate,
    bondYield,
    workout: flows.workout,
    workoutRule: hasChoice(flows.terms) ? QUOTED_WORKOUT_RULE : null,
    rows,
    dirty,
    accrued: accruedOf(flows),
    clean,
    cleanRounded: price4(clean),
    yieldRounded: yieldFraction(bondYield),
    rounding: ROUNDING_LABELS,
    exInterest: flows.exInterest,
  };
}

function hasChoice({ maturityDate, calls = [], puts = [] }: PricingTerms): boolean {
  return maturityDate === null || calls.length + puts.length > 0;
}

function rowsOf(flows: PreparedFlows, bondYield: number): ExplainedFlow[] {
  const { compounding, amounts, times, terms, settlementDate } = flows;
  const is360 = FAMILIES[terms.family].time === "30E/360";
  return cashflowsOf(flows).map((flow, index) => {
    const years = times[index] ?? 0;
    const discountFactor =
      compounding === 0
        ? 1 / (1 + bondYield * years)
        : Math.exp(-compounding * years * Math.log1p(bondYield / compounding));
    const days = is360
      ? days30E360(dayPoint(settlementDate), dayPoint(flow.dueDate))
      : dayNumberOf(flow.dueDate) - dayNumberOf(settlementDate);
    return { ...flow, days, years, discountFactor, presentValue: (amounts[index] ?? 0) * discountFactor };
  });
}

function accruedOf(flows: PreparedFlows): ExplainedAccrued {
  const { accrued, accruedDays, accrualPeriodDays, previousCouponDate, nextCouponDate, settlementDate } = flows;
  const text = INTEREST_LABELS[FAMILIES[flows.terms.family].interest];
  const common = { amount: accrued, days: accruedDays, periodDays: accrualPeriodDays };
  if (previousCouponDate === null) return { ...common, from: null, to: null, rule: text };
  if (!flows.exInterest) return { ...common, from: previousCouponDate, to: settlementDate, rule: text };
  const retainedText = `The coupon due on ${formatDate(nextCouponDate)} stays with the seller, who gives back its interest from settlement on.`;
  return { ...common, from: settlementDate, to: nextCouponDate, rule: `${text} ${retainedText}` };
}
