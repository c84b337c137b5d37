import { and, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import type { Exchange } from "#domain/entities/exchanges.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { exchangeCommands, venueEvents } from "#server/machine/db/schema/exchanges.ts";
import { type LeaderTask, runAsLeader } from "#server/machine/core/leader-task.ts";
import { pause } from "#server/machine/core/pause.ts";
import type { Venue } from "#server/market/exchange/adapter.ts";
import { applyEvents } from "#server/market/exchange/apply-events.ts";
import type { ExchangeParts } from "#server/market/exchange/exchange-parts.ts";
import { storeClock } from "#server/market/exchange/clock-difference.ts";
import { fetchLists } from "#server/market/exchange/lists.ts";
import { doubtUnanswered, lookUpDoubtful } from "#server/market/exchange/look-up.ts";
import { pollAgain, pollVenue } from "#server/market/exchange/poll.ts";
import { pollClearing } from "#server/market/exchange/poll-clearing.ts";
import { lapseOverdue, sendDue } from "#server/market/exchange/send-command.ts";
import { tryCredentials } from "#server/market/exchange/sessions.ts";

/** Commands and callbacks wait so long at most before they are worked on. */
const EVERY_MS = 300;
/** Interval of the work that is due by time alone, such as reads and expiries. */
const ALL_EVERY_MS = 2000;
const RETRY_MS = 1000;

/** Sends everything due to one exchange now and applies its events. Safe to stop anywhere: nothing is lost. */
export async function sendingPass(exchangeParts: ExchangeParts, venue: Venue): Promise<void> {
  await tryCredentials(exchangeParts, venue);
  await lapseOverdue(exchangeParts, venue);
  await lookUpDoubtful(exchangeParts, venue);
  await sendDue(exchangeParts, venue);
  await applyEvents(exchangeParts, venue.exchange);
}

/** Reads everything due from one exchange now. The next sending pass applies the results. */
export async function readingPass(exchangeParts: ExchangeParts, venue: Venue): Promise<void> {
  await pollVenue(exchangeParts, venue);
  await pollClearing(exchangeParts, venue);
  await fetchLists(exchangeParts.parts, venue);
  await storeClock(exchangeParts.parts, venue);
}

/** True when a command or a callback waits to be processed. One query, since most of the time none does. */
async function isWaiting(parts: Parts, exchange: Exchange): Promise<boolean> {
  const { orm } = parts.db;
  const commands = orm
    .select({ one: sql`1` })
    .from(exchangeCommands)
    .where(
      and(
        eq(exchangeCommands.exchange, exchange),
        inArray(exchangeCommands.state, ["QUEUED", "IN_DOUBT"]),
        lte(exchangeCommands.nextTryAt, parts.clock.now()),
      ),
    )
    .limit(1);
  const events = orm
    .select({ one: sql`1` })
    .from(venueEvents)
    .where(and(eq(venueEvents.exchange, exchange), isNull(venueEvents.outcome)))
    .limit(1);
  return (await commands.unionAll(events)).length > 0;
}

async function keepSending(exchangeParts: ExchangeParts, venue: Venue, signal: AbortSignal): Promise<void> {
  await doubtUnanswered(exchangeParts, venue);
  let allDueAtMs = 0;
  while (!signal.aborted) {
    if (performance.now() >= allDueAtMs || (await isWaiting(exchangeParts.parts, venue.exchange))) {
      await sendingPass(exchangeParts, venue);
      allDueAtMs = performance.now() + ALL_EVERY_MS;
    }
    await pause(EVERY_MS, signal);
  }
}

async function keepReading(exchangeParts: ExchangeParts, venue: Venue, signal: AbortSignal): Promise<void> {
  // Callbacks were missed before this node led.
  await pollAgain(exchangeParts.parts, venue.exchange);
  while (!signal.aborted) {
    await readingPass(exchangeParts, venue);
    await pause(ALL_EVERY_MS, signal);
  }
}

/**
 * Sends commands, looks up those in doubt and polls the exchanges, each on a node that leads for it. An exchange that
 * does not answer delays no other, and slow reads do not delay a dealer's commands.
 */
export function startExchanges(exchangeParts: ExchangeParts): LeaderTask {
  const { parts, venues } = exchangeParts;
  const tasks = Object.values(venues).flatMap((venue) =>
    [
      { name: `exchange-sender ${venue.exchange}`, work: keepSending },
      { name: `exchange-reader ${venue.exchange}`, work: keepReading },
    ].map(({ name, work }) =>
      runAsLeader(parts, { name, retryMs: RETRY_MS }, (signal, led) =>
        work({ ...exchangeParts, parts: led }, venue, signal),
      ),
    ),
  );
  return {
    async stop() {
      await Promise.all(tasks.map((task) => task.stop()));
    },
  };
}
