import { and, eq, gte } from "drizzle-orm";
import { lastDealingDay } from "#domain/calendar/market-timings.ts";
import { CLOCK_ACTOR } from "#server/machine/core/actor.ts";
import { type LeaderTask, runAsLeader } from "#server/machine/core/leader-task.ts";
import { hoursOf } from "#server/machine/core/market-day.ts";
import { pause } from "#server/machine/core/pause.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { reconciliations } from "#server/machine/db/schema/reconciliations.ts";
import type { Venue, Venues } from "#server/market/exchange/adapter.ts";
import { venueTime } from "#server/market/exchange/clock-difference.ts";
import { firmsOf } from "#server/market/exchange/sessions.ts";
import { compare } from "#server/market/reconciliation/compare.ts";

const EVERY_MS = 30_000;
const RETRY_MS = 1000;
/** Delay after the end of the day until the last commands are answered and unsent ones have lapsed. */
const AFTER_END_MS = 60_000;

const cause = { actor: CLOCK_ACTOR, requestId: "end of day" };

/**
 * Compares every firm that is signed in at an exchange with it, once after each of the exchange's days; a firm that could
 * not be read is tried again at the next pass.
 */
export async function reconcileEndedDay(parts: Parts, venue: Venue): Promise<void> {
  const { exchange } = venue;
  const { orm } = parts.db;
  const now = await venueTime(orm, exchange, new Date(parts.clock.now().getTime() - AFTER_END_MS));
  const { date: day, endsMs } = lastDealingDay(parts.calendar.of[exchange], now.getTime(), hoursOf(parts));
  const ended = new Date(endsMs);
  const done = await orm
    .select({ firmId: reconciliations.clientId })
    .from(reconciliations)
    .where(
      and(eq(reconciliations.exchange, exchange), eq(reconciliations.day, day), gte(reconciliations.comparedAt, ended)),
    );
  const compared = new Set(done.map(({ firmId }) => firmId));
  for (const { firmId, setAt, state, isSimulated } of await firmsOf(parts, exchange)) {
    // A firm that joined after the day has nothing on either side.
    if (state !== "accepted" || isSimulated || setAt >= ended || compared.has(firmId)) continue;
    const report = await compare(parts, venue, cause, { firmId, exchange, day });
    if (report === null) parts.log.warn({ exchange, firmId, day }, "the day was not compared: no answer");
  }
}

/** Looks after the end of each exchange's day, on one node. */
export function startEndOfDay(parts: Parts, venues: Venues): LeaderTask {
  return runAsLeader(parts, { name: "reconciliation", retryMs: RETRY_MS }, async (signal, led) => {
    while (!signal.aborted) {
      for (const venue of Object.values(venues)) await reconcileEndedDay(led, venue);
      await pause(EVERY_MS, signal);
    }
  });
}
