import type { Bond } from "#domain/entities/bond.ts";

/** Length of the ISIN prefix that identifies a company: INE and four characters. */
const COMPANY = 7;

/**
 * Other bonds of a bond's issuer, by place. When no source names the issuer, a company's bonds are matched by their
 * shared ISIN prefix.
 */
export function placesOfSameIssuer(bonds: readonly Bond[], of: Bond): number[] {
  const code = of.isin.startsWith("INE") ? of.isin.slice(0, COMPANY) : null;
  const isSame = (bond: Bond) =>
    of.issuer === null ? code !== null && bond.isin.startsWith(code) : bond.issuer === of.issuer;
  return bonds.flatMap((bond, place) => (bond.isin !== of.isin && isSame(bond) ? place : []));
}
