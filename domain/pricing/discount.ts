import type { PreparedFlows } from "./flows.ts";

// Hot path: called for every row on every tick, so no allocation. Flows are evenly spaced but for rare month-end
// government bonds, hence one power for the first flow, one for the step and Horner's rule from the last flow back.

/** Dirty price per 100 at a yield (fraction per year). */
export function dirtyAt(flows: PreparedFlows, bondYield: number): number {
  const { amounts, times, compounding, step } = flows;
  const firstYears = times[0] ?? 0;
  if (compounding === 0) return (amounts[0] ?? 0) / (1 + bondYield * firstYears);
  const growth = 1 + bondYield / compounding;
  let sum = 0;
  if (step === null) {
    for (let index = 0; index < amounts.length; index++) {
      sum += (amounts[index] ?? 0) * growth ** (-compounding * (times[index] ?? 0));
    }
    return sum;
  }
  const ratio = growth ** (-compounding * step);
  for (let index = amounts.length - 1; index >= 0; index--) sum = sum * ratio + (amounts[index] ?? 0);
  return sum * growth ** (-compounding * firstYears);
}

/** Slope of the dirty price by the yield, per 100 and per 1.00 of yield; negative. PV01 is its size times 0.0001. */
export function slopeAt(flows: PreparedFlows, bondYield: number): number {
  const { amounts, times, compounding, step } = flows;
  const firstYears = times[0] ?? 0;
  if (compounding === 0) {
    const growth = 1 + bondYield * firstYears;
    return (-(amounts[0] ?? 0) * firstYears) / (growth * growth);
  }
  const growth = 1 + bondYield / compounding;
  let sum = 0;
  if (step === null) {
    for (let index = 0; index < amounts.length; index++) {
      const years = times[index] ?? 0;
      sum += (amounts[index] ?? 0) * years * growth ** (-compounding * years);
    }
    return -sum / growth;
  }
  const ratio = growth ** (-compounding * step);
  for (let index = amounts.length - 1; index >= 0; index--) {
    sum = sum * ratio + (amounts[index] ?? 0) * (times[index] ?? 0);
  }
  return -sum * growth ** (-compounding * firstYears - 1);
}
