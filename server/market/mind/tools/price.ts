import { settlementDate } from "#domain/calendar/business-calendar.ts";
import { Refusal } from "#domain/contract/errors.ts";
import type { BondQuote } from "#domain/contract/http/securities.ts";
import type { Bond } from "#domain/entities/bond.ts";
import { roundHalfAway, shiftDecimal } from "#domain/lib/decimal.ts";
import { bpText } from "#domain/lib/format-bp.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import type { SentencePart } from "#domain/contract/mind/blocks.ts";
import { fieldOf } from "#domain/contract/mind/layer.ts";
import { notPricedText } from "#domain/mind/texts.ts";
import { type RungLevel, explicitRungs } from "#domain/mind/rungs.ts";
import type { Cell, InputOf, ToolResult } from "#domain/contract/mind/tools.ts";
import { todayOf } from "#server/machine/core/market-day.ts";
import { settlementOf } from "#server/market/bonds/requested-settlement.ts";
import { quoteOf } from "#server/market/research/securities/quote.ts";
import { statedQuoteOf } from "#server/market/research/securities/stated-quote.ts";
import type { MindContext } from "#server/market/mind/mind-context.ts";
import { CannotAnswer, type RunTool, type ToolCall } from "#server/market/mind/tool-call.ts";
import { nameOf } from "#server/market/mind/tools/bond-cells.ts";
import { bondOfPlan } from "#server/market/mind/tools/subject.ts";

type Asked = Omit<InputOf<"price">, "fields" | "shift_bp">;
type Quoted = Omit<BondQuote, "finstrument_id" | "inferred">;

/** Fields only the pricing engine knows. */
export const PRICE_FIELDS: ReadonlySet<string> = new Set([
  "clean_price",
  "accrued_interest_per_100",
  "accrued_days",
  "dirty_price",
  "modified_duration",
  "convexity",
  "pv01",
]);

const PER_YEAR = { MONTHLY: 12, QUARTERLY: 4, SEMI_ANNUAL: 2, ANNUAL: 1 } as const;
const percent = (fraction: number | null) => (fraction === null ? null : shiftDecimal(fraction, 2));

/** Settlement requested: the given date, or a number of days after the trade or today. */
function settlementAsked({ parts }: MindContext, { settlement_date, settlement_delta, trade_date }: Asked) {
  if (settlement_date !== undefined) return { settlement_date };
  if (trade_date === undefined) return settlement_delta === undefined ? {} : { settlement_delta };
  return { settlement_date: settlementDate(parts.calendar, trade_date, settlement_delta ?? 1) };
}

/** The fixed level: the one given, else the last published yield. */
function levelAsked(mind: MindContext, bond: Bond | null, { yield_percent, price }: Asked) {
  if (price !== undefined) return { clean_price: price };
  if (yield_percent !== undefined) return { bond_yield: shiftDecimal(yield_percent, -2) };
  const published = bond === null ? null : (mind.day().publishedOf(bond.isin)?.yieldFraction ?? null);
  return published === null ? {} : { bond_yield: published };
}

/** Coupons a year; defaults to half-yearly for a government bond, else annual. */
function frequencyOf({ family, frequency }: NonNullable<Asked["terms"]>): 1 | 2 | 4 | 12 {
  return PER_YEAR[frequency ?? (family === "GSEC" ? "SEMI_ANNUAL" : "ANNUAL")];
}

/**
 * Refuses a price on an assumed frequency: pages mark it as assumed, an answer would state it as fact.
 * @throws CannotAnswer for a bond without a known coupon frequency
 */
function refuseAssumed({ bondContext, parts }: MindContext, bond: Bond): void {
  const ready = bondContext.pricing.ready(bond, settlementOf(parts, bond, {}), todayOf(parts));
  const assumed = ready.ok ? (ready.assumed ?? []) : [];
  const isAssumed = assumed.some(({ term, basis }) => term === "coupon_frequency" && basis === "ASSUMED");
  if (isAssumed) throw new CannotAnswer("not_in_data", notPricedText("its coupon frequency is not in the data"));
}

/** @throws CannotAnswer with the engine's own reason */
async function quoted(call: ToolCall, bond: Bond | null, asked: Asked): Promise<Quoted> {
  const { mind, actor } = call;
  const { terms, quantum } = asked;
  const level = { ...levelAsked(mind, bond, asked), ...(quantum === undefined ? {} : { quantum }) };
  try {
    if (bond === null && terms !== undefined) {
      const { family, issue_date, maturity_date, coupon_percent } = terms;
      return statedQuoteOf(mind.bondContext, {
        family,
        coupon_rate_percent: coupon_percent ?? 0,
        coupons_per_year: frequencyOf(terms),
        ...(issue_date === undefined ? {} : { issue_date }),
        maturity_date,
        ...settlementAsked(mind, asked),
        ...level,
      });
    }
    const about = bond ?? bondOfPlan(mind, asked.bond);
    refuseAssumed(mind, about);
    return await quoteOf(
      mind.bondContext,
      about,
      { quote_type: "BID", infer_from_market: false, ...settlementAsked(mind, asked), ...level },
      actor,
    );
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "validation_error") throw error;
    throw new CannotAnswer("not_in_data", notPricedText(error.message));
  }
}

