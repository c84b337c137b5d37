import type { BondQuote } from "#domain/contract/http/securities.ts";
import { answeredFigure, yieldFraction } from "#domain/lib/decimal.ts";
import { annualOfQuoted } from "#domain/market-quote/annual-yield.ts";
import { compoundedYield } from "#domain/pricing/convert-yield.ts";
import type { PreparedFlows } from "#domain/pricing/flows.ts";
import type { PricedBond } from "#domain/pricing/price-bond.ts";
import { riskAt } from "#domain/pricing/risk.ts";
import { type WorkoutYield, yieldsToWorkouts, yieldToWorst } from "#domain/pricing/workouts.ts";

/** Figures of a quote that follow from flows and a level, without the money. */
type LevelFigures = Omit<
  BondQuote,
  | "finstrument_id"
  | "can_be_priced"
  | "reason"
  | "assumptions"
  | "settlement_date"
  | "fixed_field"
  | "inferred"
  | "consideration"
>;

/** All figures of a level that was priced. */
export function levelFigures(flows: PreparedFlows, priced: PricedBond): LevelFigures {
  const { terms, settlementDate } = flows;
  const { bondYield, cleanPrice } = priced;
  const risk = riskAt(flows, bondYield);
  const annual = annualOfQuoted({ compounding: flows.compounding, years: flows.times[0] ?? 0 }, bondYield);
  const worst = yieldToWorst(terms, settlementDate, cleanPrice);
  const onWire = (workout: WorkoutYield) => workoutOnWire(workout, priced);
  return {
    ...accruedOf(flows),
    bond_yield: bondYield,
    clean_price: cleanPrice,
    dirty_price: answeredFigure(priced.dirty),
    modified_duration: answeredFigure(risk.modifiedDuration),
    macaulay_duration: answeredFigure(risk.macaulayDuration),
    convexity: answeredFigure(risk.convexity),
    pv01: answeredFigure(risk.pv01),
    annual_yield: yieldFraction(annual),
    semi_annual_yield: yieldFraction(compoundedYield(annual, 2)),
    workouts: yieldsToWorkouts(terms, settlementDate, cleanPrice).map(onWire),
    worst: worst && onWire(worst),
  };
}

/** The figures without a level; the interest accrued needs none. */
export function figuresWithoutLevel(flows: PreparedFlows | null): LevelFigures {
  return {
    ...accruedOf(flows),
    bond_yield: null,
    clean_price: null,
    dirty_price: null,
    modified_duration: null,
    macaulay_duration: null,
    convexity: null,
    pv01: null,
    annual_yield: null,
    semi_annual_yield: null,
    workouts: [],
    worst: null,
  };
}

function accruedOf(flows: PreparedFlows | null) {
  const type = flows?.workout.type;
  return {
    accrued_interest: flows === null ? null : answeredFigure(flows.accrued),
    accrued_interest_days: flows?.accruedDays ?? null,
    previous_coupon_date: flows?.previousCouponDate ?? null,
    next_coupon_date: flows?.nextCouponDate ?? null,
    ex_interest: flows?.exInterest ?? false,
    yield_type: type === "YTC" || type === "YTP" ? type : "YTM",
  } as const;
}

/** The date the quote itself runs to keeps the quote's yield: solved back from a rounded price it would differ. */
function workoutOnWire(
  { type, date, price, bondYield: solved }: WorkoutYield,
  { workout, bondYield: own }: PricedBond,
) {
  const bondYield = type === workout.type && date === workout.date ? own : solved;
  return { type, date, price, bond_yield: bondYield === null ? null : yieldFraction(bondYield) };
}
