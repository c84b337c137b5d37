import { explicitRungs } from "#domain/mind/rungs.ts";
import { mindTexts } from "#domain/mind/texts.ts";
import { fieldOf } from "#domain/contract/mind/layer.ts";
import type { BlockTemplate, Intent, Step, StepOf } from "#domain/contract/mind/plan.ts";

// Builds the answer of a plan from its steps alone: sentences in which every figure is a cell, then the table of those
// cells. An edited plan can therefore be answered without a planner.

const BOND_COLUMNS = ["coupon_rate_percent", "maturity_date", "credit_rating", "bond_yield", "published_date"];
const PRICE_COLUMNS = [
  "clean_price",
  "bond_yield",
  "accrued_interest_per_100",
  "accrued_days",
  "dirty_price",
  "modified_duration",
  "convexity",
  "pv01",
  "settlement_date",
];
const MONEY_COLUMNS = ["principal", "accrued_interest", "consideration", "stamp_duty"];

const cellOf = (call: string, row: string, field: string) => `{{${call}:${row}:${field}}}`;
const titleOf = (field: string) => fieldOf(field)?.title ?? field;
const unique = (names: readonly string[]) => [...new Set(names)];
const sentence = (text: string, each?: string): BlockTemplate =>
  each === undefined ? { kind: "sentence", text } : { kind: "sentence", text, each };
const table = (call: string, columns: readonly string[]): BlockTemplate => ({
  kind: "table",
  call,
  columns: unique(columns),
});

/** One sentence per field, so that a value missing from the data does not remove the others. */
function fieldSentences(call: string, row: string, fields: readonly string[]): BlockTemplate[] {
  return fields.map((field) => sentence(`${titleOf(field)}: ${cellOf(call, row, field)}.`));
}

/**
 * Columns: the bond, the sort field, the requested fields, and last the fields of the conditions, so the reader can
 * verify them.
 */
function screenColumns({ input: { where, any = [], sort, fields } }: StepOf<"screen">): string[] {
  const ordered = sort.field === "observations" ? [] : [sort.field];
  const met = [...where, ...any.flat()]
    .map(({ field }) => field)
    .filter((field) => field !== "isin" && field !== "state");
  return ["display_name", ...ordered, ...fields, ...BOND_COLUMNS, ...met];
}

/** Ordinal of the first row shown, by rows skipped. It is a word, because every figure of an answer must be a cell. */
const ORDINALS: Readonly<Record<number, string>> = { 1: "second", 2: "third", 3: "fourth", 4: "fifth" };

function screenBlocks(step: StepOf<"screen">): BlockTemplate[] {
  const { id } = step;
  const { sort, limit } = step.input;
  const shown = table(id, screenColumns(step));
  const count = sentence(`Bonds that meet this: ${cellOf(id, "all", "count")}.`);
  if (limit !== 1) return [count, shown];
  const field = sort.field === "observations" ? "bond_yield" : sort.field;
  const { skip = 0 } = step.input;
  const end = `${skip === 0 ? "" : `${ORDINALS[skip] ?? "next"} `}${sort.direction === "desc" ? "highest" : "lowest"}`;
  const first = `${end.charAt(0).toUpperCase()}${end.slice(1)} ${titleOf(field).toLowerCase()}: ${cellOf(id, "#1", "display_name")}, ${cellOf(id, "#1", field)}.`;
  return [sentence(first), count, shown];
}

function countBlocks({ id, input }: StepOf<"count_by">): BlockTemplate[] {
  const { dimension, measure, aggregate, groups } = input;
  const figure = measure === undefined || aggregate === "count" ? "count" : `${aggregate}_${measure}`;
  if (dimension === undefined) {
    const many = `Bonds: ${cellOf(id, "all", "count")}.`;
    return figure === "count"
      ? [sentence(many)]
      : [
          sentence(`${titleOf(figure)}: ${cellOf(id, "all", figure)}.`),
          sentence(`Bonds with a value: ${cellOf(id, "all", "count")}.`),
        ];
  }
  return [
    ...groups.map((group) => sentence(`${cellOf(id, group, dimension)}: ${cellOf(id, group, figure)}.`)),
    table(id, [dimension, "count", figure]),
    { kind: "chart", call: id, shape: "bars", x: dimension, y: figure },
  ];
}

