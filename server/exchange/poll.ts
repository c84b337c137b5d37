import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import type { Exchange } from "#domain/entities/exchanges.ts";
import { isOpenNow, marketDay } from "#server/core/market-day.ts";
import type { Parts } from "#server/core/parts.ts";
import { exchangeSessions, venueQuotes } from "#server/db/schema/exchanges.ts";
import type { VenueRow } from "#domain/exchange/venue-row.ts";
import type { SeenQuote, Venue } from "#server/exchange/adapter.ts";
import { aheadMsAt } from "#server/exchange/clock-difference.ts";
import { storeEvents } from "#server/exchange/store-events.ts";
import type { ExchangeParts } from "#server/exchange/exchange-parts.ts";
import { firmsOf, inSession } from "#server/exchange/sessions.ts";

/** How far a poll looks back beyond the one before: reads may lag behind. */
const OVERLAP_MS = 60_000;

/** Reads what each firm has and sees that was not read for a while: callbacks may be lost. */
export async function pollVenue(exchangeParts: ExchangeParts, venue: Venue): Promise<void> {
  const { parts, times } = exchangeParts;
  const now = parts.clock.now();
  if (!isOpenNow(marketDay(parts, now))) return;
  const firms = await firmsOf(parts, venue.exchange);
  // What changed is dated by the exchange.
  const aheadMs = (await aheadMsAt(parts.db.orm, venue.exchange, now)) ?? 0;
  for (const { firmId, state, polledAt, isSimulated } of firms) {
    // Nobody looks at what a simulated firm sees; what becomes of its deals comes by callbacks and look-ups.
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

/** Forgets when firms were read, so that all of it is read at once: after a start, and after a bad signature. */
export async function pollAnew(parts: Parts, exchange: Exchange): Promise<void> {
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

/** Stores what a firm has and sees at an exchange, and that it was read now. */
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
