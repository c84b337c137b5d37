/** What a yield compounding `compoundingsPerYear` times comes to in a year: 8% half-yearly is 8.16% a year. Fractions. */
export function annualEffective(bondYield: number, compoundingsPerYear: number): number {
  return Math.expm1(compoundingsPerYear * Math.log1p(bondYield / compoundingsPerYear));
}

/** The yield compounding `compoundingsPerYear` times that comes to `annual` in a year. Fractions. */
export function compoundedYield(annual: number, compoundingsPerYear: number): number {
  return compoundingsPerYear * Math.expm1(Math.log1p(annual) / compoundingsPerYear);
}
