import { z } from "zod";
import { endpoint } from "#domain/contract/endpoint.ts";
import { filterOn, MAX_FILTERS, pagination, sortBy } from "#domain/contract/table-query.ts";
import { finstrumentSummary } from "#domain/entities/bond.ts";
import { cleanPrice, finstrumentId, instant, isoDate, page, quantum } from "#domain/lib/wire.ts";

/** A published yield, fraction; unlike a quoted one it may be negative or above 100%. */
export const observedYield = z.number().min(-1).max(10);

/** Last published level of a bond, the basis of its reference price. */
export const publishedLevel = z.object({
  bond_yield: observedYield.nullable(),
  /** True when only the price was published and the yield is calculated from it. */
  is_yield_solved: z.boolean(),
  clean_price: z.number().nullable(),
  date: isoDate,
});

/** One bond in a list. */
export const finstrumentRow = finstrumentSummary.extend({
  /** Years to the full maturity date; null when only the year is known. */
  years_to_maturity: z.number().nullable(),
  issue_date: isoDate.nullable(),
  rating_date: isoDate.nullable(),
  security: z.enum(["SECURED", "UNSECURED"]).nullable(),
  can_be_priced: z.boolean(),
  published: publishedLevel.nullable(),
  /** Best live yields as fractions; null without trade access. */
  market: z.object({ best_bid: z.number().nullable(), best_ask: z.number().nullable() }).nullable(),
});
export type FinstrumentRow = z.infer<typeof finstrumentRow>;

/** Categories for counting and filtering bonds. */
export const categoryName = z.enum(["bondCategory", "securityType", "creditRating", "timeToMaturity", "bondSecurity"]);
export type CategoryName = z.infer<typeof categoryName>;

/** Selected values by category: any value within a category, all categories together. */
export const categoryValues = z.partialRecord(categoryName, z.array(z.string().max(40)).max(60)).default({});
export type CategoryValues = z.infer<typeof categoryValues>;

export const BOND_NUMERIC_FIELDS = [
  "coupon_rate_percent",
  "bond_yield",
  "clean_price",
  "years_to_maturity",
  "face_value",
] as const;
export const BOND_DATE_FIELDS = ["maturity_date", "issue_date", "rating_date"] as const;
const BOND_SORT_FIELDS = ["display_name", "issuer", "rating", ...BOND_NUMERIC_FIELDS, ...BOND_DATE_FIELDS] as const;

export const bondFilter = filterOn({ numeric: BOND_NUMERIC_FIELDS, date: BOND_DATE_FIELDS });
export type BondFilter = z.infer<typeof bondFilter>;
/** `bond_yield` and `coupon_rate_percent` are in percent, as displayed. */
export const bondSort = sortBy(BOND_SORT_FIELDS);
export type BondSort = z.infer<typeof bondSort>;

/** Dimensions of bonds: the categories, and other fields with few values or one value per bond. */
export const bondDimension = z.enum([
  "category",
  "credit_rating",
  "rating_agency",
  "security",
  "coupon_type",
  "coupon_frequency",
  "issuer",
  "issuer_type",
  "state",
  "listed",
  "time_to_maturity",
  "maturity_year",
  "isin",
]);
export type BondDimension = z.infer<typeof bondDimension>;

/**
 * Included or excluded values: codes as stored in the bond, `UNRATED`, `LISTED` and `UNLISTED`, full issuer names,
 * state names. A bond without a value in any source meets neither.
 */
export const dimensionCondition = z.object({
  dimension: bondDimension,
  operator: z.enum(["one_of", "none_of"]),
  values: z.array(z.string().min(1).max(200)).min(1).max(60),
});
export type DimensionCondition = z.infer<typeof dimensionCondition>;

