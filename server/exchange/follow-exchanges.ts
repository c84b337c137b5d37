import { and, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import type { Exchange } from "#domain/entities/exchanges.ts";
import type { Parts } from "#server/core/parts.ts";
import { exchangeCommands, venueEvents } from "#server/db/schema/exchanges.ts";
import { type LeaderTask, runAsLeader } from "#server/core/leader-task.ts";
import { pause } from "#server/core/pause.ts";
import type { Venue } from "#server/exchange/adapter.ts";
import { applyEvents } from "#server/exchange/apply-events.ts";
import type { ExchangeParts } from "#server/exchange/exchange-parts.ts";
import { storeClock } from "#server/exchange/clock-difference.ts";
import { fetchLists } from "#server/exchange/lists.ts";
import { doubtUnanswered, lookUpDoubtful } from "#server/exchange/look-up.ts";
import { pollAnew, pollVenue } from "#server/exchange/poll.ts";
import { pollClearing } from "#server/exchange/poll-clearing.ts";
import { lapseOverdue, sendDue } from "#server/exchange/send-command.ts";
import { tryCredentials } from "#server/exchange/sessions.ts";

/** Commands and callbacks wait so long at most before they are worked on. */
const EVERY_MS = 300;
/** What is due by time alone, polls and ends among it, is looked for so often. */
const ALL_EVERY_MS = 2000;
const RETRY_MS = 1000;

/** Everything that is due at one exchange at this moment. Nothing of it is lost when it stops anywhere within. */
export async function exchangePass(exchangeParts: ExchangeParts, venue: Venue): Promise<void> {
  await tryCredentials(exchangeParts, venue);
  await lapseOverdue(exchangeParts, venue);
  await lookUpDoubtful(exchangeParts, venue);
  await sendDue(exchangeParts, venue);
  await applyEvents(exchangeParts, venue.exchange);
  await pollVenue(exchangeParts, venue);
  await pollClearing(exchangeParts, venue);
  await applyEvents(exchangeParts, venue.exchange);
  await fetchLists(exchangeParts.parts, venue);
  await storeClock(exchangeParts.parts, venue);
}

/** Whether a command or a callback waits to be worked on: one query, since most of the time none does. */
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

/** What the node that begins to lead finds: commands that were on their way, and a time in which nobody listened. */
export async function beginLeading(exchangeParts: ExchangeParts, venue: Venue): Promise<void> {
  await doubtUnanswered(exchangeParts, venue);
  await pollAnew(exchangeParts.parts, venue.exchange);
}

/** Sends commands, looks up what is in doubt and reads what the exchanges know: each exchange on a node that leads for it. */
export function startExchanges(exchangeParts: ExchangeParts): LeaderTask {
  const { parts, venues } = exchangeParts;
  // One exchange that does not answer holds up no other.
  const tasks = Object.values(venues).map((venue) =>
    runAsLeader(parts, { name: `exchange-sender ${venue.exchange}`, retryMs: RETRY_MS }, async (signal, led) => {
      const ledParts = { ...exchangeParts, parts: led };
      await beginLeading(ledParts, venue);
      let allDueAtMs = 0;
      while (!signal.aborted) {
        if (performance.now() >= allDueAtMs || (await isWaiting(led, venue.exchange))) {
          await exchangePass(ledParts, venue);
          allDueAtMs = performance.now() + ALL_EVERY_MS;
        }
        await pause(EVERY_MS, signal);
      }
    }),
  );
  return {
    async stop() {
      await Promise.all(tasks.map((task) => task.stop()));
    },
  };
}
