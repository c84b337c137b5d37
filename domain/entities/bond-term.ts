import { z } from "zod";

// A term of a bond that no source states: confirmed here by staff, assumed with its ground, or stated by whoever quotes it.
// Terms that a source states are facts and stand in the bond's own columns.

/**
 * `redemption`: that what is left of a part-redeemed bond comes back in one payment at maturity.
 * `coupon_rate`: percent a year that a floating coupon pays now, taken for all payments to come.
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
  /** As in the bond's own column: a frequency, a day count, rupees of face, percent a year. */
  value: z.string().min(1).max(40),
  basis: termBasis,
  /** Why it is taken, in words: a measured share, a document, who stated it. */
  ground: z.string().min(1).max(600),
});
export type BondTerm = z.infer<typeof bondTerm>;

/** How often a coupon is paid, for a bond that pays any before maturity. */
export const statedFrequency = z.enum(["MONTHLY", "QUARTERLY", "SEMI_ANNUAL", "ANNUAL"]);
export type StatedFrequency = z.infer<typeof statedFrequency>;

/** Actual days over the days of the year, over 365 always, or equal coupons. */
export const statedDayCount = z.enum(["ACT/ACT", "ACT/365", "30/360"]);

/** No listed debt pays more. */
export const MOST_COUPON_PERCENT = 30;

/** What a poster says of terms that no source states. */
export const statedTerms = z.object({
  coupon_frequency: statedFrequency.optional(),
  day_count: statedDayCount.optional(),
  /** Rupees of one bond. */
  face_value: z.number().int().min(1).max(1_000_000_000).optional(),
  /** Percent a year. */
  coupon_rate: z.number().min(0).max(MOST_COUPON_PERCENT).multipleOf(0.0001).optional(),
});
export type StatedTerms = z.infer<typeof statedTerms>;

const NUMBERS = new Set<BondTermName>(["face_value", "coupon_rate"]);

/** Frozen terms as a poster would state them, to be priced by; undefined where there are none. */
export function statedOf(terms: readonly BondTerm[] | undefined): StatedTerms | undefined {
  const named = (terms ?? []).filter(({ term }) => term !== "redemption");
  if (named.length === 0) return undefined;
  const stated = named.map(({ term, value }) => [term, NUMBERS.has(term) ? Number(value) : value]);
  return statedTerms.safeParse(Object.fromEntries(stated)).data;
}

/** The term of a name, or undefined where the list has none. */
export function termIn(terms: readonly BondTerm[] | undefined, name: BondTermName): BondTerm | undefined {
  return terms?.find(({ term }) => term === name);
}
