import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import type { Exchange } from "#domain/entities/exchanges.ts";
import { isOpenNow, marketDay } from "#server/machine/core/market-day.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { exchangeSessions, venueQuotes } from "#server/machine/db/schema/exchanges.ts";
import type { VenueRow } from "#domain/exchange/venue-row.ts";
import type { SeenQuote, Venue } from "#server/market/exchange/adapter.ts";
import { aheadMsAt } from "#server/market/exchange/clock-difference.ts";
import { storeEvents } from "#server/market/exchange/store-events.ts";
import type { ExchangeParts } from "#server/market/exchange/exchange-parts.ts";
import { firmsOf, inSession } from "#server/market/exchange/sessions.ts";

/** Overlap of a poll with the poll before: reads may lag. */
const OVERLAP_MS = 60_000;

/** Polls each firm's own and visible rows that were not read for a while, since callbacks may be lost. */
export async function pollVenue(exchangeParts: ExchangeParts, venue: Venue): Promise<void> {
  const { parts, times } = exchangeParts;
  const now = parts.clock.now();
  if (!isOpenNow(marketDay(parts, now))) return;
  const firms = await firmsOf(parts, venue.exchange);
  // The exchange's clock dates the changes.
  const aheadMs = (await aheadMsAt(parts.db.orm, venue.exchange, now)) ?? 0;
  for (const { firmId, state, polledAt, isSimulated } of firms) {
    // Nobody views a simulated firm's screen; its deals are updated by callbacks and look-ups.
    if (state !== "accepted" || isSimulated) continue;
    if (polledAt !== null && now.getTime() - polledAt.getTime() < times.pollMs) continue;
    const since = polledAt === null ? null : new Date(polledAt.getTime() + aheadMs - OVERLAP_MS);
    const quotes = await inSession(exchangeParts, venue, firmId, (session) => venue.quotesSince(session, since));
    if (quotes.kind !== "done") continue;
    const deals = await inSession(exchangeParts, venue, firmId, (session) => venue.dealsSince(session, since));
    if (deals.kind !== "done") continue;
    await storeSeen(parts, venue.exchange, firmId, { quotes: quotes.value, deals: deals.value }, now);
  }
}

/** Clears the poll times of firms, so that everything is read at once: after a start, and after a bad signature. */
export async function pollAgain(parts: Parts, exchange: Exchange): Promise<void> {
  await parts.db.orm
    .update(exchangeSessions)
    .set({ polledAt: null, clearingReadAt: null })
    .where(
      and(
        eq(exchangeSessions.exchange, exchange),
        or(isNotNull(exchangeSessions.polledAt), isNotNull(exchangeSessions.clearingReadAt)),
      ),
    );
}

/** Stores a firm's own and visible rows at an exchange, and the time of the read. */
export async function storeSeen(
  parts: Parts,
  exchange: Exchange,
  firmId: string,
  { quotes, deals }: { quotes: readonly SeenQuote[]; deals: readonly VenueRow[] },
  now: Date,
): Promise<void> {
  await parts.db.orm.transaction(async (tx) => {
    const own = quotes.flatMap(({ quote, isMine }): VenueRow[] => (isMine ? [{ kind: "quote", body: quote }] : []));
    await storeEvents(tx, exchange, [...own, ...deals], { source: "POLL", now });
    for (const { quote, isMine } of quotes) {
      const row = { quote, isMine, isin: quote.isin, isLive: quote.state === "LIVE", seenAt: now };
      await tx
        .insert(venueQuotes)
        .values({ clientId: firmId, exchange, number: quote.number, ...row })
        .onConflictDoUpdate({
          target: [venueQuotes.clientId, venueQuotes.exchange, venueQuotes.number],
          set: row,
          setWhere: sql`${venueQuotes.quote} <> excluded.quote`,
        });
    }
    await tx
      .update(exchangeSessions)
      .set({ polledAt: now })
      .where(and(eq(exchangeSessions.clientId, firmId), eq(exchangeSessions.exchange, exchange)));
  });
}
