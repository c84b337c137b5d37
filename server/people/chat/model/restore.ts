import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { CHAT_ROLE_NEEDED } from "#domain/chat/channel-rules.ts";
import { whyNotRestore } from "#domain/chat/revision-rules.ts";
import type { ChatMessage } from "#domain/entities/chat.ts";
import { must } from "#domain/lib/must.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { chatMessages, chatMessageVersions } from "#server/machine/db/schema/chat.ts";
import { acting } from "#server/people/chat/model/acting.ts";
import { noSuchMessage, forbidden } from "#server/people/chat/store/errors.ts";
import { messageById } from "#server/people/chat/store/messages.ts";
import { lockMessages, rewrite } from "#server/people/chat/store/rewrite.ts";
import { chatWrite, lockChannel } from "#server/people/chat/store/write.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/**
 * Undoes the deletion of the caller's own message, within seconds. The deletion stays in its versions.
 * @throws Refusal not_found, forbidden
 */
export function restoreMessage(
  parts: Parts,
  { userId }: Actor,
  { url, id: messageId }: { url: string; id: string },
): Promise<ChatMessage> {
  const id = Number(messageId);
  return chatWrite(parts, async (write) => {
    const { tx, now } = write;
    const channel = await lockChannel(tx, url);
    const { currentMember } = await acting(tx, channel, userId, now);
    if (!currentMember.mayChat) throw forbidden(CHAT_ROLE_NEEDED);
    const [row] = await tx
      .select()
      .from(chatMessages)
      .where(and(eq(chatMessages.id, id), eq(chatMessages.channelUrl, url)));
    if (!row) throw noSuchMessage();
    const deletion = row.deleted && row.senderId === userId ? await deletionOf(tx, id) : undefined;
    // Undone before: the same answer again.
    if (!deletion && !row.deleted && row.senderId === userId) return must(await messageById(tx, id));
    const isMine = deletion?.replacedBy === userId;
    const why = whyNotRestore(isMine ? deletion.replacedAt : null, now.getTime());
    if (why !== null || !deletion) throw forbidden(why ?? "");
    const locked = await lockMessages(tx, await deletedWith(tx, id, deletion));
    await tx.insert(chatMessageVersions).values(
      locked.rows.map((each) => ({
        messageId: each.id,
        version: sql`(select count(*) + 1 from ${chatMessageVersions} as v where v.message_id = ${each.id})`,
        message: "",
        data: null,
        replacedAt: Math.max(each.updatedAt + 1, now.getTime()),
        replacedBy: userId,
        because: "restored" as const,
      })),
    );
    const deleted = (
      column: "message" | "data",
    ) => sql`(select ${sql.identifier(column)} from ${chatMessageVersions} as v
      where v.message_id = ${chatMessages.id} and v.because = 'deleted' order by v.version desc limit 1)`;
    const updatedAt = sql`greatest(${chatMessages.updatedAt} + 1, ${now.getTime()}::bigint)`;
    const set = { message: deleted("message"), data: deleted("data"), deleted: false, updatedAt };
    await rewrite(write, locked, set, "message_updated");
    return must(await messageById(tx, id), "the message");
  });
}

type Version = typeof chatMessageVersions.$inferSelect;

async function deletionOf(tx: Tx, id: number): Promise<Version | undefined> {
  const [last] = await tx
    .select()
    .from(chatMessageVersions)
    .where(eq(chatMessageVersions.messageId, id))
    .orderBy(desc(chatMessageVersions.version))
    .limit(1);
  return last?.because === "deleted" ? last : undefined;
}

/** The message and its copies deleted with it; a copy deleted separately before stays deleted. */
async function deletedWith(tx: Tx, id: number, { replacedAt }: Version): Promise<number[]> {
  const copies = await tx
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(and(eq(chatMessages.copyOf, id), eq(chatMessages.deleted, true)));
  if (copies.length === 0) return [id];
  const together = await tx
    .select({ id: chatMessageVersions.messageId })
    .from(chatMessageVersions)
    .where(
      and(
        inArray(
          chatMessageVersions.messageId,
          copies.map((copy) => copy.id),
        ),
        eq(chatMessageVersions.because, "deleted"),
        eq(chatMessageVersions.replacedAt, replacedAt),
      ),
    );
  return [id, ...together.map((copy) => copy.id)];
}
