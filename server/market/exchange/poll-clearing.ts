import { and, eq } from "drizzle-orm";
import { addDays, istDateOf, istTimeOf } from "#domain/lib/iso-date.ts";
import { isOpenNow, marketDay } from "#server/machine/core/market-day.ts";
import { exchangeSessions } from "#server/machine/db/schema/exchanges.ts";
import type { Venue } from "#server/market/exchange/adapter.ts";
import { aheadMsAt } from "#server/market/exchange/clock-difference.ts";
import type { ExchangeParts } from "#server/market/exchange/exchange-parts.ts";
import { firmsOf, inSession } from "#server/market/exchange/sessions.ts";
import { storeEvents } from "#server/market/exchange/store-events.ts";

/** From the morning to half an hour after the pay-in, IST. */
const BEGINS = "09:00";
const ENDS = "18:15";
/** Settlement days that are read: past days, as a failure may be reported late, and days to come. */
const DAYS_BACK = 10;
const DAYS_AHEAD = 10;
/** Overlap of a read of amendments with the read before. */
const OVERLAP_MS = 120_000;

/** Reads the settlement and proposed amendments of each firm's deals, since callbacks may be lost. */
export async function pollClearing(exchangeParts: ExchangeParts, venue: Venue): Promise<void> {
  const { parts, times } = exchangeParts;
  const now = parts.clock.now();
  const time = istTimeOf(now.getTime());
  if (!isOpenNow(marketDay(parts, now)) && (time < BEGINS || time >= ENDS)) return;
  const today = istDateOf(now.getTime());
  const days = { from: addDays(today, -DAYS_BACK), to: addDays(today, DAYS_AHEAD) };
  const aheadMs = (await aheadMsAt(parts.db.orm, venue.exchange, now)) ?? 0;
  for (const { firmId, state, clearingReadAt: readAt, isSimulated } of await firmsOf(parts, venue.exchange)) {
    if (state !== "accepted" || isSimulated) continue;
    if (readAt !== null && now.getTime() - readAt.getTime() < times.clearingPollMs) continue;
    const since = readAt === null ? null : new Date(readAt.getTime() + aheadMs - OVERLAP_MS);
    const settled = await inSession(exchangeParts, venue, firmId, (to) => venue.settlementsBetween(to, days));
    if (settled.kind !== "done") continue;
    const amended = await inSession(exchangeParts, venue, firmId, (to) => venue.amendmentsSince(to, since));
    if (amended.kind !== "done") continue;
    await parts.db.orm.transaction(async (tx) => {
      await storeEvents(tx, venue.exchange, [...amended.value, ...settled.value], { source: "POLL", now });
      await tx
        .update(exchangeSessions)
        .set({ clearingReadAt: now })
        .where(and(eq(exchangeSessions.clientId, firmId), eq(exchangeSessions.exchange, venue.exchange)));
    });
  }
}