/** @throws CannotAnswer when there is no price */
function cellsOf(quote: Quoted): Record<string, Cell> {
  if (quote.clean_price === null)
    throw new CannotAnswer("not_in_data", notPricedText(quote.reason ?? "no level is known"));
  return {
    clean_price: quote.clean_price,
    bond_yield: percent(quote.bond_yield),
    annual_yield: percent(quote.annual_yield),
    accrued_interest_per_100: quote.accrued_interest,
    accrued_days: quote.accrued_interest_days,
    dirty_price: quote.dirty_price,
    modified_duration: quote.modified_duration,
    convexity: quote.convexity,
    pv01: quote.pv01,
    settlement_date: quote.settlement_date,
    ...quote.consideration,
  };
}

/** Basis of a price, the same for all its columns. */
function engineSource(asked: Asked, quotes: readonly Quoted[], shift = 0): string {
  const [first] = quotes;
  if (first === undefined) return "Pricing engine";
  const { fixed_field, assumptions } = first;
  const days = [...new Set(quotes.map(({ settlement_date }) => formatDate(settlement_date)))].join(", ");
  const isGiven = asked.price !== undefined || asked.yield_percent !== undefined;
  const from = isGiven ? `the ${fixed_field} given` : "its last published yield";
  const moved = shift === 0 ? "" : ` ${shift < 0 ? "less" : "plus"} ${bpText(Math.abs(shift))}`;
  return [`Pricing engine from ${from}${moved}, settlement ${days}`, ...assumptions].join(". ").slice(0, 300);
}

const EX_INTEREST = "ex-interest: the coupon stays with the seller, and the accrued interest is negative.";
export const STATED = "stated";

/** Measures of a bond at its last published yield, T+1; none where it cannot be priced. */
export async function pricedAtPublished(call: ToolCall, bond: Bond): Promise<Record<string, Cell>> {
  try {
    const cells = cellsOf(await quoted(call, bond, { settlement_delta: 1 }));
    return Object.fromEntries(Object.entries(cells).filter(([name]) => PRICE_FIELDS.has(name)));
  } catch (error) {
    if (error instanceof CannotAnswer) return {};
    throw error;
  }
}

function resultOf(mind: MindContext, rows: ToolResult["rows"], source: string): ToolResult {
  const names = [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))];
  return {
    columns: names.map((name) => ({ name, unit: fieldOf(name)?.unit ?? "text", source })),
    rows,
    count: rows.length,
    left_out: [],
    as_of: mind.day().catalogue.today,
  };
}

/** The same deal on each of its settlement days, one at least. */
function onEachDay({ settlements, ...asked }: Asked): Asked[] {
  if (settlements === undefined) return [asked];
  return settlements.map((day) =>
    typeof day === "number" ? { ...asked, settlement_delta: day } : { ...asked, settlement_date: day },
  );
}

interface OnDay<T> {
  day: Asked;
  made: T;
}
interface OnDays<T> {
  days: OnDay<T>[];
  left_out: ToolResult["left_out"];
}

/**
 * Results by settlement day. With several days, an impossible one is left out with its reason.
 * @throws CannotAnswer when no day is possible
 */
async function eachDay<T>(asked: Asked, make: (day: Asked) => Promise<T>): Promise<OnDays<T>> {
  const days: OnDay<T>[] = [];
  const reasons: string[] = [];
  for (const day of onEachDay(asked)) {
    try {
      days.push({ day, made: await make(day) });
    } catch (error) {
      if (!(error instanceof CannotAnswer) || asked.settlements === undefined) throw error;
      reasons.push(error.message.slice(0, 200));
    }
  }
  const [first] = reasons;
  if (days.length === 0 && first !== undefined) throw new CannotAnswer("not_in_data", first);
  const left_out = [...Map.groupBy(reasons, (reason) => reason)].map(([reason, same]) => ({
    reason,
    count: same.length,
  }));
  return { days, left_out };
}

/** The deal at a yield that has moved, and by how much its price differs. */
async function shifted(call: ToolCall, bond: Bond | null, day: Asked, bp: number) {
  const { bond_yield: from, clean_price: at } = cellsOf(await quoted(call, bond, day));
  if (typeof from !== "number" || typeof at !== "number")
    throw new CannotAnswer("not_in_data", notPricedText("it has no yield"));
  const { price: _price, ...deal } = day;
  const quote = await quoted(call, bond, { ...deal, yield_percent: roundHalfAway(from + shiftDecimal(bp, -2), 6) });
  const cells = cellsOf(quote);
  const clean = cells["clean_price"];
  return {
    quote,
    cells: { ...cells, difference_clean_price: typeof clean === "number" ? roundHalfAway(clean - at, 4) : null },
  };
}

