import { and, desc, eq, lt } from "drizzle-orm";
import type { Change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { alertEvents } from "#server/machine/db/schema/research.ts";
import { presentEvent } from "#server/people/bell/present-event.ts";

/** Events stored of one person; older ones go as new ones come. */
const STORED_EVENTS = 500;

type Notice = Pick<typeof alertEvents.$inferInsert, "text"> & {
  alertId: string | null;
  isin: string | null;
  page: (typeof alertEvents.$inferSelect)["page"];
};

/** Notifies a person as part of the change: stored in their bell, and published to their screens. */
export async function notifyPerson(
  parts: Pick<Parts, "newId">,
  changing: Change,
  userId: string,
  notice: Notice,
): Promise<void> {
  const { tx, now } = changing;
  const event = { id: parts.newId("ale"), ...notice, userId, at: now, seenAt: null };
  await tx.insert(alertEvents).values(event);
  await forgetOldest(tx, userId);
  changing.publish("alert_events", userId, [presentEvent(event)]);
}

async function forgetOldest(tx: Tx, userId: string): Promise<void> {
  const [oldestStored] = await tx
    .select({ at: alertEvents.at })
    .from(alertEvents)
    .where(eq(alertEvents.userId, userId))
    .orderBy(desc(alertEvents.at))
    .offset(STORED_EVENTS - 1)
    .limit(1);
  if (oldestStored === undefined) return;
  await tx.delete(alertEvents).where(and(eq(alertEvents.userId, userId), lt(alertEvents.at, oldestStored.at)));
}
