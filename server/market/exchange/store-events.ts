import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Exchange } from "#domain/entities/exchanges.ts";
import { keyOf, rankOf, type VenueRow } from "#domain/exchange/venue-row.ts";
import { canonicalJson } from "#server/machine/core/audit.ts";
import type { Change } from "#server/machine/core/change.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { venueEvents } from "#server/machine/db/schema/exchanges.ts";

/**
 * Threads and deals received before the number of their quote was known are processed again when they are received
 * again.
 */
const LOOKED_AT_AGAIN = sql`case when ${venueEvents.outcome} = 'NOT_OURS' and ${venueEvents.kind} in ('thread', 'deal')
  then null else ${venueEvents.outcome} end`;

type Source = (typeof venueEvents.$inferInsert)["source"];

function eventOf(exchange: Exchange, row: VenueRow, source: Source, receivedAt: Date) {
  const { kind, body } = row;
  return {
    digest: createHash("sha256").update(canonicalJson({ exchange, kind, body })).digest("hex"),
    exchange,
    kind,
    key: keyOf(row),
    rank: rankOf(row),
    venueAt: new Date(body.venueAt),
    version: body.version,
    body,
    source,
    receivedAt,
  };
}

/** Stores events of an exchange, each state once; repeats are counted. */
export async function storeEvents(
  writer: Pick<Orm | Tx, "insert">,
  exchange: Exchange,
  rows: readonly VenueRow[],
  { source, now }: { source: Source; now: Date },
): Promise<void> {
  for (const row of rows) {
    await writer
      .insert(venueEvents)
      .values(eventOf(exchange, row, source, now))
      .onConflictDoUpdate({
        target: venueEvents.digest,
        set: { received: sql`${venueEvents.received} + 1`, outcome: LOOKED_AT_AGAIN },
      });
  }
}

/** Notes that a state is in force already, because an answer brought it. */
export async function storeAnswer(changing: Change, exchange: Exchange, row: VenueRow): Promise<void> {
  await changing.tx
    .insert(venueEvents)
    .values({ ...eventOf(exchange, row, "ANSWER", changing.now), outcome: "APPLIED" })
    .onConflictDoUpdate({ target: venueEvents.digest, set: { outcome: "APPLIED" } });
}
