import type { PreparedFlows } from "#domain/pricing/flows.ts";

// Hot path: called for every row on every tick, so it allocates nothing. With the yield as a continuous rate r (v(t) =
// exp(-r t)), a price takes one power for the first flow, one for each distinct gap between flows, and Horner's rule
// from the last flow back. The scratch arrays are written and read within one call.

/** Indexed by gap, which fits a byte. */
const powers = new Float64Array(256);

/** Continuous rate per year of a compounding quoted yield. */
export function rateOfYield(flows: PreparedFlows, bondYield: number): number {
  return flows.compounding * Math.log1p(bondYield / flows.compounding);
}

/** Quoted yield of a continuous rate. */
export function yieldOfRate(flows: PreparedFlows, rate: number): number {
  return flows.compounding * Math.expm1(rate / flows.compounding);
}

/** Dirty price per 100 at a yield (fraction per year); a simple yield must stay above -1 / years. */
export function dirtyAt(flows: PreparedFlows, bondYield: number): number {
  const { amounts, gapIndex, gaps, times } = flows;
  const firstYears = times[0] ?? 0;
  if (flows.compounding === 0) return (amounts[0] ?? 0) / (1 + bondYield * firstYears);
  const rate = rateOfYield(flows, bondYield);
  for (let gap = 0; gap < gaps.length; gap++) powers[gap] = Math.exp(-rate * (gaps[gap] ?? 0));
  let sum = 0;
  for (let index = amounts.length - 1; index > 0; index--) {
    sum = (sum + (amounts[index] ?? 0)) * (powers[gapIndex[index] ?? 0] ?? 0);
  }
  return (sum + (amounts[0] ?? 0)) * Math.exp(-rate * firstYears);
}

/**
 * Present values at a continuous rate, weighted by powers of time: `sums[0]` is the dirty price, `sums[1]` is weighted
 * by years, and `sums[2]`, if present, by years squared.
 */
export function presentSums(flows: PreparedFlows, rate: number, sums: Float64Array): void {
  const { amounts, gapIndex, gaps, times } = flows;
  for (let gap = 0; gap < gaps.length; gap++) powers[gap] = Math.exp(-rate * (gaps[gap] ?? 0));
  let plain = 0;
  let byYears = 0;
  let bySquares = 0;
  for (let index = amounts.length - 1; index >= 0; index--) {
    const amount = amounts[index] ?? 0;
    const years = times[index] ?? 0;
    plain += amount;
    byYears += amount * years;
    bySquares += amount * years * years;
    if (index > 0) {
      const power = powers[gapIndex[index] ?? 0] ?? 0;
      plain *= power;
      byYears *= power;
      bySquares *= power;
    }
  }
  const first = Math.exp(-rate * (times[0] ?? 0));
  sums[0] = plain * first;
  sums[1] = byYears * first;
  sums[2] = bySquares * first;
}
