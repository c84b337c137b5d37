import { z } from "zod";
import { finstrumentId, isoDate, quantum } from "#domain/lib/wire.ts";
import { condition } from "#domain/contract/mind/condition.ts";
import { AGGREGATES, DIMENSIONS, SORT_FIELDS, UNITS } from "#domain/contract/mind/layer.ts";

// The tools a plan may call: each is a thin call of a use case that the screens have too, with the actor of the session.
// What another step's rows fill in (`uses`) may be left out of an input; validation sees to it that one of both is there.

const where = z.array(condition).default([]);
/** Alternatives: beside `where`, a bond meets one of these groups whole. */
const any = z.array(z.array(condition).min(1).max(8)).min(2).max(4).optional();
const name = z.string().min(1).max(60);
const fields = z.array(name).max(20).default([]);
const bond = finstrumentId.optional();
const turn = z.number().int().min(1).max(100_000);

/** How rows stand: what has no value last, equals by name. */
export const sort = z.object({ field: z.enum(SORT_FIELDS), direction: z.enum(["asc", "desc"]) });

/** A bond that is in no list, by its terms: how it is priced, and when it pays. */
export const statedTerms = z.object({
  family: z.enum(["GSEC", "DISC-365", "NCD-ANN", "NCD-XIRR"]),
  coupon_percent: z.number().min(0).max(100).optional(),
  frequency: z.enum(["MONTHLY", "QUARTERLY", "SEMI_ANNUAL", "ANNUAL"]).optional(),
  issue_date: isoDate.optional(),
  maturity_date: isoDate,
});

/** Business days from the trade, or from today, to the settlement. */
const settlementDelta = z.union([z.literal(0), z.literal(1), z.literal(2)]);

/** At most one of yield and price: with neither, the last published yield. At most one way to say the settlement. */
const priced = {
  bond,
  terms: statedTerms.optional(),
  /** percent */
  yield_percent: z.number().optional(),
  /** clean, per 100 of face */
  price: z.number().optional(),
  settlement_date: isoDate.optional(),
  settlement_delta: settlementDelta.optional(),
  /** Several days in place of one, each its date or its delta: every row stands once for each of them. */
  settlements: z
    .array(z.union([settlementDelta, isoDate]))
    .min(2)
    .max(5)
    .optional(),
  /** the day of the deal; the delta counts from it */
  trade_date: isoDate.optional(),
  /** rupees of face */
  quantum: quantum.optional(),
};

