import type { Bond } from "#domain/entities/bond.ts";

/** The part of a company's ISIN that names the company: INE and four characters. */
const COMPANY = 7;

/**
 * The other bonds of a bond's issuer, by place. Where no source names the issuer, a company's bonds are still known by
 * the part of the ISIN that all of them share.
 */
export function placesOfSameIssuer(bonds: readonly Bond[], of: Bond): number[] {
  const code = of.isin.startsWith("INE") ? of.isin.slice(0, COMPANY) : null;
  const isSame = (bond: Bond) =>
    of.issuer === null ? code !== null && bond.isin.startsWith(code) : bond.issuer === of.issuer;
  return bonds.flatMap((bond, place) => (bond.isin !== of.isin && isSame(bond) ? place : []));
}
