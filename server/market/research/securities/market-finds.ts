import { and, asc, desc, eq, gt, gte, inArray, ne, sql } from "drizzle-orm";
import type { Bond } from "#domain/entities/bond.ts";
import type { QuoteType } from "#domain/entities/eoi.ts";
import { price4 } from "#domain/lib/decimal.ts";
import { type IsoDate, istDateOf, istInstantMs } from "#domain/lib/iso-date.ts";
import { type LiveFind, recentSince, type TradeFind } from "#domain/market-quote/infer-level.ts";
import { byBest } from "#domain/trading/ranking.ts";
import { isFirm, LIVE_STATUSES } from "#domain/trading/eoi-life.ts";
import { opposite } from "#domain/trading/level.ts";
import { type Actor, hasTradeAccess } from "#server/machine/core/actor.ts";
import { countedAsDeal } from "#server/machine/core/counted-as-deal.ts";
import { type Connected, prepared } from "#server/machine/db/prepared.ts";
import { eois, tickets } from "#server/machine/db/schema/trading.ts";
import { levelOfObservation } from "#server/market/bonds/reference-levels.ts";
import type { PublishedRow } from "#server/market/research/securities/published.ts";
import { isExchangeTrade } from "#server/market/research/securities/source-titles.ts";
import type { Parts } from "#server/machine/core/parts.ts";

type Quote = typeof eois.$inferSelect;

/**
 * Best live quote of another firm on the other side; with trade access only. Quotes for the requested settlement date
 * rank before those for other days.
 */
export async function findLive(
  { db, clock }: Pick<Parts, "db" | "clock">,
  bond: Bond,
  side: QuoteType,
  settlementDate: IsoDate,
  actor: Actor | null,
): Promise<LiveFind | null> {
  if (actor === null || !hasTradeAccess(actor)) return null;
  const other = opposite(side);
  const rows = await db.orm
    .select()
    .from(eois)
    .where(
      and(
        eq(eois.finstrumentId, bond.isin),
        eq(eois.quoteType, other),
        inArray(eois.status, [...LIVE_STATUSES]),
        gt(eois.expiresAt, clock.now()),
        ne(eois.clientId, actor.clientId),
      ),
    );
  const [best] = ranking(rows, other, settlementDate);
  return best === undefined ? null : liveFindOf(best);
}

/** Live quotes on one side, best first; quotes for the requested settlement date rank before those for other days. */
export function ranking(live: readonly Quote[], side: QuoteType, settlementDate: IsoDate): Quote[] {
  const isOther = (row: Quote) => (row.settlementDate === settlementDate ? 0 : 1);
  return live.filter((row) => row.quoteType === side).toSorted((a, b) => isOther(a) - isOther(b) || byBest(a, b));
}

export function liveFindOf(row: Quote): LiveFind {
  return {
    fixedField: row.fixedField,
    bondYield: row.yieldStored,
    cleanPrice: row.unitPriceStored,
    settlementDate: row.settlementDate,
    side: row.quoteType,
    openRupees: row.remaining,
    isIndicative: !isFirm(row.state),
    atMs: row.updatedAt.getTime(),
  };
}

/** The last trade of the recent business days: agreed here, for those with trade access, or published by an exchange. */
export async function findTrade(
  parts: Pick<Parts, "db" | "calendar" | "clock">,
  bond: Bond,
  published: readonly PublishedRow[],
  actor: Actor | null,
): Promise<TradeFind | null> {
  const since = recentSince(parts.calendar, istDateOf(parts.clock.now().getTime()));
  const mayKnow = actor !== null && hasTradeAccess(actor);
  const here = mayKnow ? await lastTradesHere(parts.db.orm, [bond.isin], since) : new Map<string, TradeFind>();
  return laterTrade(here.get(bond.isin) ?? null, publishedTrade(bond, published, since));
}

/** The later of two trades; a trade agreed here wins over one that an exchange published for the same day. */
export function laterTrade(here: TradeFind | null, published: TradeFind | null): TradeFind | null {
  return published === null || (here !== null && here.date >= published.date) ? here : published;
}

/** The last trade that an exchange published since a day. */
export function publishedTrade(bond: Bond, published: readonly PublishedRow[], since: IsoDate): TradeFind | null {
  const row = published.findLast(({ date, source }) => date >= since && isExchangeTrade(source));
  if (row === undefined) return null;
  const level = levelOfObservation({ isin: bond.isin, ...row }, bond.category);
  return {
    fixedField: level.yieldFraction === null ? "price" : "yield",
    bondYield: level.yieldFraction,
    cleanPrice: level.price === null ? null : price4(level.price),
    settlementDate: null,
    date: row.date,
    atMs: null,
    quantumRupees: null,
  };
}

const TRADED = {
  finstrumentId: tickets.finstrumentId,
  quantity: tickets.quantity,
  unitPriceStored: tickets.unitPriceStored,
  yieldStored: tickets.yieldStored,
  settlementDate: tickets.settlementDate,
  createdAt: tickets.createdAt,
};
const isSince = gte(tickets.createdAt, sql.placeholder("since"));

const lastDeals = prepared("last_deals", (db) =>
  db
    .selectDistinctOn([tickets.finstrumentId], TRADED)
    .from(tickets)
    .where(and(sql`${tickets.finstrumentId} = any(${sql.placeholder("isins")})`, isSince, countedAsDeal()))
    .orderBy(asc(tickets.finstrumentId), desc(tickets.createdAt), desc(tickets.id)),
);

/** The same of one bond, as most acts ask: the index gives the last one, and the others are not read. */
const lastDealOf = prepared("last_deal_of", (db) =>
  db
    .select(TRADED)
    .from(tickets)
    .where(and(eq(tickets.finstrumentId, sql.placeholder("isin")), isSince, countedAsDeal()))
    .orderBy(desc(tickets.createdAt), desc(tickets.id))
    .limit(1),
);

/** The last deal agreed here in each of some bonds since a day. */
export async function lastTradesHere(
  reader: Connected,
  isins: readonly string[],
  sinceDay: IsoDate,
): Promise<Map<string, TradeFind>> {
  const since = new Date(istInstantMs(sinceDay, "00:00"));
  const [isin] = isins;
  const rows =
    isin !== undefined && isins.length === 1
      ? await lastDealOf(reader, { isin, since })
      : await lastDeals(reader, { isins, since });
  return new Map(rows.map((ticket) => [ticket.finstrumentId, tradeOf(ticket)]));
}

type Traded = Pick<
  typeof tickets.$inferSelect,
  "quantity" | "unitPriceStored" | "yieldStored" | "settlementDate" | "createdAt"
>;

function tradeOf(ticket: Traded): TradeFind {
  return {
    fixedField: ticket.yieldStored === null ? "price" : "yield",
    bondYield: ticket.yieldStored,
    cleanPrice: ticket.unitPriceStored,
    settlementDate: ticket.settlementDate,
    date: istDateOf(ticket.createdAt.getTime()),
    atMs: ticket.createdAt.getTime(),
    quantumRupees: ticket.quantity,
  };
}