/** All price measures, of a bond or of given terms; a row for each settlement day. */
export const price: RunTool<"price"> = async (call, { fields: _asked, shift_bp, ...asked }) => {
  const { mind } = call;
  const bond = asked.terms === undefined ? bondOfPlan(mind, asked.bond) : null;
  const isSeveral = asked.settlements !== undefined;
  const { days, left_out } = await eachDay(asked, async (day) => {
    if (shift_bp !== undefined) return shifted(call, bond, day, shift_bp);
    const quote = await quoted(call, bond, day);
    return { quote, cells: cellsOf(quote) };
  });
  const named = bond === null ? {} : { display_name: nameOf(bond, mind.day().catalogue.today), isin: bond.isin };
  const keyOf = ({ settlement_date }: Quoted) => {
    const key = bond?.isin ?? STATED;
    return isSeveral ? `${key}:${settlement_date}` : key;
  };
  // Two inputs for the same day make one row.
  const rows = new Map(days.map(({ made: { quote, cells } }) => [keyOf(quote), { ...named, ...cells }]));
  const quotes = days.map(({ made }) => made.quote);
  const exInterest = quotes.filter(({ ex_interest }) => ex_interest);
  const note = (quote: Quoted): SentencePart[] =>
    isSeveral
      ? [
          { text: "Settlement on " },
          { figure: { call: "#call", row: keyOf(quote), field: "settlement_date" } },
          { text: ` is ${EX_INTEREST}` },
        ]
      : [{ text: `It settles ${EX_INTEREST}` }];
  return {
    result: {
      ...resultOf(
        mind,
        [...rows].map(([key, cells]) => ({ key, cells })),
        engineSource(asked, quotes, shift_bp),
      ),
      left_out,
    },
    notes: exInterest.map(note),
  };
};

/** Yields of the rungs on either side of one; percent. */
function yieldsAround({ step_bp, rungs }: InputOf<"ladder">, middle: number): number[] {
  const from = middle - shiftDecimal(rungs * step_bp, -2);
  return Array.from({ length: 2 * rungs + 1 }, (_, rung) =>
    shiftDecimal(Math.round(shiftDecimal(from, 6) + shiftDecimal(rung * step_bp, 4)), -6),
  );
}

/** The request without its rungs. */
function dealOf(asked: InputOf<"ladder">): Asked {
  const { step_bp: _bp, rungs: _rungs, yield_from: _low, yield_to: _high, yields: _yields, ...rest } = asked;
  const { price_from: _from, price_to: _to, price_step: _step, prices: _prices, ...deal } = rest;
  return deal;
}

const rungKey = (of: RungLevel, level: number) => (of === "price" ? `@${level}` : String(level));

/**
 * Prices at yields, or yields at prices, one per rung: around a level, between two, or as listed; repeated for each
 * settlement day.
 */
export const ladder: RunTool<"ladder"> = async (call, asked) => {
  const { mind } = call;
  const given = explicitRungs(asked);
  const deal = dealOf(asked);
  const bond = deal.terms === undefined ? bondOfPlan(mind, deal.bond) : null;
  const [first] = given?.levels ?? [];
  const level = given === null || first === undefined ? {} : { [given.of]: first };
  const { days, left_out } = await eachDay({ ...deal, ...level }, async (day) => {
    const quote = await quoted(call, bond, day);
    const { bond_yield: middle, clean_price: at } = cellsOf(quote);
    if (typeof middle !== "number" || typeof at !== "number")
      throw new CannotAnswer("not_in_data", notPricedText("it has no yield"));
    return { quote, middle, at };
  });
  const named = bond === null ? {} : { display_name: nameOf(bond, mind.day().catalogue.today), isin: bond.isin };
  const rows = new Map<string, Record<string, Cell>>();
  for (const { day, made } of days) {
    const { price: _price, yield_percent: _yield, ...other } = day;
    const of = given?.of ?? "yield_percent";
    for (const rung of given?.levels ?? yieldsAround(asked, made.middle)) {
      const cells = cellsOf(await quoted(call, bond, { ...other, [of]: rung }));
      const clean = cells["clean_price"];
      const difference = given === null && typeof clean === "number" ? { difference_clean_price: clean - made.at } : {};
      const key = deal.settlements === undefined ? "" : `:${made.quote.settlement_date}`;
      rows.set(`${rungKey(of, rung)}${key}`, { ...named, ...cells, ...difference });
    }
  }
  const source = engineSource(
    { ...deal, ...level },
    days.map(({ made }) => made.quote),
  );
  return {
    ...resultOf(
      mind,
      [...rows].map(([key, cells]) => ({ key, cells })),
      source,
    ),
    left_out,
  };
};
