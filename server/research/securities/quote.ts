import type { BodyOf } from "#domain/contract/endpoint.ts";
import type { BondQuote, MarketQuote, quote } from "#domain/contract/http/securities.ts";
import { fieldRefusal } from "#domain/contract/errors.ts";
import { unpublishedNotes } from "#domain/calendar/trading-texts.ts";
import type { Bond } from "#domain/entities/bond.ts";
import { answeredFigure, yieldFraction } from "#domain/lib/decimal.ts";
import { annualOfQuoted } from "#domain/market-quote/annual-yield.ts";
import { consideration, considerationDetailsOf } from "#domain/pricing/consideration.ts";
import { compoundedYield } from "#domain/pricing/convert-yield.ts";
import type { PreparedFlows } from "#domain/pricing/flows.ts";
import { type Level, type PricedBond, priceLevel } from "#domain/pricing/price-bond.ts";
import { riskAt } from "#domain/pricing/risk.ts";
import { isGovernmentPaper } from "#domain/pricing/terms-of-bond.ts";
import { type WorkoutYield, yieldsToWorkouts, yieldToWorst } from "#domain/pricing/workouts.ts";
import { bothLevelsRefusal } from "#domain/validation/exclusive-fields.ts";
import type { Actor } from "#server/core/actor.ts";
import { settlementOf, todayOf } from "#server/bonds/asked-settlement.ts";
import type { Desk } from "#server/research/securities/desk.ts";
import { marketAnswer } from "#server/research/securities/market-quote.ts";

type Question = BodyOf<typeof quote>;

/** What every quote says beside its numbers. */
type Frame = Pick<
  BondQuote,
  "finstrument_id" | "can_be_priced" | "reason" | "assumptions" | "settlement_date" | "fixed_field" | "inferred"
>;

/**
 * All figures of a level for a settlement date. The level is the one given, else the one the market or the master quote
 * gives; without any the accrued interest still stands.
 * @throws Refusal validation_error for two levels, two settlements (V-37, X-07) or a level out of reach
 */
export async function quoteOf(desk: Desk, bond: Bond, asked: Question, actor: Actor | null): Promise<BondQuote> {
  const both = bothLevelsRefusal(asked.clean_price, asked.bond_yield);
  if (both !== null) throw fieldRefusal("clean_price", both);
  const settlementDate = settlementOf(desk.parts, bond, asked);
  const given = givenLevel(asked);
  const answer =
    given === null
      ? await marketAnswer(desk, bond, {
          side: asked.quote_type,
          settlementDate,
          fromMarket: asked.infer_from_market,
          actor,
        })
      : null;
  const level = given ?? answer?.level ?? null;
  const ready = desk.pricing.ready(bond, settlementDate, todayOf(desk.parts));
  const assumptions = [...ready.assumptions, ...unpublishedNotes(desk.parts.calendar, settlementDate)];
  const frame = {
    finstrument_id: bond.isin,
    settlement_date: settlementDate,
    fixed_field: level?.fixedField ?? "yield",
    assumptions,
    inferred: answer?.market ?? null,
  } as const;
  if (!ready.ok) return unpriced({ ...frame, can_be_priced: false, reason: ready.reason }, null);
  if (level === null)
    return unpriced({ ...frame, can_be_priced: true, reason: noLevelText(answer?.market) }, ready.flows);
  const priced = priceLevel(ready.flows, level);
  if (priced.ok) return figures({ ...frame, can_be_priced: true, reason: null }, bond, ready.flows, priced, asked);
  if (given !== null) throw fieldRefusal(given.fixedField === "price" ? "clean_price" : "bond_yield", priced.reason);
  return unpriced({ ...frame, can_be_priced: true, reason: priced.reason }, ready.flows);
}

function givenLevel({ bond_yield, clean_price }: Question): Level | null {
  if (typeof clean_price === "number") return { fixedField: "price", cleanPrice: clean_price };
  if (typeof bond_yield === "number") return { fixedField: "yield", bondYield: bond_yield };
  return null;
}

function noLevelText(market: MarketQuote | undefined): string {
  return `${market?.basis_text ?? ""} Give a yield or a price.`.trim();
}

function figures(frame: Frame, bond: Bond, flows: PreparedFlows, priced: PricedBond, { quantum }: Question): BondQuote {
  const { terms, settlementDate } = flows;
  const { bondYield, cleanPrice } = priced;
  const risk = riskAt(flows, bondYield);
  const annual = annualOfQuoted({ compounding: flows.compounding, years: flows.times[0] ?? 0 }, bondYield);
  const worst = yieldToWorst(terms, settlementDate, cleanPrice);
  const onWire = (workout: WorkoutYield) => workoutOnWire(workout, priced);
  return {
    ...frame,
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
    consideration: typeof quantum === "number" ? moneyOf(bond, priced, quantum) : null,
  };
}

/** A quote without a level; the interest accrued needs none. */
function unpriced(frame: Frame, flows: PreparedFlows | null): BondQuote {
  return {
    ...frame,
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
    consideration: null,
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

function moneyOf(bond: Bond, { cleanPrice, accrued, outstandingPercent }: PricedBond, quantumRupees: number) {
  const isGovernment = isGovernmentPaper(bond.category);
  return considerationDetailsOf(
    consideration({ quantumRupees, cleanPrice, accruedPer100: accrued, isGovernment, outstandingPercent }),
  );
}
