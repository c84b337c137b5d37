import type { Bond } from "#domain/entities/bond.ts";
import type { BondTerm, StatableTerm } from "#domain/entities/bond-term.ts";
import { type RatingUpdate, type TermFact, withFacts, withRating } from "#domain/bond-terms/known-terms.ts";

// A term comes from the first that has it: a fact of bonds.csv, a fact of bond-terms.csv, what staff confirmed here, an
// assumption. An assumption is never a fact: it stands apart in `terms`, with its ground.

export interface TermSources {
  facts: (isin: string) => readonly TermFact[];
  rating: (isin: string) => RatingUpdate | undefined;
  /** The frequency that arithmetic gives for one bond. */
  derived: (isin: string) => BondTerm | undefined;
  /** The frequency that bonds of its kind are known to have. */
  share: (bond: Bond) => BondTerm | null;
}

/** A row of bonds.csv with all that is known and assumed of its terms. */
export function resolveTerms(row: Bond, sources: TermSources): Bond {
  const known = withFacts(withRating(row, sources.rating(row.isin)), sources.facts(row.isin));
  if (!mayAssumeFrequency(known)) return known;
  const assumed = sources.derived(known.isin) ?? sources.share(known);
  return assumed === null ? known : { ...known, terms: [...(known.terms ?? []), assumed] };
}

/** The bond with the terms confirmed here; they stand before every assumption and after every fact. */
export function withConfirmed(bond: Bond, confirmed: readonly BondTerm[]): Bond {
  const valid = confirmed.filter(({ term }) => !isFact(bond, term));
  if (valid.length === 0) return bond;
  const names = new Set(valid.map(({ term }) => term));
  return { ...bond, terms: [...valid, ...(bond.terms ?? []).filter(({ term }) => !names.has(term))] };
}

/** Columns of a bond that hold what sources state of each term. */
export const FACT_COLUMNS = {
  coupon_rate: "coupon_rate_percent",
  coupon_frequency: "coupon_frequency",
  day_count: "day_count",
  face_value: "face_value",
} as const satisfies Record<StatableTerm, keyof Bond>;

/** Whether a source states the term. */
export function isFact(bond: Pick<Bond, (typeof FACT_COLUMNS)[StatableTerm]>, term: BondTerm["term"]): boolean {
  return term !== "redemption" && bond[FACT_COLUMNS[term]] !== null;
}

function mayAssumeFrequency({ coupon_frequency, coupon_type, redemption_percent }: Bond): boolean {
  return coupon_frequency === null && redemption_percent === undefined && paysCoupons(coupon_type);
}

/** Whether interest is paid before maturity, at a rate that is known in kind. */
export function paysCoupons(couponType: Bond["coupon_type"]): boolean {
  return couponType === "FIXED" || couponType === "FLOATING";
}
