import { presentSums, rateOfYield, yieldOfRate } from "#domain/pricing/discount.ts";
import type { PreparedFlows } from "#domain/pricing/flows.ts";

/** Lower bound of the yield; prices with a yield outside the bounds are refused. */
export const YIELD_FLOOR = -0.9;
export const YIELD_CEILING = 5;

/** Far more than any bond needs: the proof below guarantees convergence. */
const MOST_ROUNDS = 200;
/** Newton's method squares its error: after a step this small, the next would not change the last digit. */
const SMALL_STEP = 1e-9;

const sums = new Float64Array(3);

/**
 * Yield of a dirty price, or null when it lies outside -90% to 500%.
 *
 * Newton on ln P as a function of the continuous rate. With positive flows that function falls and is convex (its second
 * derivative is the variance of the payment times), so a step from the right of the root lands left of it, and from there
 * the steps rise to the root and never pass it: it converges from every start. One payment needs no search.
 */
export function solveYield(flows: PreparedFlows, dirty: number): number | null {
  if (!(dirty > 0 && dirty < Infinity)) return null;
  if (flows.compounding === 0) return withinRange(((flows.amounts[0] ?? 0) / dirty - 1) / (flows.times[0] ?? 1));
  if (flows.amounts.length === 1) {
    return withinRange(yieldOfRate(flows, Math.log((flows.amounts[0] ?? 0) / dirty) / (flows.times[0] ?? 1)));
  }
  const low = rateOfYield(flows, YIELD_FLOOR);
  const high = rateOfYield(flows, YIELD_CEILING);
  let rate = rateOfYield(flows, firstGuess(flows, dirty));
  for (let round = 0; round < MOST_ROUNDS; round++) {
    presentSums(flows, rate, sums);
    const present = sums[0] ?? 0;
    const step = (Math.log(present / dirty) * present) / (sums[1] ?? 1);
    if (Math.abs(step) < SMALL_STEP) return withinRange(yieldOfRate(flows, rate + step));
    if ((step < 0 && rate === low) || (step > 0 && rate === high)) return null;
    rate = Math.min(Math.max(rate + step, low), high);
  }
  return null;
}

function withinRange(bondYield: number): number | null {
  return bondYield >= YIELD_FLOOR && bondYield <= YIELD_CEILING ? bondYield : null;
}

/** (coupon + (100 - clean) / years) / ((100 + clean) / 2), the textbook approximation, kept inside the range. */
function firstGuess(flows: PreparedFlows, dirty: number): number {
  const clean = dirty - flows.accrued;
  const years = flows.times[flows.times.length - 1] ?? 1;
  const guess = (flows.currentRate * 100 + (flows.workout.price - clean) / years) / ((flows.workout.price + clean) / 2);
  return guess > YIELD_FLOOR && guess < YIELD_CEILING ? guess : 0;
}
