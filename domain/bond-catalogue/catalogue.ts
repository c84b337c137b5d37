import {
  BOND_DATE_FIELDS,
  BOND_NUMERIC_FIELDS,
  type BondSort,
  categoryName,
  type CategoryName,
} from "#domain/contract/http/catalogue.ts";
import { type Bond, isMatured } from "#domain/entities/bond.ts";
import { shiftDecimal } from "#domain/lib/decimal.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { categoriesOn, categoryLists, type CategoryValue } from "#domain/bond-catalogue/categories.ts";
import { compareNames, nameKey } from "#domain/bond-catalogue/natural-order.ts";
import { yearsToMaturity } from "#domain/bond-catalogue/time-to-maturity.ts";

/**
 * All bonds of a trading day in columns, so that a query over all bonds is one pass over numbers. A bond is identified
 * by its place: places are sorted by display name, then ISIN, so the place itself is the order by name and the last
 * tie-break of every other order. Categories are small codes into their list of values. Figures are numbers, dates as
 * YYYYMMDD, and NaN without a source, which no comparison matches.
 */
export interface Catalogue {
  today: IsoDate;
  bonds: readonly Bond[];
  placeOf: ReadonlyMap<string, number>;
  /** 1 for a bond that is repaid. */
  matured: Uint8Array;
  categories: Readonly<Record<CategoryName, CategoryColumn>>;
  figures: Readonly<Record<FigureName, Float64Array>>;
}

export interface CategoryColumn {
  values: readonly CategoryValue[];
  /** Per place, the index of its value. */
  codes: Uint8Array;
  /** Values that at least one bond has. */
  used: Uint8Array;
}

/** Sort keys: a figure, the rank of the text for issuer and rating, or the number of published levels. */
export type FigureName = BondSort["field"] | "observations";

export interface Order {
  field: FigureName;
  direction: BondSort["direction"];
}

/** Last published level: yield as a fraction, published or derived from the price; price per 100. */
export interface PublishedLevel {
  yieldFraction: number | null;
  price: number | null;
}

export interface CatalogueFacts {
  today: IsoDate;
  publishedOf: (isin: string) => PublishedLevel | undefined;
  /** Symbols of the rating scale, safest first. */
  ratingScale: readonly string[];
}

/** A date as a number that sorts the same way (YYYYMMDD). */
export function dateFigure(date: IsoDate): number {
  return Number(date.replaceAll("-", ""));
}

/** Bonds sorted by name; the order is the same every day, so compute it once. */
export function byName(bonds: readonly Bond[]): Bond[] {
  return bonds
    .map((bond) => ({ bond, key: nameKey(bond.display_name) }))
    .toSorted((a, b) => compareNames(a.key, b.key) || (a.bond.isin < b.bond.isin ? -1 : 1))
    .map(({ bond }) => bond);
}

/** Fills an array with one value per bond. A plain loop, because `from` with a mapping is slow on an array. */
function filled<C extends Uint8Array | Float64Array>(
  column: C,
  bonds: readonly Bond[],
  read: (bond: Bond, place: number) => number,
): C {
  for (const [place, bond] of bonds.entries()) column[place] = read(bond, place);
  return column;
}

function columnOf(bonds: readonly Bond[], values: readonly CategoryValue[], valueOf: (bond: Bond) => string) {
  const codeOf = new Map(values.map(({ value }, code) => [value, code]));
  const used = new Uint8Array(values.length);
  const codes = filled(new Uint8Array(bonds.length), bonds, (bond) => {
    const code = codeOf.get(valueOf(bond));
    if (code === undefined) throw new Error(`${bond.isin} is filed under an unlisted value ${valueOf(bond)}`);
    used[code] = 1;
    return code;
  });
  return { values, codes, used };
}

function issuerRanks(bonds: readonly Bond[]): Float64Array {
  const issuers = new Set(bonds.flatMap(({ issuer }) => issuer ?? []));
  const ranked = [...issuers]
    .map((issuer) => ({ issuer, key: nameKey(issuer) }))
    .toSorted((a, b) => compareNames(a.key, b.key) || (a.issuer < b.issuer ? -1 : 1));
  const rankOf = new Map(ranked.map(({ issuer }, rank) => [issuer, rank]));
  return filled(new Float64Array(bonds.length), bonds, ({ issuer }) =>
    issuer === null ? NaN : (rankOf.get(issuer) ?? NaN),
  );
}

/** Lays out bonds that are already in the order of {@link byName}. */
export function buildCatalogue(bonds: readonly Bond[], facts: CatalogueFacts): Catalogue {
  const { today, publishedOf, ratingScale } = facts;
  const lists = categoryLists(bonds, ratingScale);
  const valueOf = categoriesOn(today);
  const column = (name: CategoryName) => columnOf(bonds, lists[name], valueOf[name]);
  const categories = Object.fromEntries(categoryName.options.map((name) => [name, column(name)])) as Record<
    CategoryName,
    CategoryColumn
  >;
  const numbers = (read: (bond: Bond, place: number) => number | null | undefined) =>
    filled(new Float64Array(bonds.length), bonds, (bond, place) => read(bond, place) ?? NaN);
  const numeric: Record<(typeof BOND_NUMERIC_FIELDS)[number], Float64Array> = {
    coupon_rate_percent: numbers((bond) => bond.coupon_rate_percent),
    bond_yield: numbers(({ isin }) => percentOf(publishedOf(isin)?.yieldFraction)),
    clean_price: numbers(({ isin }) => publishedOf(isin)?.price),
    years_to_maturity: numbers((bond) => yearsToMaturity(bond, today)),
    face_value: numbers((bond) => bond.face_value),
  };
  const dates = Object.fromEntries(
    BOND_DATE_FIELDS.map((field) => [field, numbers(({ [field]: date }) => (date === null ? null : dateFigure(date)))]),
  ) as Record<(typeof BOND_DATE_FIELDS)[number], Float64Array>;
  const ratings = categories.creditRating;
  return {
    today,
    bonds,
    placeOf: new Map(bonds.map(({ isin }, place) => [isin, place])),
    matured: filled(new Uint8Array(bonds.length), bonds, (bond) => (isMatured(bond, today) ? 1 : 0)),
    categories,
    figures: {
      ...numeric,
      ...dates,
      observations: numbers((bond) => bond.observations),
      display_name: numbers((_, place) => place),
      issuer: issuerRanks(bonds),
      rating: numbers((bond, place) => (bond.credit_rating === null ? null : ratings.codes[place])),
    },
  };
}

function percentOf(fraction: number | null | undefined): number | null {
  return fraction === null || fraction === undefined ? null : shiftDecimal(fraction, 2);
}
