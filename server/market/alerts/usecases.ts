import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { isSameRule, needsTradeAccess } from "#domain/alerts/alert-rule.ts";
import type { BodyOf } from "#domain/contract/endpoint.ts";
import type { addAlert, Alert } from "#domain/contract/http/watchlists.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { change, type Cause } from "#server/machine/core/change.ts";
import { alertEvents, alerts } from "#server/machine/db/schema/research.ts";
import { publishAlertsChanged } from "#server/market/alerts/changed.ts";
import { ALERTS_MAX, needsTrade, noSuchAlert, noSuchBond, tooManyAlerts } from "#server/market/alerts/errors.ts";
import { presentAlert, type AlertRow } from "#server/market/alerts/presenter.ts";
import { presentEvent } from "#server/people/bell/present-event.ts";
import { EVENTS_SHOWN, readLastFirings } from "#server/market/alerts/queries.ts";
import { seesMarket } from "#server/machine/live/audience.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/**
 * Sets an alert. A person who already has the same alert gets that one, switched on.
 * @throws Refusal forbidden for a level or quotes without trade access, validation_error for an unknown bond
 */
export async function setAlert(
  parts: Parts,
  cause: Cause,
  { finstrument_id: isin, rule }: BodyOf<typeof addAlert>,
): Promise<Alert> {
  if (needsTradeAccess(rule) && !seesMarket(cause.actor)) throw needsTrade();
  const bond = parts.bonds.get(isin);
  if (bond === undefined) throw noSuchBond(isin);
  const answer = await change(parts, cause, async ({ tx, now, actor: { userId } }) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`alerts:${userId}`}, 4))`);
    const mine = await tx.select().from(alerts).where(eq(alerts.userId, userId));
    const same = mine.find((row) => row.isin === isin && isSameRule(row.rule, rule));
    if (same === undefined && mine.length >= ALERTS_MAX) throw tooManyAlerts();
    const row: AlertRow = {
      ...(same ?? { id: parts.newId("alr"), userId, isin, rule, createdAt: now }),
      ...switchedOn(parts, isin),
    };
    await tx
      .insert(alerts)
      .values(row)
      .onConflictDoUpdate({ target: alerts.id, set: switchedOn(parts, isin) });
    const fired = await readLastFirings(tx, eq(alertEvents.alertId, row.id));
    return presentAlert(row, parts.bonds, fired.get(row.id));
  });
  publishAlertsChanged(parts, cause.actor.userId);
  return answer;
}

/** Switches an alert on or off. A rating alert compares with the rating at the moment it is switched on. */
export async function switchAlert(parts: Parts, cause: Cause, id: string, active: boolean): Promise<Alert> {
  const answer = await change(parts, cause, async ({ tx, actor }) => {
    const mine = and(eq(alerts.id, id), eq(alerts.userId, actor.userId));
    const [row] = await tx.select().from(alerts).where(mine).for("update");
    if (row === undefined) throw noSuchAlert();
    const fired = (await readLastFirings(tx, eq(alertEvents.alertId, id))).get(id);
    if (row.active === active) return presentAlert(row, parts.bonds, fired);
    const after = { ...row, ...(active ? switchedOn(parts, row.isin) : { active, restsSince: null }) };
    await tx.update(alerts).set({ active, ratingSeen: after.ratingSeen, restsSince: null }).where(mine);
    return presentAlert(after, parts.bonds, fired);
  });
  publishAlertsChanged(parts, cause.actor.userId);
  return answer;
}

/** Takes the alert away, and with it the times it fired. */
export async function removeAlert(parts: Parts, cause: Cause, id: string): Promise<{ id: string }> {
  await change(parts, cause, async (changing) => {
    const { tx, actor } = changing;
    const events = await tx.select({ id: alertEvents.id }).from(alertEvents).where(eq(alertEvents.alertId, id));
    const gone = await tx
      .delete(alerts)
      .where(and(eq(alerts.id, id), eq(alerts.userId, actor.userId)))
      .returning({ id: alerts.id });
    if (gone.length === 0) throw noSuchAlert();
    const removed = events.map((event) => ({ id: event.id, removed: true }));
    if (removed.length > 0) changing.publish("alert_events", actor.userId, removed);
    return { id };
  });
  publishAlertsChanged(parts, cause.actor.userId);
  return { id };
}

/** Marks everything that fired as seen, here and on the person's other screens. */
export function seeEvents(parts: Parts, actor: Actor, requestId: string): Promise<{ seen: number }> {
  return change(parts, { actor, requestId }, async (changing) => {
    const { tx, now } = changing;
    const { userId } = actor;
    const seen = await tx
      .update(alertEvents)
      .set({ seenAt: now })
      .where(and(eq(alertEvents.userId, userId), isNull(alertEvents.seenAt)))
      .returning({ id: alertEvents.id });
    if (seen.length === 0) return { seen: 0 };
    const ids = seen.map((event) => event.id);
    const rows = await tx
      .select()
      .from(alertEvents)
      .where(inArray(alertEvents.id, ids))
      .orderBy(desc(alertEvents.at))
      .limit(EVENTS_SHOWN);
    changing.publish("alert_events", userId, rows.map(presentEvent).toReversed());
    return { seen: seen.length };
  });
}

function switchedOn({ bonds }: Pick<Parts, "bonds">, isin: string) {
  return { active: true, ratingSeen: bonds.get(isin)?.credit_rating ?? null, restsSince: null };
}
