import { and, asc, count, desc, eq, inArray, ne, sql, type SQL } from "drizzle-orm";
import type { QueryOf, ResponseOf } from "#domain/contract/endpoint.ts";
import type { listAlerts } from "#domain/contract/http/surveillance.ts";
import type { AlertNote, ChatAlert } from "#domain/surveillance/supervised.ts";
import { chatMessages } from "#server/machine/db/schema/chat.ts";
import { surveillanceAlerts, surveillanceNotes } from "#server/machine/db/schema/surveillance.ts";
import type { Cause } from "#server/machine/core/change.ts";
import { channelNames } from "#server/market/surveillance/channel-names.ts";
import { auditedRead } from "#server/market/surveillance/audited-read.ts";
import { officersOf, peopleOf } from "#server/market/surveillance/people.ts";
import { type AlertRow, NO_CHAT } from "#server/market/surveillance/alert-row.ts";
import { presentNotes } from "#server/market/surveillance/present-notes.ts";
import { dealsById, dealsIn } from "#server/market/surveillance/present-deal.ts";
import type { Reader } from "#server/market/surveillance/scope.ts";
import type { Parts } from "#server/machine/core/parts.ts";

const weight = sql`case ${surveillanceAlerts.severity} when 'high' then 0 when 'medium' then 1 else 2 end`;
const isActive = ne(surveillanceAlerts.state, "closed");

/** The firm's queue. It contains excerpts of messages, so reading it is audited too. */
export function readQueueAudited(
  parts: Parts,
  cause: Cause,
  asked: QueryOf<typeof listAlerts>,
): Promise<ResponseOf<typeof listAlerts>> {
  return auditedRead(parts, cause, "surveillance.queue", async (tx) => {
    const { clientId, userId } = cause.actor;
    const answer = await readQueue(parts, tx, clientId, userId, asked);
    return { answer, subject: clientId, detail: { asked, shown: answer.results.map(({ id }) => id) } };
  });
}

async function readQueue(
  parts: Pick<Parts, "bonds">,
  reader: Reader,
  clientId: string,
  userId: string,
  asked: QueryOf<typeof listAlerts>,
): Promise<ResponseOf<typeof listAlerts>> {
  const { state, severity, kind, url, mine, offset, limit } = asked;
  const ours = eq(surveillanceAlerts.clientId, clientId);
  const where = and(
    ours,
    state === "active" ? isActive : eq(surveillanceAlerts.state, state),
    severity && eq(surveillanceAlerts.severity, severity),
    kind && eq(surveillanceAlerts.kind, kind),
    url === undefined ? undefined : eq(surveillanceAlerts.channelUrl, url),
    mine ? eq(surveillanceAlerts.assigneeId, userId) : undefined,
  );
  const order =
    state === "closed"
      ? [desc(surveillanceAlerts.closedAt), desc(surveillanceAlerts.id)]
      : [weight, asc(surveillanceAlerts.createdAt), asc(surveillanceAlerts.id)];
  const rows = await alertRows(reader, where, order).limit(limit).offset(offset);
  const [total] = await reader.select({ alerts: count() }).from(surveillanceAlerts).where(where);
  const [active] = await reader.select({ alerts: count() }).from(surveillanceAlerts).where(and(ours, isActive));
  return {
    results: await presentAlerts(parts, reader, rows),
    count: total?.alerts ?? 0,
    active: active?.alerts ?? 0,
    officers: await officersOf(reader, clientId),
  };
}

/** The firm's alerts of one conversation, oldest first. */
export async function alertsOfChannel(
  parts: Pick<Parts, "bonds">,
  reader: Reader,
  clientId: string,
  url: string,
): Promise<ChatAlert[]> {
  const here = and(eq(surveillanceAlerts.clientId, clientId), eq(surveillanceAlerts.channelUrl, url));
  return presentAlerts(
    parts,
    reader,
    await alertRows(reader, here, [asc(surveillanceAlerts.messageAt), asc(surveillanceAlerts.id)]).limit(500),
  );
}

/** Those of some alerts that are the firm's. */
export async function alertsByIds(
  parts: Pick<Parts, "bonds">,
  reader: Reader,
  clientId: string,
  ids: readonly string[],
): Promise<ChatAlert[]> {
  if (ids.length === 0) return [];
  const these = and(eq(surveillanceAlerts.clientId, clientId), inArray(surveillanceAlerts.id, [...ids]));
  return presentAlerts(parts, reader, await alertRows(reader, these, []));
}

function alertRows(reader: Reader, where: SQL | undefined, order: readonly SQL[]) {
  return reader
    .select({ alert: surveillanceAlerts, senderId: chatMessages.senderId })
    .from(surveillanceAlerts)
    .leftJoin(chatMessages, eq(chatMessages.id, surveillanceAlerts.messageId))
    .where(where)
    .orderBy(...order);
}

export async function alertAndNotes(
  parts: Pick<Parts, "bonds">,
  reader: Reader,
  id: string,
): Promise<{ alert: ChatAlert; notes: AlertNote[] } | undefined> {
  const rows = await alertRows(reader, eq(surveillanceAlerts.id, id), []);
  const [alert] = await presentAlerts(parts, reader, rows);
  return alert && { alert, notes: await notesOf(reader, id) };
}

async function presentAlerts(
  parts: Pick<Parts, "bonds">,
  reader: Reader,
  rows: readonly { alert: AlertRow; senderId: string | null }[],
): Promise<ChatAlert[]> {
  const people = await peopleOf(
    reader,
    rows.flatMap(({ alert, senderId }) => [senderId ?? [], alert.assigneeId ?? []].flat()),
  );
  const names = await channelNames(
    reader,
    rows.map(({ alert }) => alert.channelUrl),
  );
  const deals = await dealsById(
    parts,
    reader,
    rows.flatMap(({ alert }) => dealsIn(alert.rule)),
  );
  return rows.map(({ alert, senderId }) => {
    const assignee = people.get(alert.assigneeId ?? "");
    const isInChat = alert.messageId !== NO_CHAT.messageId;
    return {
      id: alert.id,
      kind: alert.kind,
      rule: alert.rule,
      why: alert.why,
      severity: alert.severity,
      state: alert.state,
      assignee: assignee ? { user_id: assignee.user_id, nickname: assignee.nickname } : null,
      close_reason: alert.closeReason,
      version: alert.version,
      created_at: alert.createdAt.toISOString(),
      closed_at: alert.closedAt?.toISOString() ?? null,
      channel_url: isInChat ? alert.channelUrl : null,
      channel_name: names.get(alert.channelUrl) ?? "",
      message_id: isInChat ? String(alert.messageId) : null,
      message_at: alert.messageAt,
      sender: people.get(senderId ?? "") ?? null,
      deals: dealsIn(alert.rule).flatMap((id) => deals.get(id) ?? []),
      excerpt: alert.excerpt,
    };
  });
}

async function notesOf(reader: Reader, alertId: string): Promise<AlertNote[]> {
  const rows = await reader
    .select()
    .from(surveillanceNotes)
    .where(eq(surveillanceNotes.alertId, alertId))
    .orderBy(asc(surveillanceNotes.id));
  return presentNotes(reader, rows);
}