const INPUTS = {
  find: z.object({
    text: z.string().min(1).max(200),
    /** `one`: more than one likely bond is a question. */
    want: z.enum(["one", "many"]),
  }),
  screen: z.object({
    where,
    any,
    /** Words that the names must answer to. */
    search: z.string().max(200).optional(),
    sort: sort.default({ field: "observations", direction: "desc" }),
    limit: z.number().int().min(1).max(50).default(50),
    /** Rows before the first that is shown: a list beyond its limit is read part by part. */
    skip: z.number().int().min(1).max(100_000).optional(),
    include_matured: z.boolean().default(false),
    /** Columns shown besides the name. */
    fields,
  }),
  count_by: z.object({
    where,
    any,
    dimension: z.enum(DIMENSIONS).optional(),
    measure: name.optional(),
    aggregate: z.enum(AGGREGATES).default("count"),
    include_matured: z.boolean().default(false),
    /** The groups asked about; all of them stand in the table. */
    groups: z.array(z.string().min(1).max(120)).max(20).default([]),
  }),
  facts: z.object({
    isins: z.array(finstrumentId).max(10).default([]),
    fields: z.array(name).min(1).max(20),
    /** Of two bonds also the first minus the second: the row `difference`, columns `difference_…`. */
    difference: z.boolean().default(false),
  }),
  price: z.object({
    ...priced,
    /** Basis points by which the yield of that level moves before it is priced. */
    shift_bp: z.number().min(-1000).max(1000).optional(),
    /** The measures asked for by name. */
    fields,
  }),
  ladder: z.object({
    ...priced,
    /** Between two rungs, basis points. */
    step_bp: z.number().min(0.1).max(200).default(5),
    /** Rungs on either side. */
    rungs: z.number().int().min(1).max(25).default(5),
    /** Yields of the first and the last rung, percent, in place of rungs on either side of a level. */
    yield_from: z.number().optional(),
    yield_to: z.number().optional(),
    /** Clean prices of the first and the last rung, per 100, and between two rungs: their yields are worked out. */
    price_from: z.number().optional(),
    price_to: z.number().optional(),
    price_step: z.number().min(0.0001).max(50).optional(),
    /** Each rung by itself: yields in percent, or clean prices per 100. */
    yields: z.array(z.number()).min(2).max(20).optional(),
    prices: z.array(z.number()).min(2).max(20).optional(),
  }),
  cashflow: z.object({
    bond,
    quantum: quantum.optional(),
    from: isoDate.optional(),
    to: isoDate.optional(),
    /** Only what falls due in so many months after settlement T+1. */
    months: z.number().int().min(1).max(1200).optional(),
    /** Only the first so many flows. */
    most: z.number().int().min(1).max(500).optional(),
    /** One row `all` with the sums in place of the flows. */
    total: z.boolean().default(false),
  }),
  curve: z.object({
    bond,
    /** Points of the government curve, years to maturity. */
    years: z.array(z.number().min(0).max(100)).max(20).default([]),
  }),
  similar: z.object({ bond, most: z.number().int().min(1).max(50).default(12) }),
  issuer: z.object({ name: z.string().min(1).max(200) }),
  market: z.object({
    bond,
    fields,
    /** The newest trades that are shown. */
    most: z.number().int().min(1).max(50).default(10),
  }),
  holdings: z.object({
    where,
    dimension: z.enum(DIMENSIONS).optional(),
    /** `total_face`, `weighted_yield`, `weighted_coupon` or `share_percent`; none: the holdings themselves. */
    measure: name.optional(),
    sort: sort.optional(),
    fields,
  }),
  calendar: z.object({
    day: isoDate.optional(),
    /** Settlement days after the day. */
    delta: z.number().int().min(0).max(10).optional(),
    from: isoDate.optional(),
    to: isoDate.optional(),
    fields,
  }),
  define: z.object({
    term: z.string().min(1).max(120),
    /** The kind of bond it is asked for. */
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

/** What one may see: `public` facts need no more than Mind itself. */
type Need = "public" | "trade" | "holdings";

/** What stands for the row of a tool that answers with one: sums, counts, averages and `count` itself. */
export const ALL_ROWS = "all";

interface Tool<T extends ToolName> {
  input: (typeof INPUTS)[T];
  /** In the words of a step. */
  title: string;
  need: Need;
  /** What the keys of its rows are. */
  rowKey: "isin" | "isin:due date" | "group" | "day" | "term" | "years" | "one" | "draft";
  /** Where rows of another step go in, and how many it takes; null when it takes none. */
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

/** Every tool, once. */
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

/** A value of a row: a figure in the unit of its column, a date, a code or words; null where the data has none. */
export const cell = z.union([z.number(), z.string(), z.boolean(), z.null()]);
export type Cell = z.infer<typeof cell>;

/** What every tool answers with. */
export const toolResult = z.object({
  columns: z.array(
    z.object({
      name,
      unit: z.enum(UNITS),
      /** Where the column is from, in words: 'CCIL mark-to-market, 25-Jun-2026'. */
      source: z.string().min(1).max(300),
    }),
  ),
  rows: z.array(z.object({ key: z.string().min(1).max(200), cells: z.record(z.string(), cell) })),
  /** Of all, also where only some rows stand here. */
  count: z.number().int().min(0),
  /** What could not be judged, and why. */
  left_out: z.array(z.object({ reason: z.string().min(1).max(200), count: z.number().int().min(1) })),
  as_of: isoDate,
});
export type ToolResult = z.infer<typeof toolResult>;