function factsBlocks({ id, input }: StepOf<"facts">, intent: Intent): BlockTemplate[] {
  const { fields, difference } = input;
  const perBond = fields.map((field) =>
    sentence(
      `${cellOf(id, "#each", "display_name")}, ${titleOf(field).toLowerCase()}: ${cellOf(id, "#each", field)}.`,
      id,
    ),
  );
  const measures = fields.filter((field) => fieldOf(field)?.kind === "measure");
  const differences = difference
    ? measures.map((field) => {
        const figure = field === "bond_yield" ? "difference_bp" : `difference_${field}`;
        return sentence(`${titleOf(figure)}, the first minus the second: ${cellOf(id, "difference", figure)}.`);
      })
    : [];
  return intent === "compare"
    ? [...differences, table(id, ["display_name", ...fields])]
    : [...perBond, ...differences, { kind: "bond", call: id }];
}

function priceBlocks({ id, input }: StepOf<"price">): BlockTemplate[] {
  const derived = input.price === undefined ? "clean_price" : "bond_yield";
  const money = input.quantum === undefined ? [] : ["accrued_interest", "consideration"];
  const moved = input.shift_bp === undefined ? [] : ["clean_price", "bond_yield", "difference_clean_price"];
  const asked = unique([...(input.fields.length > 0 ? input.fields : [derived]), ...moved, ...money]);
  const columns = [...PRICE_COLUMNS, ...moved, ...(input.quantum === undefined ? [] : MONEY_COLUMNS), ...input.fields];
  if (input.settlements === undefined) {
    return [...fieldSentences(id, "#1", [...asked, "settlement_date"]), table(id, columns)];
  }
  const list = asked.map((field) => `${titleOf(field).toLowerCase()} ${cellOf(id, "#each", field)}`).join(", ");
  return [
    sentence(`Settlement ${cellOf(id, "#each", "settlement_date")}: ${list}.`, id),
    table(id, ["settlement_date", ...columns]),
  ];
}

/** Issuer profile figures, one sentence each. */
const PROFILE: readonly (readonly [what: string, field: string])[] = [
  ["Lowest coupon", "lowest_coupon_rate_percent"],
  ["Highest coupon", "highest_coupon_rate_percent"],
  ["Average last published yield", "average_bond_yield"],
  ["First to mature", "first_maturity"],
  ["Last to mature", "last_maturity"],
];

/** Shows the settlement date per row when there is more than one. */
function ladderBlocks({ id, input, uses = [] }: StepOf<"ladder">): BlockTemplate[] {
  const days = input.settlements === undefined ? [] : ["settlement_date"];
  const isOfPrices = explicitRungs(input)?.of === "price";
  const levels = isOfPrices ? ["clean_price", "bond_yield"] : ["bond_yield", "clean_price", "difference_clean_price"];
  // Rows are keyed by level, so the bond is named in a sentence first.
  return [
    ...uses.map(({ step }) => sentence(`Ladder of ${cellOf(step, "#1", "display_name")}.`)),
    table(id, [...days, ...levels]),
  ];
}

function cashflowBlocks({ id, input }: StepOf<"cashflow">): BlockTemplate[] {
  if (input.total) return [sentence(`Interest in all: ${cellOf(id, "all", "total_coupon_amount")}.`)];
  const columns = ["coupon_date", "payment_date", "coupon_amount", "principal_amount"];
  const next = `Due ${cellOf(id, "#1", "coupon_date")}, paid ${cellOf(id, "#1", "payment_date")}: ${cellOf(id, "#1", "coupon_amount")}.`;
  return input.most === 1
    ? [sentence(next), table(id, columns)]
    : [sentence(`Payments: ${cellOf(id, "all", "count")}.`), table(id, columns)];
}

function curveBlocks({ id, input }: StepOf<"curve">): BlockTemplate[] {
  const chart: BlockTemplate = { kind: "chart", call: id, shape: "points", x: "years_to_maturity", y: "annual_yield" };
  if (input.years.length > 0) {
    const each = `${cellOf(id, "#each", "years_to_maturity")}: ${cellOf(id, "#each", "annual_yield")} effective annual, ${cellOf(id, "#each", "bond_yield")} half-yearly.`;
    return [sentence(each, id), table(id, ["years_to_maturity", "annual_yield", "bond_yield"]), chart];
  }
  const spread = `Spread over the government curve: ${cellOf(id, "#1", "spread_bp")}.`;
  return [
    sentence(spread),
    sentence(`Government yield at its maturity: ${cellOf(id, "#1", "government_yield")}, effective annual.`),
    table(id, ["display_name", "years_to_maturity", "annual_yield", "government_yield", "spread_bp"]),
  ];
}

