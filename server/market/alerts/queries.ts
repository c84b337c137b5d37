import { and, count, desc, eq, gt, isNotNull, isNull, max, type SQL } from "drizzle-orm";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { AlertEvent, AlertRule, listAlerts } from "#domain/contract/http/watchlists.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { users } from "#server/machine/db/schema/people.ts";
import { alertEvents, alerts } from "#server/machine/db/schema/research.ts";
import { type Firing, presentAlert } from "#server/market/alerts/presenter.ts";
import { presentEvent } from "#server/people/bell/present-event.ts";
import type { Parts } from "#server/machine/core/parts.ts";

type Reader = Pick<Orm | Tx, "select">;

/** Firings shown to their owner. */
export const EVENTS_SHOWN = 100;

export async function readAlerts(
  { db: { orm }, bonds }: Pick<Parts, "db" | "bonds">,
  userId: string,
): Promise<ResponseOf<typeof listAlerts>> {
  const mine = eq(alerts.userId, userId);
  const rows = await orm.select().from(alerts).where(mine).orderBy(desc(alerts.createdAt), desc(alerts.id));
  const fired = await readLastFirings(orm, eq(alertEvents.userId, userId));
  const [unseen] = await orm
    .select({ events: count() })
    .from(alertEvents)
    .where(and(eq(alertEvents.userId, userId), isNull(alertEvents.seenAt)));
  return {
    results: rows.map((row) => presentAlert(row, bonds, fired.get(row.id))),
    events: await readEvents(orm, userId),
    unseen: unseen?.events ?? 0,
  };
}

/** The last time each alert fired, of those a condition on the firings selects. */
export async function readLastFirings(
  reader: Pick<Orm | Tx, "selectDistinctOn">,
  where: SQL,
): Promise<Map<string, Firing>> {
  const { alertId, at, text } = alertEvents;
  const rows = await reader
    .selectDistinctOn([alertId], { alertId, at, text })
    .from(alertEvents)
    .where(and(where, isNotNull(alertId)))
    .orderBy(alertId, desc(at), desc(alertEvents.id));
  return new Map(rows.flatMap((row) => (row.alertId === null ? [] : [[row.alertId, row]])));
}

/** The last times a person's alerts fired, newest first. */
export async function readEvents(reader: Reader, userId: string): Promise<AlertEvent[]> {
  const rows = await reader
    .select()
    .from(alertEvents)
    .where(eq(alertEvents.userId, userId))
    .orderBy(desc(alertEvents.at), desc(alertEvents.id))
    .limit(EVENTS_SHOWN);
  return rows.map(presentEvent);
}

/** An alert as the watch caches it. */
export interface WatchedAlert {
  id: string;
  userId: string;
  /** The firm of its owner. */
  clientId: string;
  isin: string;
  rule: AlertRule;
  ratingSeen: string | null;
}

/** Everybody's active alerts, or one person's. */
export async function readActive(reader: Reader, userId: string | null = null): Promise<WatchedAlert[]> {
  return reader
    .select({
      id: alerts.id,
      userId: alerts.userId,
      clientId: users.clientId,
      isin: alerts.isin,
      rule: alerts.rule,
      ratingSeen: alerts.ratingSeen,
    })
    .from(alerts)
    .innerJoin(users, eq(users.id, alerts.userId))
    .where(and(eq(alerts.active, true), userId === null ? undefined : eq(alerts.userId, userId)));
}

/** Last firing of each alert since a time, epoch ms by alert id: the state that throttling needs after a restart. */
export async function readFirings(reader: Reader, since: Date): Promise<Map<string, number>> {
  const rows = await reader
    .select({ id: alertEvents.alertId, at: max(alertEvents.at) })
    .from(alertEvents)
    .where(and(gt(alertEvents.at, since), isNotNull(alertEvents.alertId)))
    .groupBy(alertEvents.alertId);
  return new Map(rows.flatMap(({ id, at }) => (id === null || at === null ? [] : [[id, at.getTime()]])));
}
