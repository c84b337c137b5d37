import { eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { REVISABLE_MS } from "#domain/chat/revision-rules.ts";
import type { Frozen } from "#domain/entities/chat.ts";
import type { Tx } from "#server/db/database.ts";
import { chatMessages } from "#server/db/schema/chat.ts";
import { lockMessages, rewrite } from "#server/chat/store/rewrite.ts";
import { messageTime } from "#server/chat/store/message-time.ts";
import { type ChatWrite, lockChannel } from "#server/chat/store/write.ts";

/**
 * From here on a message stands as sent: somebody quoted it, or acted on a line of it. With a copy that a broadcast
 * carried its original stands, too. What is old enough to stand by itself is left as it is.
 */
export async function freezeMessage(write: ChatWrite, id: number, because: Frozen): Promise<void> {
  const { tx, now } = write;
  const [row] = await tx
    .select({ copyOf: chatMessages.copyOf, createdAt: chatMessages.createdAt, sentAt: chatMessages.sentAt })
    .from(chatMessages)
    .where(eq(chatMessages.id, id));
  if (!row || now.getTime() - messageTime(row) >= REVISABLE_MS) return;
  await lockOriginal(tx, id);
  const { rows, channels } = await lockMessages(tx, row.copyOf === null ? [id] : [row.copyOf, id]);
  // Locked now: what was frozen or deleted in the meantime is seen.
  const open = rows.filter(({ frozen, deleted }) => frozen === null && !deleted);
  const urls = new Set(open.map(({ channelUrl }) => channelUrl));
  const locked = { rows: open, channels: channels.filter(({ url }) => urls.has(url)) };
  await rewrite(write, locked, { frozen: because, frozenAt: now.getTime() }, "message_updated");
}

/** Locks the channel of the broadcast that a message is a copy of; to be done before the copy's own channel is locked, as a broadcast does. */
export async function lockOriginal(tx: Tx, id: number): Promise<void> {
  const original = alias(chatMessages, "original");
  const [found] = await tx
    .select({ url: original.channelUrl })
    .from(chatMessages)
    .innerJoin(original, eq(original.id, chatMessages.copyOf))
    .where(eq(chatMessages.id, id));
  if (found) await lockChannel(tx, found.url);
}