const TRADE_COLUMNS = ["trade_date", "trade_yield", "trade_price", "trade_quantum", "trade_source"];
const LEVEL_COLUMNS = [
  "level_side",
  "level_yield",
  "level_price",
  "level_quantum",
  "level_quotes",
  "level_firms",
  "level_settlement",
];
const isOfLevels = (field: string) => field.startsWith("level_");
const isOfTrades = (field: string) => fieldOf(field)?.of === "trade";

/**
 * The requested live quotes, then context: the last trade, the reference level and the fair yield from similar bonds.
 */
function marketBlocks({ id, input: { fields } }: StepOf<"market">): BlockTemplate[] {
  const cell = (field: string) => cellOf(id, "#1", field);
  const quoted = fields.filter((field) => !isOfTrades(field) && !isOfLevels(field));
  const counted = fields.includes("trade_count") ? fieldSentences(id, "#1", ["trade_count"]) : [];
  return [
    ...fieldSentences(id, "#1", quoted),
    ...counted,
    sentence(
      `Last trade, ${cell("trade_source")} of ${cell("trade_date")}: yield ${cell("trade_yield")}, clean price ${cell("trade_price")}.`,
    ),
    sentence(
      `Reference, ${cell("reference_source")} of ${cell("reference_date")}: yield ${cell("reference_yield")}, clean price ${cell("reference_price")}.`,
    ),
    sentence(`Fair yield, read from bonds alike: ${cell("fair_yield")}, within ${cell("fair_within_bp")}.`),
    ...(quoted.length > 0 ? [table(id, ["display_name", ...quoted])] : []),
    ...(fields.some(isOfLevels) ? [table(id, LEVEL_COLUMNS)] : []),
    table(id, TRADE_COLUMNS),
  ];
}

function holdingsBlocks({ id, input }: StepOf<"holdings">): BlockTemplate[] {
  const { dimension, measure, fields } = input;
  if (dimension !== undefined) {
    const figures = measure === undefined ? ["face", "share_percent"] : [measure];
    return [
      table(id, [dimension, ...figures]),
      { kind: "chart", call: id, shape: "bars", x: dimension, y: figures[0] ?? "face" },
    ];
  }
  if (measure !== undefined) return fieldSentences(id, "all", [measure]);
  return [
    sentence(`Holdings: ${cellOf(id, "all", "count")}.`),
    table(id, ["display_name", "face", "coupon_rate_percent", "maturity_date", "credit_rating", ...fields]),
  ];
}

function blocksOf(step: Step, intent: Intent, isLast: boolean): BlockTemplate[] {
  const { id } = step;
  switch (step.tool) {
    case "screen":
      return screenBlocks(step);
    case "count_by":
      return countBlocks(step);
    case "facts":
      return factsBlocks(step, intent);
    case "price":
      return priceBlocks(step);
    case "ladder":
      return ladderBlocks(step);
    case "cashflow":
      return cashflowBlocks(step);
    case "curve":
      return curveBlocks(step);
    case "similar":
      return [table(id, ["display_name", ...BOND_COLUMNS])];
    case "issuer":
      return [
        sentence(`${cellOf(id, "all", "issuer")}, live bonds: ${cellOf(id, "all", "count")}.`),
        ...PROFILE.map(([what, field]) => sentence(`${what}: ${cellOf(id, "all", field)}.`)),
        table(id, ["category", "count"]),
      ];
    case "market":
      return marketBlocks(step);
    case "holdings":
      return holdingsBlocks(step);
    case "calendar":
      return step.input.from === undefined
        ? [...fieldSentences(id, "#1", step.input.fields), table(id, ["settlement_date", "day_kind", "holiday_name"])]
        : [
            sentence(`Holidays: ${cellOf(id, "all", "count")}.`),
            sentence(`${cellOf(id, "#each", "holiday_date")}: ${cellOf(id, "#each", "holiday_name")}.`, id),
            table(id, ["holiday_date", "holiday_name", "day_kind"]),
          ];
    case "define":
      return [{ kind: "terms", call: id }];
    case "draft":
      return [sentence(mindTexts.neverActs), { kind: "draft", call: id }];
    case "find":
      return isLast ? [{ kind: "bond", call: id }] : [];
    default:
      return isLast ? [table(id, ["display_name", ...BOND_COLUMNS])] : [];
  }
}

/** Answer blocks of these steps, in order. */
export function answerOf(intent: Intent, steps: readonly Step[]): BlockTemplate[] {
  return steps.flatMap((step, place) => blocksOf(step, intent, place === steps.length - 1));
}
