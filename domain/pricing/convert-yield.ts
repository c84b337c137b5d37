/**
 * Effective annual yield of a yield compounding `compoundingsPerYear` times: 8% half-yearly is 8.16% a year. Fractions.
 */
export function annualEffective(bondYield: number, compoundingsPerYear: number): number {
  return Math.expm1(compoundingsPerYear * Math.log1p(bondYield / compoundingsPerYear));
}

/** Yield compounding `compoundingsPerYear` times with the effective annual yield `annual`. Fractions. */
export function compoundedYield(annual: number, compoundingsPerYear: number): number {
  return compoundingsPerYear * Math.expm1(Math.log1p(annual) / compoundingsPerYear);
}
