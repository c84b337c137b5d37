// Semantic layer: all field names that plans use and answers cite. A single table, so that the planner, the model and
// the tools share the same list of fields for questions, comparisons, sorting and display.

/** Units of figures. `per_100` is a price per 100 of face; `number` has no unit (convexity). */
export const UNITS = [
  "percent",
  "per_100",
  "rupees",
  "bp",
  "years",
  "days",
  "count",
  "date",
  "text",
  "number",
] as const;
export type Unit = (typeof UNITS)[number];

type Entity = "bond" | "price" | "flow" | "book" | "trade" | "holding" | "day" | "term" | "curve";

export interface LayerField {
  of: Entity;
  kind: "dimension" | "date" | "measure";
  unit: Unit;
  /** Column heading. */
  title: string;
  /** Label within a sentence and in the text of a step. */
  label: string;
}

const dimension = (title: string, label = title.toLowerCase()): LayerField => ({
  of: "bond",
  kind: "dimension",
  unit: "text",
  title,
  label,
});
const date = (title: string, of: Entity = "bond", label = title.toLowerCase()): LayerField => ({
  of,
  kind: "date",
  unit: "date",
  title,
  label,
});
const measure = (of: Entity, unit: Unit, title: string, label = title.toLowerCase()): LayerField => ({
  of,
  kind: "measure",
  unit,
  title,
  label,
});

export const LAYER = {
  display_name: dimension("Bond", "name"),
  category: dimension("Kind"),
  credit_rating: dimension("Rating"),
  rating_agency: dimension("Rating agency"),
  security: dimension("Security"),
  coupon_type: dimension("Coupon type"),
  coupon_frequency: dimension("Interest paid", "how often interest is paid"),
  issuer: dimension("Issuer"),
  issuer_type: dimension("Kind of issuer"),
  state: dimension("State"),
  listed: dimension("Listed"),
  /** Exchanges that list the ISIN, `BSE, NSE`; for display only, not for conditions. */
  listed_on: dimension("Listed on"),
  time_to_maturity: dimension("Time to maturity"),
  maturity_year: dimension("Year of maturity"),
  isin: dimension("ISIN", "ISIN"),

  maturity_date: date("Maturity"),
  issue_date: date("Issued", "bond", "issue date"),
  rating_date: date("Rating of", "bond", "date of the rating"),
  call_date: date("Call date"),
  published_date: date("Published on", "bond", "date of the level"),
  settlement_date: date("Settlement", "day", "settlement date"),
  coupon_date: date("Due", "flow", "coupon date"),
  payment_date: date("Paid on", "flow", "payment date"),
  holiday_date: date("Holiday", "day", "holiday"),
  holiday_name: { ...dimension("Holiday", "name of the holiday"), of: "day" },
  /** `trading day`, `holiday` or `weekend`. */
  day_kind: { ...dimension("Day", "kind of day"), of: "day" },

  coupon_rate_percent: measure("bond", "percent", "Coupon"),
  bond_yield: measure("bond", "percent", "Yield"),
  published_price: measure("bond", "per_100", "Published price"),
  face_value: measure("bond", "rupees", "Face value"),
  years_to_maturity: measure("bond", "years", "Years to maturity"),
  spread_bp: measure("curve", "bp", "Spread", "spread over G-Sec"),
  government_yield: measure("curve", "percent", "Government yield"),
  annual_yield: measure("curve", "percent", "Annual yield", "effective annual yield"),

  clean_price: measure("price", "per_100", "Clean price"),
  accrued_interest_per_100: measure("price", "per_100", "Accrued per 100", "accrued interest per 100"),
  accrued_days: measure("price", "days", "Accrued days"),
  dirty_price: measure("price", "per_100", "Dirty price"),
  principal: measure("price", "rupees", "Principal"),
  accrued_interest: measure("price", "rupees", "Accrued interest"),
  consideration: measure("price", "rupees", "Consideration"),
  stamp_duty: measure("price", "rupees", "Stamp duty"),
  modified_duration: measure("price", "years", "Modified duration"),
  convexity: measure("price", "number", "Convexity"),
  pv01: measure("price", "per_100", "PV01", "PV01"),

  coupon_amount: measure("flow", "rupees", "Interest", "interest"),
  principal_amount: measure("flow", "rupees", "Principal repaid", "principal repaid"),

  best_bid: measure("book", "percent", "Best bid"),
  best_ask: measure("book", "percent", "Best offer"),
  bid_quantum: measure("book", "rupees", "Size bid", "size bid"),
  ask_quantum: measure("book", "rupees", "Size offered", "size offered"),
  live_quotes: measure("book", "count", "Live quotes"),
  /** One level of the book: all quotes on one side at one level for one settlement date. */
  level_side: { ...dimension("Side", "side of a level"), of: "book" },
  level_yield: measure("book", "percent", "Yield", "yield of a level"),
  level_price: measure("book", "per_100", "Clean price", "price of a level"),
  level_quantum: measure("book", "rupees", "Size", "size at each level"),
  level_quotes: measure("book", "count", "Quotes", "quotes at a level"),
  level_settlement: date("Settlement", "book", "settlement of a level"),
  /** As visible to everyone with trade access. */
  level_firms: { ...dimension("Quoted by", "firms at a level"), of: "book" },

  trade_date: date("Traded on", "trade", "last trade"),
  trade_yield: measure("trade", "percent", "Yield traded", "yield traded"),
  trade_price: measure("trade", "per_100", "Price traded", "price traded"),
  trade_quantum: measure("trade", "rupees", "Size traded", "size traded"),
  trade_source: { ...dimension("Known from", "where a trade is known from"), of: "trade" },
  trade_count: measure("trade", "count", "Trades on record", "trades on record"),

  /** Context of a level: the last trade or published level, and the yield implied by similar bonds. */
  reference_yield: measure("bond", "percent", "Reference yield"),
  reference_price: measure("bond", "per_100", "Reference price"),
  reference_date: date("Reference of", "bond", "date of the reference"),
  reference_source: dimension("Reference from", "source of the reference"),
  fair_yield: measure("bond", "percent", "Fair yield"),
  fair_within_bp: measure("bond", "bp", "Fair within", "error of the fair yield"),

  face: measure("holding", "rupees", "Face"),
  total_face: measure("holding", "rupees", "Total face"),
  weighted_yield: measure("holding", "percent", "Face-weighted yield"),
  weighted_coupon: measure("holding", "percent", "Face-weighted coupon"),
  share_percent: measure("holding", "percent", "Share", "share of the face"),

  count: measure("bond", "count", "Count"),
} as const satisfies Record<string, LayerField>;

