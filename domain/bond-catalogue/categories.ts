import type { CategoryName } from "#domain/contract/http/catalogue.ts";
import { type Bond, bond as bondShape, bondCategory, couponType } from "#domain/entities/bond.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { categoryLabel, couponTypeLabel, securityLabel } from "#domain/bond-catalogue/bond-text.ts";
import { MATURITY_BUCKETS, maturityBuckets } from "#domain/bond-catalogue/time-to-maturity.ts";
import { inRatingOrder, ratingLabel, UNRATED } from "#domain/bond-catalogue/ratings.ts";

/** One value of a category: its name in the API and its label for dealers. */
export interface CategoryValue {
  value: string;
  label: string;
}

/** Value of a bond whose category no source states. */
const UNKNOWN = "UNKNOWN";

/** Returns, for each category, a function that gives a bond's single value on a day. */
export function categoriesOn(today: IsoDate): Readonly<Record<CategoryName, (bond: Bond) => string>> {
  return {
    bondCategory: (bond) => bond.category ?? UNKNOWN,
    securityType: (bond) => bond.coupon_type ?? UNKNOWN,
    creditRating: (bond) => bond.credit_rating ?? UNRATED,
    timeToMaturity: maturityBuckets(today),
    bondSecurity: (bond) => bond.security ?? UNKNOWN,
  };
}

function listed<V extends string>(values: readonly V[], label: (value: V) => string, unknown: string): CategoryValue[] {
  return [...values.map((value) => ({ value, label: label(value) })), { value: UNKNOWN, label: unknown }];
}

/**
 * All values of each category in list order. Ratings are those of the scale and those that some bond has, safest first,
 * unrated last.
 */
export function categoryLists(
  bonds: Iterable<Pick<Bond, "credit_rating">>,
  scale: readonly string[],
): Record<CategoryName, CategoryValue[]> {
  const symbols = new Set(scale);
  for (const { credit_rating } of bonds) if (credit_rating !== null) symbols.add(credit_rating);
  const ratings = [...inRatingOrder(symbols, scale), UNRATED];
  return {
    bondCategory: listed(bondCategory.options, (kind) => categoryLabel(kind, "many"), "Not identified"),
    securityType: listed(couponType.options, (type) => couponTypeLabel(type, "many"), "Not known"),
    creditRating: ratings.map((value) => ({ value, label: ratingLabel(value) })),
    timeToMaturity: Object.entries(MATURITY_BUCKETS).map(([value, label]) => ({ value, label })),
    bondSecurity: listed(bondShape.shape.security.unwrap().options, securityLabel, "Not known"),
  };
}
