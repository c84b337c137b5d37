import { and, eq, gt, inArray, ne } from "drizzle-orm";
import type { PastTrade } from "#domain/contract/http/catalogue.ts";
import type { Bond } from "#domain/entities/bond.ts";
import { shiftDecimal } from "#domain/lib/decimal.ts";
import { formatDateTime } from "#domain/lib/format-date.ts";
import type { SentencePart } from "#domain/contract/mind/blocks.ts";
import { fieldOf } from "#domain/contract/mind/layer.ts";
import { mindTexts } from "#domain/mind/texts.ts";
import type { Cell, ToolResult } from "#domain/contract/mind/tools.ts";
import { LIVE_STATUSES } from "#domain/trading/eoi-life.ts";
import { sameLevel } from "#domain/trading/level.ts";
import { bestOf, stack } from "#domain/trading/ranking.ts";
import { type Actor, hasTradeAccess } from "#server/machine/core/actor.ts";
import { namesOf } from "#server/machine/core/names.ts";
import { eois } from "#server/machine/db/schema/trading.ts";
import type { MindContext } from "#server/market/mind/mind-context.ts";
import { CannotAnswer, type RunTool } from "#server/market/mind/tool-call.ts";
import { nameOf } from "#server/market/mind/tools/bond-cells.ts";
import { REFERENCE_FIELDS, referenceOf, referenceSource } from "#server/market/mind/tools/reference.ts";
import { bondOfPlan } from "#server/market/mind/tools/subject.ts";
import { readPastTrades } from "#server/market/research/catalogue/past-trades.ts";

const BOOK_FIELDS = ["best_bid", "best_ask", "bid_quantum", "ask_quantum", "live_quotes"] as const;
const TRADE_FIELDS = [
  "trade_date",
  "trade_yield",
  "trade_price",
  "trade_quantum",
  "trade_source",
  "trade_count",
] as const;
const LEVEL_FIELDS = [
  "level_side",
  "level_yield",
  "level_price",
  "level_quantum",
  "level_quotes",
  "level_settlement",
  "level_firms",
] as const;
type LevelField = (typeof LEVEL_FIELDS)[number];
type BookField = (typeof BOOK_FIELDS)[number];
type TradeField = (typeof TRADE_FIELDS)[number];

type LiveQuote = typeof eois.$inferSelect;

/** Other firms' live quotes in a bond. */
function liveQuotesIn({ parts: { db, clock } }: MindContext, bond: Bond, actor: Actor): Promise<LiveQuote[]> {
  return db.orm
    .select()
    .from(eois)
    .where(
      and(
        eq(eois.finstrumentId, bond.isin),
        inArray(eois.status, [...LIVE_STATUSES]),
        gt(eois.expiresAt, clock.now()),
        ne(eois.clientId, actor.clientId),
      ),
    );
}

/** The best levels and the sizes of live quotes: percent, rupees. */
function bookOf(quotes: readonly LiveQuote[]): Record<BookField, Cell> {
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

const SIDES = [
  { type: "BID", title: "Bid", key: "bid" },
  { type: "ASK", title: "Offer", key: "offer" },
] as const;

/** Levels of the book, best first, bids before offers; one side if only that is requested. */
async function levelsOf(
  { parts }: MindContext,
  bond: Bond,
  quotes: readonly LiveQuote[],
  isAsked: (field: string) => boolean,
): Promise<ToolResult["rows"]> {
  const nameOfUser = await namesOf(
    parts,
    parts.db.orm,
    quotes.map(({ userId }) => userId),
  );
  const isOneSided = isAsked("bid_quantum") !== isAsked("ask_quantum");
  const sides = SIDES.filter(({ type }) => !isOneSided || isAsked(type === "BID" ? "bid_quantum" : "ask_quantum"));
  return sides.flatMap(({ type, title, key }) =>
    stack(quotes, type).map((level, at) => {
      const those = quotes.filter(
        (quote) => quote.quoteType === type && quote.settlementDate === level.settlementDate && sameLevel(quote, level),
      );
      const firms = [...new Set(those.map(({ userId }) => nameOfUser(userId).clientName))].toSorted();
      const cells: Record<LevelField, Cell> = {
        level_side: title,
        level_yield: level.yieldStored === null ? null : shiftDecimal(level.yieldStored, 2),
        level_price: level.unitPriceStored,
        level_quantum: level.quantum,
        level_quotes: level.quotes,
        level_settlement: level.settlementDate,
        level_firms: firms.join(", "),
      };
      return { key: `${bond.isin}:${key} ${at + 1}`, cells };
    }),
  );
}

const VENUES: Readonly<Record<PastTrade["venue"], string>> = { EXCHANGE: "exchange trade", YIELDBOARD: "traded here" };

const tradeCells = (trade: PastTrade): Record<Exclude<TradeField, "trade_count">, Cell> => ({
  trade_date: trade.trade_date,
  trade_yield: trade.bond_yield === null ? null : shiftDecimal(trade.bond_yield, 2),
  trade_price: trade.clean_price,
  trade_quantum: trade.quantum,
  trade_source: VENUES[trade.venue],
});

/** Sides without live quotes, among those requested. */
function missingOf(book: Record<BookField, Cell>, isAsked: (field: string) => boolean): string[] {
  if (!BOOK_FIELDS.some(isAsked)) return [];
  if (book.live_quotes === 0) return ["live quote"];
  return [
    ...(book.best_bid === null && isAsked("best_bid") ? ["live bid"] : []),
    ...(book.best_ask === null && isAsked("best_ask") ? ["live offer"] : []),
  ];
}

/**
 * The market of a bond: other firms' live quotes, past trades and reference levels. The first row is the bond, with its
 * last trade; requested book levels and earlier trades have their own rows.
 * @throws CannotAnswer without trade access
 */
export const market: RunTool<"market"> = async ({ mind, actor }, { bond: isin, fields, most }) => {
  if (actor === null || !hasTradeAccess(actor)) throw new CannotAnswer("no_trade_access", mindTexts.noTradeAccess);
  const bond = bondOfPlan(mind, isin);
  const { today } = mind.day().catalogue;
  const isAsked = (field: string) => fields.includes(field);
  const quotes = await liveQuotesIn(mind, bond, actor);
  const book = bookOf(quotes);
  const levels = LEVEL_FIELDS.some(isAsked) ? await levelsOf(mind, bond, quotes, isAsked) : [];
  const reference = await referenceOf(mind, bond, actor);
  const newest = { filters: [], pagination: { page: 1, page_size: most } };
  const { count, results } = await readPastTrades(mind.parts, actor, bond.isin, newest);
  const [last, ...earlier] = results.map(tradeCells);
  const named = { display_name: nameOf(bond, today), isin: bond.isin };
  const rows = [
    { key: bond.isin, cells: { ...named, ...book, trade_count: count, ...last, ...reference.cells } },
    ...levels,
    ...earlier.map((cells, at) => ({ key: `${bond.isin}:trade ${at + 2}`, cells })),
  ];
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
        ...columnsOf([...Object.keys(named), ...BOOK_FIELDS, ...(levels.length > 0 ? LEVEL_FIELDS : [])], () => quoted),
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
