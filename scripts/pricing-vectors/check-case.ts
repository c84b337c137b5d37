import { cashflowsOf, type PreparedFlows, prepareFlows } from "#domain/pricing/flows.ts";
import { priceFromYield, yieldFromPrice } from "#domain/pricing/price-bond.ts";
import { riskAt } from "#domain/pricing/risk.ts";
import type { PricingTerms, Workout } from "#domain/pricing/terms.ts";
import { yieldsToWorkouts, yieldToWorst } from "#domain/pricing/workouts.ts";
import { type Miss, Misses } from "./miss.ts";
import { pricingTerms, type VectorCase } from "#domain/pricing/vector-file.ts";

/** The tolerances of the file's conventions. */
const PRICE = 1e-6;
const AMOUNT = 1e-9;
const YIELD = 1e-10;
const PV01 = 1e-10;
/** Below this slope (rupees per 100 and per basis point) a yield is judged by the price it gives back. */
const FLAT_PV01 = 1e-6;

/** Differences between a priced case and the file. */
export function missesOfCase(expected: VectorCase): Miss[] {
  const misses = new Misses();
  const terms = pricingTerms(expected);
  const workout = workoutOf(expected, terms);
  const flows = prepareFlows(terms, expected.settlementDate, workout);
  const price = priceFromYield(terms, expected.settlementDate, expected.yield, workout);
  if (!flows.ok || !price.ok) {
    const refusal = !flows.ok ? flows.reason : !price.ok ? price.reason : "";
    return [{ quantity: "priced", expected: true, got: refusal }];
  }
  misses.near("cleanPrice", expected.cleanPrice, price.clean, PRICE);
  misses.near("dirtyPrice", expected.dirtyPrice, price.dirty, PRICE);
  misses.near("accruedInterest", expected.accruedInterest, price.accrued, PRICE);
  checkYield(misses, expected, terms, workout);
  checkFlows(misses, expected, flows);
  const risk = riskAt(flows, expected.yield);
  const loose = (value: number) => Math.max(1e-8 * Math.abs(value), 1e-10);
  misses.near("modifiedDuration", expected.modifiedDuration, risk.modifiedDuration, loose(expected.modifiedDuration));
  misses.near("convexity", expected.convexity, risk.convexity, loose(expected.convexity));
  misses.near("pv01", expected.pv01, risk.pv01, PV01);
  checkWorkouts(misses, expected, terms);
  return misses.found;
}

function workoutOf({ yieldType, workoutDate, workoutPrice }: VectorCase, terms: PricingTerms): Workout | undefined {
  const date = workoutDate ?? terms.maturityDate;
  return date === null ? undefined : { type: yieldType, date, price: workoutPrice ?? terms.redemptionPrice };
}

function checkYield(misses: Misses, expected: VectorCase, terms: PricingTerms, workout: Workout | undefined): void {
  const solved = yieldFromPrice(terms, expected.settlementDate, expected.cleanPrice, workout);
  if (!solved.ok) {
    misses.same("yield", expected.yield, solved.reason);
  } else if (expected.pv01 >= FLAT_PV01) {
    misses.near("yield", expected.yield, solved.bondYield, YIELD);
  } else {
    const again = priceFromYield(terms, expected.settlementDate, solved.bondYield, workout);
    misses.near("price at the yield found", expected.cleanPrice, again.ok ? again.clean : Number.NaN, YIELD);
  }
}

function checkFlows(misses: Misses, expected: VectorCase, flows: PreparedFlows): void {
  misses.same("previousCouponDate", expected.previousCouponDate, flows.previousCouponDate);
  misses.same("nextCouponDate", expected.nextCouponDate, flows.nextCouponDate);
  misses.same("accruedDays", expected.accruedDays, flows.accruedDays);
  misses.same("accrualPeriodDays", expected.accrualPeriodDays ?? null, flows.accrualPeriodDays);
  misses.same("exInterest", expected.exInterest, flows.exInterest);
  if (expected.outstandingPercent !== undefined) {
    misses.near("outstandingPercent", expected.outstandingPercent, flows.outstandingPercent, AMOUNT);
  }
  const got = cashflowsOf(flows);
  misses.same("number of cash flows", expected.cashflows.length, got.length);
  for (const [index, [dueDate, interest, principal]] of expected.cashflows.entries()) {
    const flow = got[index];
    if (flow === undefined) return;
    misses.same(`cash flow ${index + 1} date`, dueDate, flow.dueDate);
    misses.near(`cash flow ${index + 1} interest`, interest, flow.interest, AMOUNT);
    misses.near(`cash flow ${index + 1} principal`, principal, flow.principal, AMOUNT);
  }
}

function checkWorkouts(misses: Misses, expected: VectorCase, terms: PricingTerms): void {
  const { workouts, ytw, settlementDate, cleanPrice } = expected;
  if (workouts !== undefined) {
    // The file lists no deemed maturity of a perpetual among its workouts.
    const got = yieldsToWorkouts(terms, settlementDate, cleanPrice).filter(({ type }) => type !== "YTM-DEEMED");
    misses.same("number of workouts", workouts.length, got.length);
    for (const [type, date, price, bondYield] of workouts) {
      const found = got.find((workout) => workout.type === type && workout.date === date && workout.price === price);
      misses.near(`yield of ${type} ${date}`, bondYield, found?.bondYield ?? Number.NaN, YIELD);
    }
  }
  if (ytw !== undefined) {
    const worst = yieldToWorst(terms, settlementDate, cleanPrice);
    misses.same("yield to worst, type", ytw[0], worst?.type);
    misses.same("yield to worst, date", ytw[1], worst?.date);
    misses.near("yield to worst", ytw[2], worst?.bondYield ?? Number.NaN, YIELD);
  }
}
