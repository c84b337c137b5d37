import { and, asc, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { deliveries } from "#server/db/schema/people.ts";
import { transportsOf, type Outgoing, type Transport } from "#server/deliveries/transports.ts";
import type { Parts } from "#server/core/parts.ts";

const POLL_MS = 1000;
const BATCH = 20;
export const ATTEMPTS = 5;

export interface Sender {
  close(): Promise<void>;
}

/**
 * Sends what waits, oldest first, one node at a time. A message that was taken loses its text here: codes do not stay in
 * the database. One that five attempts could not send is left with its failure.
 */
export function startSender(parts: Parts, transports = transportsOf(parts.config)): Sender {
  if (Object.keys(transports).length === 0) return { close: async () => {} };
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let pass = Promise.resolve();
  const poll = () => {
    pass = parts.db
      .withLeadership("deliveries", () => sendWaiting(parts, transports))
      .catch((error: unknown) => parts.log.error({ err: error }, "messages could not be sent"))
      .then(() => {
        if (!stopped) timer = setTimeout(poll, POLL_MS);
      });
  };
  poll();
  return {
    close: async () => {
      stopped = true;
      clearTimeout(timer);
      await pass;
    },
  };
}

/** One pass over what waits. */
export async function sendWaiting(
  parts: Parts,
  transports: Partial<Record<Outgoing["channel"], Transport>>,
): Promise<void> {
  const channels = Object.keys(transports) as Outgoing["channel"][];
  const waiting = await parts.db.orm
    .select()
    .from(deliveries)
    .where(
      and(
        isNull(deliveries.sentAt),
        lt(deliveries.attempts, ATTEMPTS),
        inArray(deliveries.channel, channels),
        sql`${deliveries.body} <> ''`,
      ),
    )
    .orderBy(asc(deliveries.createdAt))
    .limit(BATCH);
  for (const message of waiting) {
    try {
      await transports[message.channel]?.(message);
      await mark(parts, message.id, { sentAt: parts.clock.now(), body: "", failure: null });
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      parts.log.warn({ delivery: message.id, failure }, "a message was not taken");
      await mark(parts, message.id, { attempts: message.attempts + 1, failure: failure.slice(0, 500) });
    }
  }
}

async function mark(parts: Parts, id: string, change: Partial<typeof deliveries.$inferInsert>): Promise<void> {
  await parts.db.orm.update(deliveries).set(change).where(eq(deliveries.id, id));
}
