import { and, gt, inArray, sql } from "drizzle-orm";
import { LIVE_STATUSES, isLiveAt } from "#domain/trading/eoi-life.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { type Connected, prepared } from "#server/machine/db/prepared.ts";
import { eois } from "#server/machine/db/schema/trading.ts";
import type { OrderBook } from "#server/market/trading/order-book/order-book.ts";
import type { EoiRow } from "#server/market/trading/rows/eoi-presenter.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** Market that an act is checked against: the live quotes of its bonds, and a reader for further data about them. */
export interface CheckedMarket {
  parts: Parts;
  reader: Pick<Tx | Orm, "_" | "select">;
  /** Transaction of a binding act; null for a preview. */
  tx: Connected | null;
  now: Date;
  isins: readonly string[];
  /** Live quotes of these bonds, of all firms; the query is already running. */
  quotes: Promise<readonly EoiRow[]>;
}

/** The market in an open order book, under its locks. */
export function marketOfOrderBook(orderBook: OrderBook): CheckedMarket {
  const quotes = orderBook.all().filter((row) => isLiveAt(row, orderBook.now));
  return {
    parts: orderBook.parts,
    reader: orderBook.change.tx,
    tx: orderBook.change.tx,
    now: orderBook.now,
    isins: orderBook.isins,
    quotes: Promise.resolve(quotes),
  };
}

const liveQuotes = prepared("live_quotes", (db) =>
  db
    .select()
    .from(eois)
    .where(
      and(
        sql`${eois.finstrumentId} = any(${sql.placeholder("isins")})`,
        inArray(eois.status, [...LIVE_STATUSES]),
        gt(eois.expiresAt, sql.placeholder("now")),
      ),
    ),
);

/** Reads the market of one bond without its lock. @param tx transaction of a binding act */
export function readMarketOf(parts: Parts, isin: string, tx: Tx | null = null): CheckedMarket {
  return readMarketOfAll(parts, [isin], tx);
}

/** The same of several bonds. */
export function readMarketOfAll(parts: Parts, isins: readonly string[], tx: Tx | null = null): CheckedMarket {
  const now = parts.clock.now();
  const reader = tx ?? parts.db.orm;
  const quotes = liveQuotes(reader, { isins, now });
  // Readers of the quotes receive the error; without this an act refused before it reads them would leave a rejection
  // unhandled.
  quotes.catch(() => undefined);
  return { parts, reader, tx, now, isins, quotes };
}
