import { z } from "zod";
import { finstrumentId, isoDate, quantum } from "#domain/lib/wire.ts";
import { condition } from "#domain/contract/mind/condition.ts";
import { AGGREGATES, DIMENSIONS, SORT_FIELDS, UNITS } from "#domain/contract/mind/layer.ts";

// Tools of a plan. Each is a thin wrapper over a use case that the screens also use, with the actor of the session.
// Inputs filled from another step's rows (`uses`) may be omitted; validation checks that one of both is present.

const where = z.array(condition).default([]);
/** Alternatives: besides `where`, a bond must meet all conditions of at least one group. */
const any = z.array(z.array(condition).min(1).max(8)).min(2).max(4).optional();
const name = z.string().min(1).max(60);
const fields = z.array(name).max(20).default([]);
const bond = finstrumentId.optional();
const turn = z.number().int().min(1).max(100_000);

/** Sort order of rows: missing values last, ties by name. */
export const sort = z.object({ field: z.enum(SORT_FIELDS), direction: z.enum(["asc", "desc"]) });

/** A bond that is in no list, described by its pricing family and payment dates. */
export const statedTerms = z.object({
  family: z.enum(["GSEC", "DISC-365", "NCD-ANN", "NCD-XIRR"]),
  coupon_percent: z.number().min(0).max(100).optional(),
  frequency: z.enum(["MONTHLY", "QUARTERLY", "SEMI_ANNUAL", "ANNUAL"]).optional(),
  issue_date: isoDate.optional(),
  maturity_date: isoDate,
});

/** Business days from the trade, or from today, to the settlement. */
const settlementDelta = z.union([z.literal(0), z.literal(1), z.literal(2)]);

/** At most one of yield and price; without either, the last published yield. At most one kind of settlement. */
const priced = {
  bond,
  terms: statedTerms.optional(),
  /** Percent. */
  yield_percent: z.number().optional(),
  /** Clean, per 100 of face. */
  price: z.number().optional(),
  settlement_date: isoDate.optional(),
  settlement_delta: settlementDelta.optional(),
  /** Several settlement dates instead of one, each a date or a delta; every row is repeated for each. */
  settlements: z
    .array(z.union([settlementDelta, isoDate]))
    .min(2)
    .max(5)
    .optional(),
  /** Trade date, from which the delta counts. */
  trade_date: isoDate.optional(),
  /** Rupees of face. */
  quantum: quantum.optional(),
};

const INPUTS = {
  find: z.object({
    text: z.string().min(1).max(200),
    /** `one`: several likely bonds lead to a question. */
    want: z.enum(["one", "many"]),
  }),
  screen: z.object({
    where,
    any,
    /** Text that names must match. */
    search: z.string().max(200).optional(),
    sort: sort.default({ field: "observations", direction: "desc" }),
    limit: z.number().int().min(1).max(50).default(50),
    /** Rows to skip, so that a list beyond its limit can be read in parts. */
    skip: z.number().int().min(1).max(100_000).optional(),
    include_matured: z.boolean().default(false),
    /** Columns besides the name. */
    fields,
  }),
  count_by: z.object({
    where,
    any,
    dimension: z.enum(DIMENSIONS).optional(),
    measure: name.optional(),
    aggregate: z.enum(AGGREGATES).default("count"),
    include_matured: z.boolean().default(false),
    /** Groups mentioned in the question; the table always shows all groups. */
    groups: z.array(z.string().min(1).max(120)).max(20).default([]),
  }),
  facts: z.object({
    isins: z.array(finstrumentId).max(10).default([]),
    fields: z.array(name).min(1).max(20),
    /** For two bonds, adds the first minus the second: the row `difference`, columns `difference_…`. */
    difference: z.boolean().default(false),
  }),
  price: z.object({
    ...priced,
    /** Yield move in basis points before pricing. */
    shift_bp: z.number().min(-1000).max(1000).optional(),
    /** Measures requested by name. */
    fields,
  }),
  ladder: z.object({
    ...priced,
    /** Distance between two rungs, basis points. */
    step_bp: z.number().min(0.1).max(200).default(5),
    /** Number of rungs on each side. */
    rungs: z.number().int().min(1).max(25).default(5),
    /** Yields of the first and last rung, percent; replaces the rungs around a level. */
    yield_from: z.number().optional(),
    yield_to: z.number().optional(),
    /** Clean prices of the first and last rung and the step, per 100; their yields are calculated. */
    price_from: z.number().optional(),
    price_to: z.number().optional(),
    price_step: z.number().min(0.0001).max(50).optional(),
    /** Explicit rungs: yields in percent, or clean prices per 100. */
    yields: z.array(z.number()).min(2).max(20).optional(),
    prices: z.array(z.number()).min(2).max(20).optional(),
  }),
  cashflow: z.object({
    bond,
    quantum: quantum.optional(),
    from: isoDate.optional(),
    to: isoDate.optional(),
    /** Only payments due within this many months of settlement T+1. */
    months: z.number().int().min(1).max(1200).optional(),
    /** Maximum number of flows, earliest first. */
    most: z.number().int().min(1).max(500).optional(),
    /** Returns a single row `all` with the sums instead of the flows. */
    total: z.boolean().default(false),
  }),
  curve: z.object({
    bond,
    /** Points of the government curve, in years to maturity. */
    years: z.array(z.number().min(0).max(100)).max(20).default([]),
  }),
  similar: z.object({ bond, most: z.number().int().min(1).max(50).default(12) }),
  issuer: z.object({ name: z.string().min(1).max(200) }),
  market: z.object({
    bond,
    fields,
    /** Maximum number of trades, newest first. */
    most: z.number().int().min(1).max(50).default(10),
  }),
  holdings: z.object({
    where,
    dimension: z.enum(DIMENSIONS).optional(),
    /** `total_face`, `weighted_yield`, `weighted_coupon` or `share_percent`; default: the holdings themselves. */
    measure: name.optional(),
    sort: sort.optional(),
    fields,
  }),
  calendar: z.object({
    day: isoDate.optional(),
    /** Number of settlement days after the day. */
    delta: z.number().int().min(0).max(10).optional(),
    from: isoDate.optional(),
    to: isoDate.optional(),
    fields,
  }),
  define: z.object({
    term: z.string().min(1).max(120),
    /** Kind of bond the question is about. */
    about: z.string().max(40).optional(),
  }),
  rows: z.object({ turn, places: z.array(z.number().int().min(1).max(1000)).min(1).max(10) }),
  draft: z.object({
    kind: z.enum(["eoi", "watchlist", "panel"]),
    bond,
    side: z.enum(["BID", "ASK"]).optional(),
    yield_percent: z.number().optional(),
    price: z.number().optional(),
    quantum: quantum.optional(),
  }),
} as const;

