import { z } from "zod";

// A bond term that no source gives: confirmed by our staff, assumed on stated grounds, or stated by the poster of a
// quote. Terms given by a source are facts and live in the bond's own columns.

/**
 * `redemption`: assumes that the rest of a part-redeemed bond is repaid in one payment at maturity.
 * `coupon_rate`: current rate of a floating coupon, percent a year, applied to all future payments.
 */
export const bondTermName = z.enum(["coupon_frequency", "day_count", "face_value", "redemption", "coupon_rate"]);
export type BondTermName = z.infer<typeof bondTermName>;

/** Terms that a poster may state. */
export const STATABLE_TERMS = ["coupon_rate", "coupon_frequency", "day_count", "face_value"] as const;
export type StatableTerm = (typeof STATABLE_TERMS)[number];

export const termBasis = z.enum(["CONFIRMED", "ASSUMED", "STATED"]);
export type TermBasis = z.infer<typeof termBasis>;

export const bondTerm = z.object({
  term: bondTermName,
  /** Same format as the bond's own column: a frequency, a day count, rupees of face, percent a year. */
  value: z.string().min(1).max(40),
  basis: termBasis,
  /** Grounds in plain text: a measured share, a document, or the person who stated it. */
  ground: z.string().min(1).max(600),
});
export type BondTerm = z.infer<typeof bondTerm>;

/** Coupon frequency of a bond that pays before maturity. */
export const statedFrequency = z.enum(["MONTHLY", "QUARTERLY", "SEMI_ANNUAL", "ANNUAL"]);
export type StatedFrequency = z.infer<typeof statedFrequency>;

/** Day count: actual days over the days of the year, actual days over 365, or equal coupons. */
export const statedDayCount = z.enum(["ACT/ACT", "ACT/365", "30/360"]);

/** Highest coupon accepted; no listed debt pays more. */
export const MOST_COUPON_PERCENT = 30;

/** Terms stated by the poster where no source gives them. */
export const statedTerms = z.object({
  coupon_frequency: statedFrequency.optional(),
  day_count: statedDayCount.optional(),
  /** Rupees per bond. */
  face_value: z.number().int().min(1).max(1_000_000_000).optional(),
  /** Percent a year. */
  coupon_rate: z.number().min(0).max(MOST_COUPON_PERCENT).multipleOf(0.0001).optional(),
});
export type StatedTerms = z.infer<typeof statedTerms>;

const NUMBERS = new Set<BondTermName>(["face_value", "coupon_rate"]);

/** Frozen terms in the form a poster states them, for pricing; undefined when there are none. */
export function statedOf(terms: readonly BondTerm[] | undefined): StatedTerms | undefined {
  const named = (terms ?? []).filter(({ term }) => term !== "redemption");
  if (named.length === 0) return undefined;
  const stated = named.map(({ term, value }) => [term, NUMBERS.has(term) ? Number(value) : value]);
  return statedTerms.safeParse(Object.fromEntries(stated)).data;
}

/** Finds a term by its name; undefined when the list lacks it. */
export function termIn(terms: readonly BondTerm[] | undefined, name: BondTermName): BondTerm | undefined {
  return terms?.find(({ term }) => term === name);
}