/** Conditions on bonds, combined with 'and'. */
export const bondQuestion = {
  category_values: categoryValues,
  dimensions: z.array(dimensionCondition).max(MAX_FILTERS).default([]),
  /** Name, ISIN or issuer; ignored below three characters. */
  search: z.string().max(200).default(""),
  filters: z.array(bondFilter).max(MAX_FILTERS).default([]),
  /** Includes repaid bonds. */
  include_matured: z.boolean().default(false),
  /** Restricts to these bonds, e.g. those of a watchlist. */
  isins: z.array(finstrumentId).max(1000).nullish(),
};

export const clientFinstrumentList = endpoint({
  name: "catalogue.list",
  method: "POST",
  path: "/api/client-finstrument-list/",
  summary: "Bonds by search, categories and filters, 20 at a time, from a cursor or an offset",
  access: "public",
  body: z.object({
    ...bondQuestion,
    pagination_params: z
      .object({
        cursor: z.string().max(200).nullish(),
        /** Number of bonds to skip, instead of a cursor. */
        offset: z.number().int().min(0).max(1_000_000).nullish(),
        limit: z.number().int().min(1).max(100).default(20),
      })
      .default({ limit: 20 }),
    /** Default: best match first for a search, else most published first. */
    sort: bondSort.nullish(),
  }),
  response: z.object({
    results: z.array(finstrumentRow),
    /** Cursor of the next page; null at the end. */
    next_cursor: z.string().nullable(),
    count: z.number().int(),
  }),
  errors: ["validation_error", "slow_down"],
});

export const categories = endpoint({
  name: "catalogue.categories",
  method: "POST",
  path: "/api/categories/",
  summary: "Number of bonds for each value of each category, under the other conditions",
  access: "public",
  body: z.object({ ...bondQuestion, category_list: z.array(categoryName).min(1).max(5) }),
  response: z.object({
    categories: z.partialRecord(
      categoryName,
      z.array(z.object({ value: z.string(), label: z.string(), count: z.number().int() })),
    ),
    count: z.number().int(),
  }),
  errors: ["validation_error", "slow_down"],
});

export const bondsBySameIssuer = endpoint({
  name: "catalogue.sameIssuer",
  method: "POST",
  path: "/api/bonds-by-same-issuer/:id/",
  summary: "Other bonds of the bond's issuer",
  access: "public",
  params: z.object({ id: finstrumentId }),
  body: z.object({
    pagination,
    sort: bondSort.nullish(),
    filters: z.array(bondFilter).max(MAX_FILTERS).default([]),
    include_matured: z.boolean().default(false),
  }),
  response: page(finstrumentRow).extend({ issuer: z.string().nullable() }),
  errors: ["validation_error", "not_found"],
});

export const TRADE_NUMERIC_FIELDS = ["clean_price", "bond_yield", "quantum"] as const;
export const TRADE_DATE_FIELDS = ["trade_date", "settlement_date"] as const;

export const pastTrade = z.object({
  id: z.string(),
  trade_date: isoDate,
  /** Time of the agreement, if known. */
  traded_at: instant.nullable(),
  settlement_date: isoDate.nullable(),
  clean_price: cleanPrice.nullable(),
  bond_yield: observedYield.nullable(),
  quantum: quantum.nullable(),
  /** Origin of the trade record. */
  venue: z.enum(["EXCHANGE", "YIELDBOARD"]),
});
export type PastTrade = z.infer<typeof pastTrade>;

export const pastTrades = endpoint({
  name: "catalogue.trades",
  method: "POST",
  path: "/api/trades/:id/",
  summary: "Past trades of a bond: published trades and, with trade access, deals agreed here, without names",
  access: "public",
  params: z.object({ id: finstrumentId }),
  body: z.object({
    pagination,
    /** Default: newest first. */
    sort: sortBy([...TRADE_NUMERIC_FIELDS, ...TRADE_DATE_FIELDS]).nullish(),
    filters: z
      .array(filterOn({ numeric: TRADE_NUMERIC_FIELDS, date: TRADE_DATE_FIELDS }))
      .max(MAX_FILTERS)
      .default([]),
  }),
  response: page(pastTrade),
  errors: ["validation_error", "not_found"],
});
