import type { MeasuredGroup } from "#domain/contract/http/catalogue-measures.ts";
import type { BOND_NUMERIC_FIELDS, BondDimension } from "#domain/contract/http/catalogue.ts";
import { bondCategory, couponFrequency, couponType, issuerType } from "#domain/entities/bond.ts";
import { roundHalfAway } from "#domain/lib/decimal.ts";
import type { Catalogue } from "#domain/bond-catalogue/catalogue.ts";
import { dimensionLabel, dimensionsOn } from "#domain/bond-catalogue/dimensions.ts";
import { MATURITY_BUCKETS } from "#domain/bond-catalogue/time-to-maturity.ts";

export type Measure = (typeof BOND_NUMERIC_FIELDS)[number];

/** Decimals of an average: a millionth of a percent for a yield. */
const AVERAGE_DECIMALS = 6;

/** Median; the mean of the middle two for an even count, null for an empty list. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  const upper = sorted[half];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 ? upper : roundHalfAway(((sorted[half - 1] ?? 0) + upper) / 2, AVERAGE_DECIMALS);
}

/** Statistics of a measure over bonds given by place. Bonds without the measure are counted but not measured. */
export function measuredOf(
  { figures }: Pick<Catalogue, "figures">,
  places: readonly number[],
  measure: Measure | null,
): Omit<MeasuredGroup, "value" | "label"> {
  const column = measure === null ? null : figures[measure];
  const values = places.map((place) => column?.[place] ?? NaN).filter((value) => !Number.isNaN(value));
  const none = values.length === 0;
  const sum = values.reduce((total, value) => total + value, 0);
  return {
    count: places.length,
    measured: values.length,
    lowest: none ? null : values.reduce((least, value) => Math.min(least, value)),
    highest: none ? null : values.reduce((most, value) => Math.max(most, value)),
    average: none ? null : roundHalfAway(sum / values.length, AVERAGE_DECIMALS),
    median: medianOf(values),
  };
}

/** Groups places by their value in a dimension; bonds without a value are under null. */
export function groupedPlaces(
  { bonds, today }: Catalogue,
  places: readonly number[],
  dimension: BondDimension,
): Map<string | null, number[]> {
  const valueOf = dimensionsOn(today)[dimension];
  return Map.groupBy(places, (place) => {
    const bond = bonds[place];
    return bond === undefined ? null : valueOf(bond);
  });
}

/** Fixed order of a dimension's values; null for dimensions sorted by number of bonds. */
function ownOrder({ categories }: Catalogue, dimension: BondDimension): readonly string[] | null {
  switch (dimension) {
    case "category":
      return bondCategory.options;
    case "credit_rating":
      return categories.creditRating.values.map(({ value }) => value);
    case "coupon_type":
      return couponType.options;
    case "coupon_frequency":
      return couponFrequency.options;
    case "issuer_type":
      return issuerType.options;
    case "time_to_maturity":
      return Object.keys(MATURITY_BUCKETS);
    default:
      return null;
  }
}

/**
 * Sorts groups by the dimension's own order, years ascending, or else the largest first, then by name; the group
 * without a value is last.
 */
export function inGroupOrder<G extends { value: string | null; count: number }>(
  catalogue: Catalogue,
  dimension: BondDimension,
  groups: readonly G[],
): G[] {
  const own = ownOrder(catalogue, dimension);
  const rank = ({ value, count }: G) => {
    if (value === null) return Infinity;
    if (own !== null) return own.indexOf(value);
    return dimension === "maturity_year" ? Number(value) : -count;
  };
  return groups.toSorted((a, b) => {
    const [first, second] = [rank(a), rank(b)];
    if (first !== second) return first < second ? -1 : 1;
    return (a.value ?? "") < (b.value ?? "") ? -1 : 1;
  });
}

/** Groups places by a dimension and measures each group, in order. */
export function measuredGroups(
  catalogue: Catalogue,
  places: readonly number[],
  dimension: BondDimension,
  measure: Measure | null,
): MeasuredGroup[] {
  const groups = [...groupedPlaces(catalogue, places, dimension)].map(([value, within]) => ({
    value,
    label: dimensionLabel(dimension, value),
    ...measuredOf(catalogue, within, measure),
  }));
  return inGroupOrder(catalogue, dimension, groups);
}
