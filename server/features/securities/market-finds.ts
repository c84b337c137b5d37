import { and, desc, eq, gt, gte, inArray, ne, notInArray } from "drizzle-orm";
import type { Bond } from "#domain/entities/bond.ts";
import type { QuoteType } from "#domain/entities/eoi.ts";
import { price4 } from "#domain/lib/decimal.ts";
import { type IsoDate, istDateOf, istInstantMs } from "#domain/lib/iso-date.ts";
import { type LiveFind, recentSince, type TradeFind } from "#domain/market-quote/infer-level.ts";
import { bestOf } from "#domain/trading/book.ts";
import { isFirm, LIVE_STATUSES } from "#domain/trading/eoi-life.ts";
import { opposite } from "#domain/trading/level.ts";
import type { Actor } from "#server/actor.ts";
import { eois, tickets } from "#server/db/schema/trading.ts";
import { levelOfObservation } from "#server/features/bonds/reference-levels.ts";
import { hasTradeAccess } from "#server/features/eoi/queries.ts";
import type { PublishedRow } from "#server/features/securities/published.ts";
import { isExchangeTrade } from "#server/features/securities/source-titles.ts";
import type { Parts } from "#server/parts.ts";

/**
 * The best live quote of another firm on the other side; with trade access only. One for the asked settlement date stands
 * before those for other days.
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
  const sameDay = rows.filter((row) => row.settlementDate === settlementDate);
  const best = bestOf(sameDay.length > 0 ? sameDay : rows, other);
  if (best === undefined) return null;
  return {
    fixedField: best.fixedField,
    bondYield: best.yieldStored,
    cleanPrice: best.unitPriceStored,
    settlementDate: best.settlementDate,
    side: other,
    openRupees: best.remaining,
    isIndicative: !isFirm(best.state),
    atMs: best.updatedAt.getTime(),
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
  const here = actor !== null && hasTradeAccess(actor) ? await lastTicket(parts, bond, since) : null;
  const row = published.findLast(({ date, source }) => date >= since && isExchangeTrade(source));
  if (row === undefined || (here !== null && here.date >= row.date)) return here;
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

async function lastTicket({ db }: Pick<Parts, "db">, bond: Bond, since: IsoDate): Promise<TradeFind | null> {
  const [ticket] = await db.orm
    .select()
    .from(tickets)
    .where(
      and(
        eq(tickets.finstrumentId, bond.isin),
        gte(tickets.createdAt, new Date(istInstantMs(since, "00:00"))),
        notInArray(tickets.state, ["REJECTED", "CANCELLED"]),
      ),
    )
    .orderBy(desc(tickets.createdAt), desc(tickets.id))
    .limit(1);
  if (ticket === undefined) return null;
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
