import { eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { REVISABLE_MS } from "#domain/chat/revision-rules.ts";
import type { Frozen } from "#domain/entities/chat.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { chatMessages } from "#server/machine/db/schema/chat.ts";
import { lockMessages, rewrite } from "#server/people/chat/store/rewrite.ts";
import { messageTime } from "#server/people/chat/store/message-time.ts";
import { type ChatWrite, lockChannel } from "#server/people/chat/store/write.ts";

/**
 * Freezes a message that was quoted or acted on, and the original if it is a copy of a broadcast. A message old enough
 * to be frozen by age is left unchanged.
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
  // The rows are locked now, so a freeze or deletion in the meantime is visible.
  const open = rows.filter(({ frozen, deleted }) => frozen === null && !deleted);
  const urls = new Set(open.map(({ channelUrl }) => channelUrl));
  const locked = { rows: open, channels: channels.filter(({ url }) => urls.has(url)) };
  await rewrite(write, locked, { frozen: because, frozenAt: now.getTime() }, "message_updated");
}

/**
 * Locks the channel of the broadcast that a message is a copy of. Call it before locking the copy's own channel, in the
 * lock order of broadcasts.
 */
export async function lockOriginal(tx: Tx, id: number): Promise<void> {
  const original = alias(chatMessages, "original");
  const [found] = await tx
    .select({ url: original.channelUrl })
    .from(chatMessages)
    .innerJoin(original, eq(original.id, chatMessages.copyOf))
    .where(eq(chatMessages.id, id));
  if (found) await lockChannel(tx, found.url);
}
