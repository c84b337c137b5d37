import fc from "fast-check";
import {
  BOND_DATE_FIELDS,
  BOND_NUMERIC_FIELDS,
  type BondFilter,
  type BondSort,
  bondSort,
  categoryName,
  type CategoryValues,
} from "#domain/contract/http/catalogue.ts";
import { DATE_OPERATORS, NUMERIC_OPERATORS } from "#domain/contract/table-query.ts";
import { bondCategory, couponType, type Bond } from "#domain/entities/bond.ts";
import { buildCatalogue, byName, type Catalogue, type PublishedLevel } from "#domain/bond-catalogue/catalogue.ts";

export const TODAY = "2026-11-20";
export const SCALE = ["AAA", "AA+", "AA", "A", "D"];

/** A bond without any facts except those that a test sets. */
export function bondWith(facts: Partial<Bond> = {}): Bond {
  return {
    isin: "INE000A01019",
    name: "A BOND",
    display_name: "A bond",
    issuer: null,
    issuer_type: null,
    coupon_rate_percent: null,
    coupon_type: null,
    coupon_frequency: null,
    issue_date: null,
    maturity_date: null,
    maturity_year: null,
    face_value: null,
    credit_rating: null,
    rating_agency: null,
    rating_date: null,
    security: null,
    category: null,
    listed: null,
    day_count: null,
    call_date: null,
    source: "test",
    listings: [],
    observations: 0,
    ...facts,
  };
}

export function catalogueOf(
  bonds: readonly Bond[],
  published: Readonly<Record<string, PublishedLevel>> = {},
): Catalogue {
  return buildCatalogue(byName(bonds), {
    today: TODAY,
    ratingScale: SCALE,
    publishedOf: (isin) => published[isin],
  });
}

const anyDate = fc
  .tuple(fc.integer({ min: 2024, max: 2040 }), fc.constantFrom("02-28", "06-15", "11-20", "11-21"))
  .map(([year, day]) => `${year}-${day}`);
const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });
/** Few distinct values, so that ties occur. */
const anyFigure = fc.constantFrom(0, 1, 6.5, 7.1, 7.25, 100);

const anyFacts = fc.record({
  display_name: fc.constantFrom("7.10% GS 2033", "10.20% IFCI 2030", "Same name", "ZC Bond"),
  issuer: maybe(fc.constantFrom("NTPC", "ntpc green", "Bajaj")),
  coupon_rate_percent: maybe(anyFigure),
  coupon_type: maybe(fc.constantFrom(...couponType.options)),
  maturity_date: maybe(anyDate),
  maturity_year: maybe(fc.integer({ min: 2025, max: 2032 })),
  issue_date: maybe(anyDate),
  rating_date: maybe(anyDate),
  face_value: maybe(fc.constantFrom(100, 1000)),
  credit_rating: maybe(fc.constantFrom("SOV", "AAA", "AA+", "AA+(CE)", "D")),
  security: maybe(fc.constantFrom("SECURED" as const, "UNSECURED" as const)),
  category: maybe(fc.constantFrom(...bondCategory.options)),
});

/** Random catalogue with missing facts and some published levels. */
export const anyCatalogue: fc.Arbitrary<Catalogue> = fc
  .array(fc.tuple(anyFacts, maybe(anyFigure)), { maxLength: 40 })
  .map((rows) => {
    const bonds = rows.map(([facts], at) => bondWith({ ...facts, isin: `INE${String(at).padStart(6, "0")}AA1` }));
    const levels = rows.map(([, level], at) => [
      bonds[at]?.isin ?? "",
      { yieldFraction: level === null ? null : level / 100, price: level },
    ]);
    return catalogueOf(bonds, Object.fromEntries(levels));
  });

export const anyFilter: fc.Arbitrary<BondFilter> = fc.oneof(
  fc.record({
    field: fc.constantFrom(...BOND_NUMERIC_FIELDS),
    operator: fc.constantFrom(...NUMERIC_OPERATORS),
    value: anyFigure,
  }),
  fc.record({
    field: fc.constantFrom(...BOND_DATE_FIELDS),
    operator: fc.constantFrom(...DATE_OPERATORS),
    value: anyDate,
  }),
);

export const anySort: fc.Arbitrary<BondSort> = fc.record({
  field: fc.constantFrom(...bondSort.shape.field.options),
  direction: fc.constantFrom("asc" as const, "desc" as const),
});

/** Random choice of values, all of them in the catalogue. */
export function anyChoice(catalogue: Catalogue): fc.Arbitrary<CategoryValues> {
  const choices = categoryName.options.map((name) => {
    const values = catalogue.categories[name].values.map(({ value }) => value);
    return maybe(fc.subarray(values, { maxLength: Math.min(values.length, 4) })).map(
      (chosen) => [name, chosen] as const,
    );
  });
  return fc
    .tuple(...choices)
    .map((chosen) => Object.fromEntries(chosen.filter(([, values]) => values !== null)) as CategoryValues);
}
