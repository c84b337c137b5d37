import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { MindChatSummary, SharedMindChat } from "#domain/contract/http/mind.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { type Cause, change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { mindShares } from "#server/machine/db/schema/mind.ts";
import { noSuchChat } from "#server/market/mind/errors.ts";
import { frozenCopy } from "#server/market/mind/sharing/frozen.ts";
import { ownChat } from "#server/market/mind/store/chats.ts";
import { readConversation } from "#server/market/mind/store/turns.ts";

/** 128 bits. */
const ID_BYTES = 16;

/** Preview of the public copy, if shared now. @throws Refusal not_found */
export async function previewShare(
  reader: Pick<Orm | Tx, "select">,
  actor: Actor,
  chat: string,
  now: Date,
): Promise<SharedMindChat> {
  const { title } = await ownChat(reader, actor.userId, chat);
  const conversation = (await readConversation(reader, chat)).filter(({ status }) => status !== "running");
  return frozenCopy({ title, conversation }, [actor.userName, actor.clientName], now, istDateOf(now.getTime()));
}

/** Freezes a copy; shared again it is a new copy under the same address. @throws Refusal not_found */
export function shareChat(parts: Parts, cause: Cause, chat: string): Promise<MindChatSummary> {
  return change(parts, cause, async (sharing) => {
    const { tx, now, actor } = sharing;
    const content = await previewShare(tx, actor, chat, now);
    const id = randomBytes(ID_BYTES).toString("hex");
    const set = { content, sharedAt: now, asOf: content.as_of };
    await tx
      .insert(mindShares)
      .values({ id, chatId: chat, ...set })
      .onConflictDoUpdate({ target: mindShares.chatId, set });
    sharing.audit("mind.share", chat, { turns: content.conversation.length });
    return ownChat(tx, actor.userId, chat);
  });
}

/** @throws Refusal not_found */
export function unshareChat(parts: Parts, cause: Cause, chat: string): Promise<MindChatSummary> {
  return change(parts, cause, async (sharing) => {
    const { tx, actor } = sharing;
    await ownChat(tx, actor.userId, chat);
    await tx.delete(mindShares).where(eq(mindShares.chatId, chat));
    sharing.audit("mind.unshare", chat, {});
    return ownChat(tx, actor.userId, chat);
  });
}

/** @throws Refusal not_found */
export async function readShared({ db }: Pick<Parts, "db">, id: string): Promise<SharedMindChat> {
  const [row] = await db.orm.select().from(mindShares).where(eq(mindShares.id, id));
  if (row === undefined) throw noSuchChat();
  return row.content;
}
