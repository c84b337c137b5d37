import { and, asc, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { deliveries } from "#server/machine/db/schema/people.ts";
import { transportsOf, type Outgoing, type Transport } from "#server/machine/deliveries/transports.ts";
import { type LeaderTask, runAsLeader } from "#server/machine/core/leader-task.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { pause } from "#server/machine/core/pause.ts";

const POLL_MS = 1000;
const BATCH = 20;
const MINUTE_MS = 60_000;
/** Due time of each attempt, in ms after queueing: enough to survive a restart or move of the mail server. */
const DUE_AFTER_MS: readonly number[] = [0, 10_000, MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS];

/**
 * Sends pending messages, oldest first, on the leader only. Sent messages lose their text, so that codes do not stay in
 * the database. Failed messages are retried; after the last attempt the failure is stored.
 */
export function startSender(parts: Parts, transports = transportsOf(parts.config)): LeaderTask {
  if (Object.keys(transports).length === 0) return { stop: async () => {} };
  return runAsLeader(parts, { name: "deliveries", retryMs: POLL_MS }, async (signal, led) => {
    while (!signal.aborted) {
      await sendWaiting(led, transports);
      await pause(POLL_MS, signal);
    }
  });
}

/** Makes one pass over pending messages. */
export async function sendWaiting(
  parts: Parts,
  transports: Partial<Record<Outgoing["channel"], Transport>>,
): Promise<void> {
  const channels = Object.keys(transports) as Outgoing["channel"][];
  const now = parts.clock.now().getTime();
  const isDue = DUE_AFTER_MS.map((ms, attempts) =>
    and(eq(deliveries.attempts, attempts), lte(deliveries.createdAt, new Date(now - ms))),
  );
  const waiting = await parts.db.orm
    .select()
    .from(deliveries)
    .where(
      and(
        isNull(deliveries.sentAt),
        or(...isDue),
        inArray(deliveries.channel, channels),
        sql`${deliveries.body} <> ''`,
      ),
    )
    .orderBy(asc(deliveries.createdAt))
    .limit(BATCH);
  for (const message of waiting) {
    // Count the attempt before sending, so that a node that lost the lead sends nothing.
    await mark(parts, message.id, { attempts: message.attempts + 1 });
    try {
      await transports[message.channel]?.(message);
      await mark(parts, message.id, { sentAt: parts.clock.now(), body: "", failure: null });
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      parts.log.warn({ err: error, delivery: message.id }, "a message was not taken");
      await mark(parts, message.id, { failure: failure.slice(0, 500) });
    }
  }
}

async function mark(parts: Parts, id: string, change: Partial<typeof deliveries.$inferInsert>): Promise<void> {
  await parts.db.orm.update(deliveries).set(change).where(eq(deliveries.id, id));
}
