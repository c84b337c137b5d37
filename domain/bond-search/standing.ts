import { isListed, type Bond } from "#domain/entities/bond.ts";

/**
 * Likelihood that a dealer means this bond among equally good matches, from 0 to below 1: government dated bonds first,
 * then bonds that trade often, are listed on an exchange and have complete data.
 */
export function standing(bond: Bond, today: string): number {
  let points = 0;
  if (bond.category === "GSEC" && bond.coupon_type === "FIXED") points += 40;
  if (bond.category === "STRIPS") points -= 10;
  points += 20 * Math.min(1, Math.log2(1 + bond.observations) / 4);
  points += 8 * Math.min(1, bond.source.split(";").length / 8);
  if (isListed(bond)) points += 10;
  if (bond.listings.length > 1) points += 3;
  if (bond.coupon_rate_percent !== null) points += 4;
  if (bond.maturity_date !== null) points += 6;
  if (bond.credit_rating !== null) points += 2;
  // Only the maturity year is known and it is this year: the bond may already be repaid.
  if (bond.maturity_date === null && bond.maturity_year === Number(today.slice(0, 4))) points -= 15;
  return Math.max(0, Math.min(0.99, (points + 25) / 120));
}

/**
 * Penalty of a bond that is hard to deal in, in steps of 0.02 of a slot. A good name match must not put such a bond
 * first: the penalty is less than one word of the query, but more than the difference between two ways of naming an
 * issuer.
 */
export function remoteness(bond: Bond): number {
  const isUndated = bond.maturity_date === null && bond.maturity_year === null && !PERPETUAL.includes(bond.category);
  return (isListed(bond) ? 0 : 2) + (isUndated ? 4 : 0);
}

const PERPETUAL: readonly (string | null)[] = ["AT1", "PERPETUAL"];
