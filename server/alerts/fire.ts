import { and, desc, eq, lt } from "drizzle-orm";
import { needsTradeAccess } from "#domain/alerts/alert-rule.ts";
import { change } from "#server/core/change.ts";
import type { Tx } from "#server/db/database.ts";
import { alertEvents, alerts } from "#server/db/schema/research.ts";
import { presentEvent } from "#server/alerts/presenter.ts";
import type { WatchedAlert } from "#server/alerts/queries.ts";
import { personById, toActor } from "#server/identity/repository.ts";
import { CLOCK_ACTOR } from "#server/core/actor.ts";
import { seesMarket } from "#server/live/audience.ts";
import type { Parts } from "#server/core/parts.ts";

/** Firings stored of one person; older ones go as new ones come. */
export const STORED_EVENTS = 500;

/** `barred`: its owner may not see the market now. `gone`: switched off or taken away meanwhile. */
export type Fired = "fired" | "barred" | "gone";

/**
 * One firing as one transaction: the event, what becomes of the alert, and the message to its owner's screens. The alert
 * is read again under a lock, so that it fires once whoever else tries, and its owner's rights as they are now.
 */
export function fireAlert(parts: Parts, { id, rule, isin }: WatchedAlert, text: string): Promise<Fired> {
  return change(parts, { actor: CLOCK_ACTOR, requestId: "alerts" }, async (changing): Promise<Fired> => {
    const { tx, now } = changing;
    const [row] = await tx
      .select()
      .from(alerts)
      .where(and(eq(alerts.id, id), eq(alerts.active, true)))
      .for("update");
    if (row === undefined) return "gone";
    const person = await personById(tx, row.userId);
    if (person?.user.status !== "active") return "barred";
    if (needsTradeAccess(rule) && !seesMarket(toActor(person, null))) return "barred";

    const event = { id: parts.newId("ale"), alertId: id, userId: row.userId, isin, text, at: now, seenAt: null };
    await tx.insert(alertEvents).values(event);
    if (rule.kind === "level_crossed") {
      await tx.update(alerts).set({ active: false, restsSince: now }).where(eq(alerts.id, id));
    }
    if (rule.kind === "rating_action") {
      const ratingSeen = parts.bonds.get(isin)?.credit_rating ?? null;
      await tx.update(alerts).set({ ratingSeen }).where(eq(alerts.id, id));
    }
    await forgetOldest(tx, row.userId);
    changing.publish("alert_events", row.userId, [presentEvent(event)]);
    return "fired";
  });
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
