import { and, asc, count, eq, isNull } from "drizzle-orm";
import type { BodyOf, ResponseOf } from "#domain/contract/endpoint.ts";
import { fieldRefusal } from "#domain/contract/errors.ts";
import type { LaterMessage, listLaterMessages, sendLater } from "#domain/contract/http/chat-later.ts";
import { must } from "#domain/lib/must.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { change, type Cause } from "#server/machine/core/change.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { chatChannels } from "#server/machine/db/schema/chat.ts";
import { chatLaterMessages } from "#server/machine/db/schema/chat-later.ts";
import { actingToSend } from "#server/people/chat/model/acting.ts";
import { beingSent, noSuchChannel, noSuchMessage } from "#server/people/chat/store/errors.ts";
import { timeAhead } from "#server/people/chat/later/time-ahead.ts";
import type { Reader } from "#server/people/chat/store/people.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** Messages of one person that may wait at a time. */
const WAITING_MAX = 100;

type Row = typeof chatLaterMessages.$inferSelect;

const unsent = (userId: string) => and(eq(chatLaterMessages.userId, userId), isNull(chatLaterMessages.sentAt));

/** A person's scheduled messages, including those that failed, the soonest first. */
export async function listLater(
  { db: { orm } }: Pick<Parts, "db">,
  { userId }: Actor,
): Promise<ResponseOf<typeof listLaterMessages>> {
  const rows = await orm
    .select()
    .from(chatLaterMessages)
    .where(unsent(userId))
    .orderBy(asc(chatLaterMessages.sendAt), asc(chatLaterMessages.id));
  return { messages: rows.map(present) };
}

/**
 * Schedules a message, once per req_id of its sender and channel.
 * @throws Refusal not_found, forbidden for a sender who may not write there now, validation_error
 */
export function storeLater(parts: Parts, cause: Cause, wanted: BodyOf<typeof sendLater>): Promise<LaterMessage> {
  return change(parts, cause, async (changing) => {
    const { tx, now, actor } = changing;
    const { channel_url: url, req_id: reqId, message } = wanted;
    const { userId } = actor;
    const [channel] = await tx.select().from(chatChannels).where(eq(chatChannels.url, url));
    if (!channel) throw noSuchChannel();
    await actingToSend(tx, channel, userId, now);
    const sendAt = timeAhead("send_at", wanted.send_at, now);
    const known = await storedBefore(tx, userId, url, reqId);
    if (known) return present(known);
    await refuseCrowd(tx, userId);
    const row = { id: parts.newId("ltr"), userId, channelUrl: url, reqId, message, sendAt, createdAt: now };
    const inserted = await tx.insert(chatLaterMessages).values(row).onConflictDoNothing().returning();
    if (inserted.length > 0) changing.audit("chat.later_kept", url, { later: row.id, send_at: sendAt.toISOString() });
    return present(must(inserted[0] ?? (await storedBefore(tx, userId, url, reqId)), "the message that waits"));
  });
}

async function storedBefore(tx: Tx, userId: string, url: string, reqId: string): Promise<Row | undefined> {
  const { userId: of, channelUrl, reqId: id } = chatLaterMessages;
  const [row] = await tx
    .select()
    .from(chatLaterMessages)
    .where(and(eq(of, userId), eq(channelUrl, url), eq(id, reqId)));
  return row;
}

async function refuseCrowd(reader: Reader, userId: string): Promise<void> {
  const [waiting] = await reader.select({ n: count() }).from(chatLaterMessages).where(unsent(userId));
  if ((waiting?.n ?? 0) >= WAITING_MAX) {
    throw fieldRefusal("message", `At most ${WAITING_MAX} messages can be scheduled`);
  }
}

/** Deletes a scheduled or failed message. @throws Refusal not_found, already_done */
export function cancelWaiting(parts: Parts, cause: Cause, id: string): Promise<{ id: string }> {
  return change(parts, cause, async (changing) => {
    const { tx, actor } = changing;
    const [row] = await tx
      .select()
      .from(chatLaterMessages)
      .where(and(eq(chatLaterMessages.id, id), eq(chatLaterMessages.userId, actor.userId)))
      .for("update");
    if (!row) throw noSuchMessage();
    if (row.takenAt !== null && row.failure === null) throw beingSent();
    await tx.delete(chatLaterMessages).where(eq(chatLaterMessages.id, id));
    changing.audit("chat.later_cancelled", row.channelUrl, { later: id });
    return { id };
  });
}

function present(row: Row): LaterMessage {
  return {
    id: row.id,
    channel_url: row.channelUrl,
    req_id: row.reqId,
    message: row.message,
    send_at: row.sendAt.toISOString(),
    failure: row.failure,
  };
}
