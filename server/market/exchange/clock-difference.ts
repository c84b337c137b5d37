import { eq, sql } from "drizzle-orm";
import type { Exchange } from "#domain/entities/exchanges.ts";
import { clockText } from "#domain/exchange/venue-clock.ts";
import { change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { type Connected, prepared } from "#server/machine/db/prepared.ts";
import { exchangeClocks } from "#server/machine/db/schema/exchanges.ts";
import type { Venue } from "#server/market/exchange/adapter.ts";
import { EXCHANGE_CAUSE } from "#server/market/exchange/exchange-parts.ts";
import { MARKET } from "#server/machine/live/audience.ts";

// The node that leads for an exchange calls it and so measures its clock; the difference is stored for all nodes.

type Reader = Pick<Orm | Tx, "select">;

/** A difference that no answer confirmed for so long says nothing any more. */
const FORGOTTEN_AFTER_MS = 60 * 60_000;
/** Smaller changes are not worth a write before the next confirmation is due. */
const STORED_FROM_MS = 50;
const CONFIRMED_EVERY_MS = 60_000;

/**
 * Stores the clock difference from the answers since the last call. Notifies pages when the difference starts or stops
 * to matter.
 */
export async function storeClock(parts: Parts, { exchange, clock }: Pick<Venue, "exchange" | "clock">): Promise<void> {
  const aheadMs = clock.newAheadMs();
  if (aheadMs === null) return;
  const measuredAt = parts.clock.now();
  const [row] = await parts.db.orm.select().from(exchangeClocks).where(eq(exchangeClocks.exchange, exchange));
  const isSame = row !== undefined && Math.abs(row.aheadMs - aheadMs) < STORED_FROM_MS;
  if (isSame && measuredAt.getTime() - row.measuredAt.getTime() < CONFIRMED_EVERY_MS) return;
  const before = row === undefined ? null : clockText(exchange, validAheadMs(row, measuredAt));
  await change(parts, EXCHANGE_CAUSE, async (changing) => {
    const set = { aheadMs, measuredAt };
    await changing.tx
      .insert(exchangeClocks)
      .values({ exchange, ...set })
      .onConflictDoUpdate({ target: exchangeClocks.exchange, set });
    if (clockText(exchange, aheadMs) !== before) changing.publish("refresh_calendar", MARKET, null);
  });
}

type ClockRow = typeof exchangeClocks.$inferSelect;

function validAheadMs({ aheadMs, measuredAt }: ClockRow, now: Date): number | null {
  return now.getTime() - measuredAt.getTime() > FORGOTTEN_AFTER_MS ? null : aheadMs;
}

const clockOf = prepared("clock_of_exchange", (db) =>
  db
    .select()
    .from(exchangeClocks)
    .where(eq(exchangeClocks.exchange, sql.placeholder("exchange"))),
);

/** Lead of an exchange's clock over ours, in ms; null if none of its answers shows it. */
export async function aheadMsAt(reader: Connected, exchange: Exchange, now: Date): Promise<number | null> {
  const [row] = await clockOf(reader, { exchange });
  return row === undefined ? null : validAheadMs(row, now);
}

/** The same of every exchange. */
export async function clockDifferences(reader: Reader, now: Date): Promise<ReadonlyMap<Exchange, number | null>> {
  const rows = await reader.select().from(exchangeClocks);
  return new Map(rows.map((row) => [row.exchange, validAheadMs(row, now)]));
}

/** Time at an exchange, used for its cut-offs. @param now by our clock */
export async function venueTime(reader: Connected, exchange: Exchange, now: Date): Promise<Date> {
  return new Date(now.getTime() + ((await aheadMsAt(reader, exchange, now)) ?? 0));
}
