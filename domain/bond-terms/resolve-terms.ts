import type { Bond } from "#domain/entities/bond.ts";
import type { BondTerm, StatableTerm } from "#domain/entities/bond-term.ts";
import { type RatingUpdate, type TermFact, withFacts, withRating } from "#domain/bond-terms/known-terms.ts";

// Each term comes from the first of: a fact of bonds.csv, a fact of bond-terms.csv, a term confirmed by staff, an
// assumption. An assumption never becomes a fact: it is kept separately in `terms`, with its ground.

export interface TermSources {
  facts: (isin: string) => readonly TermFact[];
  rating: (isin: string) => RatingUpdate | undefined;
  /** Coupon frequency calculated for one bond. */
  derived: (isin: string) => BondTerm | undefined;
  /** Usual coupon frequency of bonds of its kind. */
  share: (bond: Bond) => BondTerm | null;
}

/** Bond from a row of bonds.csv with all known and assumed terms. */
export function resolveTerms(row: Bond, sources: TermSources): Bond {
  const known = withFacts(withRating(row, sources.rating(row.isin)), sources.facts(row.isin));
  if (!mayAssumeFrequency(known)) return known;
  const assumed = sources.derived(known.isin) ?? sources.share(known);
  return assumed === null ? known : { ...known, terms: [...(known.terms ?? []), assumed] };
}

/** Adds terms confirmed by staff; they take precedence over assumptions but not over facts. */
export function withConfirmed(bond: Bond, confirmed: readonly BondTerm[]): Bond {
  const valid = confirmed.filter(({ term }) => !isFact(bond, term));
  if (valid.length === 0) return bond;
  const names = new Set(valid.map(({ term }) => term));
  return { ...bond, terms: [...valid, ...(bond.terms ?? []).filter(({ term }) => !names.has(term))] };
}

/** Bond column with the sources' value of each term. */
export const FACT_COLUMNS = {
  coupon_rate: "coupon_rate_percent",
  coupon_frequency: "coupon_frequency",
  day_count: "day_count",
  face_value: "face_value",
} as const satisfies Record<StatableTerm, keyof Bond>;

/** True when a source states the term. */
export function isFact(bond: Pick<Bond, (typeof FACT_COLUMNS)[StatableTerm]>, term: BondTerm["term"]): boolean {
  return term !== "redemption" && bond[FACT_COLUMNS[term]] !== null;
}

function mayAssumeFrequency({ coupon_frequency, coupon_type, redemption_percent }: Bond): boolean {
  return coupon_frequency === null && redemption_percent === undefined && paysCoupons(coupon_type);
}

/** True when interest is paid before maturity at a fixed or floating rate. */
export function paysCoupons(couponType: Bond["coupon_type"]): boolean {
  return couponType === "FIXED" || couponType === "FLOATING";
}
