import type { CategoryName } from "#domain/contract/http/catalogue.ts";
import type { Bond } from "#domain/entities/bond.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { MATURITY_BUCKETS, maturityBuckets } from "./time-to-maturity.ts";
import { inRatingOrder, ratingLabel, UNRATED } from "./ratings.ts";

/** One value bonds are filed under, as the API names it and as a dealer reads it. */
export interface CategoryValue {
  value: string;
  label: string;
}

/** What a bond is filed under when no source says. */
const UNKNOWN = "UNKNOWN";

const KINDS: Readonly<Record<string, string>> = {
  GSEC: "G-Secs",
  TBILL: "T-bills",
  STRIPS: "STRIPS",
  SGB: "Sovereign gold bonds",
  SDL: "State loans (SDL)",
  PSU: "PSU bonds",
  BANK: "Bank bonds",
  NBFC: "NBFC and housing finance",
  CORPORATE: "Corporate bonds",
  PERPETUAL: "Perpetual bonds",
  AT1: "AT1 bonds",
  TIER2: "Tier 2 bonds",
  MUNICIPAL: "Municipal bonds",
  [UNKNOWN]: "Not identified",
};

const COUPONS: Readonly<Record<string, string>> = {
  FIXED: "Fixed coupon",
  ZERO_COUPON: "Zero coupon",
  FLOATING: "Floating rate",
  MARKET_LINKED: "Market linked",
  [UNKNOWN]: "Not known",
};

const SECURITIES: Readonly<Record<string, string>> = {
  SECURED: "Secured",
  UNSECURED: "Unsecured",
  [UNKNOWN]: "Not known",
};

/** Tells the one value of each category that holds for a bond on a day. */
export function categoriesOn(today: IsoDate): Readonly<Record<CategoryName, (bond: Bond) => string>> {
  return {
    bondCategory: (bond) => bond.category ?? UNKNOWN,
    securityType: (bond) => bond.coupon_type ?? UNKNOWN,
    creditRating: (bond) => bond.credit_rating ?? UNRATED,
    timeToMaturity: maturityBuckets(today),
    bondSecurity: (bond) => bond.security ?? UNKNOWN,
  };
}

const listed = (labels: Readonly<Record<string, string>>): CategoryValue[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/**
 * Every value of each category in the order of a list. Ratings are those of the scale and those some bond has, the
 * safest first, the unrated last.
 */
export function categoryLists(
  bonds: Iterable<Pick<Bond, "credit_rating">>,
  scale: readonly string[],
): Record<CategoryName, CategoryValue[]> {
  const symbols = new Set(scale);
  for (const { credit_rating } of bonds) if (credit_rating !== null) symbols.add(credit_rating);
  const ratings = [...inRatingOrder(symbols, scale), UNRATED];
  return {
    bondCategory: listed(KINDS),
    securityType: listed(COUPONS),
    creditRating: ratings.map((value) => ({ value, label: ratingLabel(value) })),
    timeToMaturity: listed(MATURITY_BUCKETS),
    bondSecurity: listed(SECURITIES),
  };
}
