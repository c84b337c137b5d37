import { and, eq } from "drizzle-orm";
import { needsTradeAccess } from "#domain/alerts/alert-rule.ts";
import { change } from "#server/machine/core/change.ts";
import { alerts } from "#server/machine/db/schema/research.ts";
import { notifyPerson } from "#server/people/bell/notify-person.ts";
import type { WatchedAlert } from "#server/market/alerts/queries.ts";
import { personById, toActor } from "#server/machine/identity/repository.ts";
import { CLOCK_ACTOR } from "#server/machine/core/actor.ts";
import { seesMarket } from "#server/machine/live/audience.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** `barred`: its owner may not see the market now. `gone`: switched off or taken away meanwhile. */
export type Fired = "fired" | "barred" | "gone";

/**
 * Fires an alert in one transaction: the event, the new state of the alert, and the message to its owner's screens.
 * Reads the alert again under a lock, so that concurrent attempts fire it once, and its owner's present rights.
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

    await notifyPerson(parts, changing, row.userId, { alertId: id, isin, page: null, text });
    if (rule.kind === "level_crossed") {
      await tx.update(alerts).set({ active: false, restsSince: now }).where(eq(alerts.id, id));
    }
    if (rule.kind === "rating_action") {
      const ratingSeen = parts.bonds.get(isin)?.credit_rating ?? null;
      await tx.update(alerts).set({ ratingSeen }).where(eq(alerts.id, id));
    }
    return "fired";
  });
}
