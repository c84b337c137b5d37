import { dirtyAt, slopeAt } from "./discount.ts";
import type { PreparedFlows } from "./flows.ts";

/** A price whose yield lies outside is refused. */
export const YIELD_FLOOR = -0.9;
export const YIELD_CEILING = 5;

const LONGEST_SEARCH = 200;

/**
 * Yield of a dirty price, or null when it lies outside -90% to 500%. The price falls strictly with the yield, so the root
 * is bracketed from the start; Newton runs inside the bracket and halves it whenever it would leave.
 */
export function solveYield(flows: PreparedFlows, dirty: number): number | null {
  let low = YIELD_FLOOR;
  let high = YIELD_CEILING;
  if (!(dirty <= dirtyAt(flows, low) && dirty >= dirtyAt(flows, high))) return null;
  let guess = Math.min(Math.max(firstGuess(flows, dirty), low), high);
  for (let round = 0; round < LONGEST_SEARCH; round++) {
    const excess = dirtyAt(flows, guess) - dirty;
    if (excess === 0) return guess;
    if (excess > 0) low = guess;
    else high = guess;
    const newton = guess - excess / slopeAt(flows, guess);
    const next = newton > low && newton < high ? newton : (low + high) / 2;
    if (Math.abs(next - guess) <= 1e-15 * Math.max(1, Math.abs(guess))) return next;
    guess = next;
  }
  return guess;
}

/** (coupon + (100 - clean) / years) / ((100 + clean) / 2), the textbook approximation. */
function firstGuess(flows: PreparedFlows, dirty: number): number {
  const clean = dirty - flows.accrued;
  const years = flows.times[flows.times.length - 1] ?? 1;
  return (flows.terms.couponRate * 100 + (100 - clean) / years) / ((100 + clean) / 2);
}