export type LayerName = keyof typeof LAYER;

/** Numeric fields allowed in conditions. */
export const CONDITION_NUMBERS = [
  "coupon_rate_percent",
  "bond_yield",
  "published_price",
  "face_value",
  "years_to_maturity",
  "face",
] as const satisfies readonly LayerName[];
export const CONDITION_DATES = [
  "maturity_date",
  "issue_date",
  "rating_date",
  "call_date",
  "published_date",
] as const satisfies readonly LayerName[];
export const DIMENSIONS = [
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
] as const satisfies readonly LayerName[];
export type Dimension = (typeof DIMENSIONS)[number];

/** Sort fields of bonds; `observations` is the number of published levels. */
export const SORT_FIELDS = [
  "observations",
  "display_name",
  "issuer",
  "credit_rating",
  "coupon_rate_percent",
  "bond_yield",
  "published_price",
  "face_value",
  "years_to_maturity",
  "maturity_date",
  "issue_date",
  "rating_date",
  "published_date",
  "face",
] as const;
export type SortField = (typeof SORT_FIELDS)[number];

export const AGGREGATES = ["count", "lowest", "highest", "average", "median", "total"] as const;
export type Aggregate = (typeof AGGREGATES)[number];

const DERIVED = /^(lowest|highest|average|median|difference|total)_(.+)$/;

export const isLayerName = (name: string): name is LayerName => Object.hasOwn(LAYER, name);

const ADJECTIVES: Readonly<Record<string, string>> = {
  lowest: "Lowest",
  highest: "Highest",
  average: "Average",
  median: "Median",
  difference: "Difference in",
  total: "Total",
};

/**
 * Field behind a figure name: a name of the layer, or one derived from it (`average_bond_yield`, `difference_bp`,
 * `total_coupon_amount`). Null for an unknown name.
 */
export function fieldOf(name: string): LayerField | null {
  if (isLayerName(name)) return LAYER[name];
  if (name === "difference_bp") return measure("bond", "bp", "Difference", "difference of yields");
  const [, how = "", base = ""] = DERIVED.exec(name) ?? [];
  if (!isLayerName(base) || LAYER[base].kind !== "measure") return null;
  const { of, unit, title, label } = LAYER[base];
  return measure(of, unit, `${ADJECTIVES[how] ?? how} ${title.toLowerCase()}`, `${how} ${label}`);
}
