import { and, eq, gt, inArray, ne } from "drizzle-orm";
import type { PastTrade } from "#domain/contract/http/catalogue.ts";
import type { Bond } from "#domain/entities/bond.ts";
import { shiftDecimal } from "#domain/lib/decimal.ts";
import { formatDateTime } from "#domain/lib/format-date.ts";
import type { SentencePart } from "#domain/contract/mind/blocks.ts";
import { fieldOf } from "#domain/contract/mind/layer.ts";
import { mindTexts } from "#domain/mind/texts.ts";
import type { Cell } from "#domain/contract/mind/tools.ts";
import { LIVE_STATUSES } from "#domain/trading/eoi-life.ts";
import { bestOf } from "#domain/trading/ranking.ts";
import { type Actor, hasTradeAccess } from "#server/core/actor.ts";
import { eois } from "#server/db/schema/trading.ts";
import type { MindDesk } from "#server/mind/mind-desk.ts";
import { CannotAnswer, type RunTool } from "#server/mind/tool-call.ts";
import { nameOf } from "#server/mind/tools/bond-cells.ts";
import { REFERENCE_FIELDS, referenceOf, referenceSource } from "#server/mind/tools/reference.ts";
import { bondOfPlan } from "#server/mind/tools/subject.ts";
import { readPastTrades } from "#server/research/catalogue/past-trades.ts";

const BOOK_FIELDS = ["best_bid", "best_ask", "bid_quantum", "ask_quantum", "live_quotes"] as const;
const TRADE_FIELDS = [
  "trade_date",
  "trade_yield",
  "trade_price",
  "trade_quantum",
  "trade_source",
  "trade_count",
] as const;
type BookField = (typeof BOOK_FIELDS)[number];
type TradeField = (typeof TRADE_FIELDS)[number];

/** The best levels and the sizes of other firms' live quotes in a bond: percent, rupees. */
async function bookOf({ parts: { db, clock } }: MindDesk, bond: Bond, actor: Actor): Promise<Record<BookField, Cell>> {
  const now = clock.now();
  const quotes = await db.orm
    .select()
    .from(eois)
    .where(
      and(
        eq(eois.finstrumentId, bond.isin),
        inArray(eois.status, [...LIVE_STATUSES]),
        gt(eois.expiresAt, now),
        ne(eois.clientId, actor.clientId),
      ),
    );
  const side = (type: "BID" | "ASK") => {
    const level = bestOf(quotes, type)?.yieldStored ?? null;
    const size = quotes
      .filter(({ quoteType }) => quoteType === type)
      .reduce((sum, { remaining }) => sum + remaining, 0);
    return { level: level === null ? null : shiftDecimal(level, 2), size };
  };
  const [bid, ask] = [side("BID"), side("ASK")];
  return {
    best_bid: bid.level,
    best_ask: ask.level,
    bid_quantum: bid.size,
    ask_quantum: ask.size,
    live_quotes: quotes.length,
  };
}

const VENUES: Readonly<Record<PastTrade["venue"], string>> = { EXCHANGE: "exchange trade", YIELDBOARD: "traded here" };

const tradeCells = (trade: PastTrade): Record<Exclude<TradeField, "trade_count">, Cell> => ({
  trade_date: trade.trade_date,
  trade_yield: trade.bond_yield === null ? null : shiftDecimal(trade.bond_yield, 2),
  trade_price: trade.clean_price,
  trade_quantum: trade.quantum,
  trade_source: VENUES[trade.venue],
});

/** Which side of the live quotes nobody is on, of what was asked. */
function missingOf(book: Record<BookField, Cell>, isAsked: (field: string) => boolean): string[] {
  if (!BOOK_FIELDS.some(isAsked)) return [];
  if (book.live_quotes === 0) return ["live quote"];
  return [
    ...(book.best_bid === null && isAsked("best_bid") ? ["live bid"] : []),
    ...(book.best_ask === null && isAsked("best_ask") ? ["live offer"] : []),
  ];
}

/**
 * The market of a bond: other firms' live quotes, past trades and what a level is looked at beside. The first row is the bond,
 * with its last trade; the trades before that have rows of their own.
 * @throws CannotAnswer without trade access
 */
export const market: RunTool<"market"> = async ({ mind, actor }, { bond: isin, fields, most }) => {
  if (actor === null || !hasTradeAccess(actor)) throw new CannotAnswer("no_trade_access", mindTexts.noTradeAccess);
  const bond = bondOfPlan(mind, isin);
  const { today } = mind.day().catalogue;
  const book = await bookOf(mind, bond, actor);
  const reference = await referenceOf(mind, bond, actor);
  const newest = { filters: [], pagination: { page: 1, page_size: most } };
  const { count, results } = await readPastTrades(mind.parts, actor, bond.isin, newest);
  const [last, ...earlier] = results.map(tradeCells);
  const named = { display_name: nameOf(bond, today), isin: bond.isin };
  const rows = [
    { key: bond.isin, cells: { ...named, ...book, trade_count: count, ...last, ...reference.cells } },
    ...earlier.map((cells, at) => ({ key: `${bond.isin}:trade ${at + 2}`, cells })),
  ];
  const isAsked = (field: string) => fields.includes(field);
  const missing = [
    ...missingOf(book, isAsked),
    ...(last === undefined && TRADE_FIELDS.some(isAsked) ? ["trade on record"] : []),
  ];
  const note = (what: string): SentencePart[] => [
    { text: `No ${what} in ` },
    { figure: { call: "#call", row: bond.isin, field: "display_name" } },
    { text: "." },
  ];
  const quoted = `Live quotes of other firms, ${formatDateTime(mind.parts.clock.now().getTime())}`;
  const columnsOf = (names: readonly string[], source: (name: string) => string) =>
    names.map((name) => ({ name, unit: fieldOf(name)?.unit ?? "text", source: source(name) }));
  return {
    result: {
      columns: [
        ...columnsOf([...Object.keys(named), ...BOOK_FIELDS], () => quoted),
        ...columnsOf(TRADE_FIELDS, () => "Trades that exchanges reported, and those agreed here"),
        ...columnsOf([...REFERENCE_FIELDS], (name) => referenceSource(name, [reference])),
      ],
      rows,
      count: typeof book.live_quotes === "number" ? book.live_quotes : 0,
      left_out: [],
      as_of: today,
    },
    notes: missing.map(note),
  };
};