export type ToolName = keyof typeof INPUTS;

/** Right required for a tool; `public` needs no more than Mind itself. */
type Need = "public" | "trade" | "holdings";

/** Row key of aggregates: sums, counts, averages and `count` itself. */
export const ALL_ROWS = "all";

interface Tool<T extends ToolName> {
  input: (typeof INPUTS)[T];
  /** Title in the text of a step. */
  title: string;
  need: Need;
  /** Kind of its row keys. */
  rowKey: "isin" | "isin:due date" | "group" | "day" | "term" | "years" | "one" | "draft";
  /** Input that accepts rows of another step, one bond or a list; null for none. */
  takes: "bond" | "isins" | null;
}

type Entries = { [T in ToolName]: Tool<T> };
const entry = <T extends ToolName>(
  tool: T,
  title: string,
  rowKey: Tool<T>["rowKey"],
  takes: Tool<T>["takes"] = null,
  need: Need = "public",
): Tool<T> => ({ input: INPUTS[tool], title, rowKey, takes, need });

/** All tools. */
export const TOOLS: Entries = {
  find: entry("find", "Find", "isin"),
  screen: entry("screen", "Bonds", "isin"),
  count_by: entry("count_by", "Count", "group"),
  facts: entry("facts", "Facts", "isin", "isins"),
  price: entry("price", "Price", "isin", "bond"),
  ladder: entry("ladder", "Yield ladder", "one", "bond"),
  cashflow: entry("cashflow", "Cashflows", "isin:due date", "bond"),
  curve: entry("curve", "Government curve", "years", "bond"),
  similar: entry("similar", "Similar bonds", "isin", "bond"),
  issuer: entry("issuer", "Issuer", "group"),
  market: entry("market", "Market", "isin", "bond", "trade"),
  holdings: entry("holdings", "Holdings", "isin", null, "holdings"),
  calendar: entry("calendar", "Calendar", "day"),
  define: entry("define", "Meaning", "term"),
  rows: entry("rows", "Rows shown before", "isin"),
  draft: entry("draft", "Draft", "draft", "bond"),
};

export type InputOf<T extends ToolName> = z.infer<(typeof INPUTS)[T]>;

/** Value of a row: a figure in the unit of its column, a date, a code or text; null when the data has none. */
export const cell = z.union([z.number(), z.string(), z.boolean(), z.null()]);
export type Cell = z.infer<typeof cell>;

/** Result of every tool. */
export const toolResult = z.object({
  columns: z.array(
    z.object({
      name,
      unit: z.enum(UNITS),
      /** Source of the column as text: 'CCIL mark-to-market, 25-Jun-2026'. */
      source: z.string().min(1).max(300),
    }),
  ),
  rows: z.array(z.object({ key: z.string().min(1).max(200), cells: z.record(z.string(), cell) })),
  /** Total number of rows, even if only some are included. */
  count: z.number().int().min(0),
  /** Items that could not be evaluated, with the reason. */
  left_out: z.array(z.object({ reason: z.string().min(1).max(200), count: z.number().int().min(1) })),
  as_of: isoDate,
});
export type ToolResult = z.infer<typeof toolResult>;
