import { and, eq, sql } from "drizzle-orm";
import {
  type Reviser,
  type RevisedMessage,
  whyFrozen,
  whyNotCorrect,
  whyNotDelete,
  whyNotEdit,
} from "#domain/chat/revision-rules.ts";
import type { ChatMessage } from "#domain/entities/chat.ts";
import { must } from "#domain/lib/must.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { chatMessages, chatMessageVersions } from "#server/machine/db/schema/chat.ts";
import { acting } from "#server/people/chat/model/acting.ts";
import { itStands, noSuchMessage, forbidden } from "#server/people/chat/store/errors.ts";
import { messageById } from "#server/people/chat/store/messages.ts";
import type { LinkPreviews } from "#server/people/chat/previews/link-previews.ts";
import { firstLink } from "#server/people/chat/previews/first-link.ts";
import { lockMessage, type LockedMessage, type MessageRow, rewrite } from "#server/people/chat/store/rewrite.ts";
import { messageTime } from "#server/people/chat/store/message-time.ts";
import { chatWrite, type ChatWrite, lockChannel } from "#server/people/chat/store/write.ts";
import type { Parts } from "#server/machine/core/parts.ts";

type Previews = Pick<LinkPreviews, "follow">;
interface Place {
  url: string;
  id: string;
}

/** Changes the text of a message of one's own. @throws Refusal not_found, forbidden, frozen */
export async function editMessage(
  parts: Parts,
  previews: Previews,
  actor: Actor,
  place: Place,
  text: string,
): Promise<ChatMessage> {
  const message = await revise(parts, actor, place, whyNotEdit, (row) =>
    row.message === text ? null : { because: "edited", set: { message: text, ...otherLink(row, text) } },
  );
  previews.follow(message);
  return message;
}

/** Corrects the caller's own message; the earlier text stays visible. @throws Refusal not_found, forbidden */
export async function correctMessage(
  parts: Parts,
  previews: Previews,
  actor: Actor,
  place: Place,
  text: string,
): Promise<ChatMessage> {
  const message = await revise(parts, actor, place, whyNotCorrect, (row) =>
    row.message === text ? null : { because: "corrected", set: { message: text, ...otherLink(row, text) } },
  );
  previews.follow(message);
  return message;
}

const otherLink = (row: MessageRow, text: string) =>
  firstLink(row.message) === firstLink(text) ? {} : { ogMetaData: null };

/** Deletes a message of one's own; again changes nothing. @throws Refusal not_found, forbidden, frozen */
export function deleteMessage(parts: Parts, actor: Actor, place: Place): Promise<ChatMessage> {
  const rule: Rule = (message, who) => whyNotDelete({ ...message, deleted: false }, who);
  return revise(parts, actor, place, rule, (row) =>
    row.deleted ? null : { because: "deleted", set: { message: "", data: null, deleted: true } },
  );
}

type Rule = (message: RevisedMessage, who: Reviser) => string | null;

interface Revision {
  because: "edited" | "corrected" | "deleted";
  set: Partial<MessageRow>;
}

/**
 * The channel is locked while the rule is checked, as it is while a reply or an act freezes a message, so the first of
 * the two decides. Changing a broadcast changes its copies in all channels.
 */
function revise(
  parts: Parts,
  { userId }: Actor,
  { url, id: messageId }: Place,
  rule: Rule,
  decide: (row: MessageRow) => Revision | null,
): Promise<ChatMessage> {
  const id = Number(messageId);
  return chatWrite(parts, async (write) => {
    const { tx, now } = write;
    const channel = await lockChannel(tx, url);
    const { currentMember } = await acting(tx, channel, userId, now);
    const [row] = await tx
      .select()
      .from(chatMessages)
      .where(and(eq(chatMessages.id, id), eq(chatMessages.channelUrl, url)));
    if (!row) throw noSuchMessage();
    const locked = await lockMessage(tx, id);
    const message = revised(row, locked);
    const why = rule(message, { userId, mayChat: currentMember.mayChat, nowMs: now.getTime() });
    if (why !== null) throw why === whyFrozen(message, now.getTime()) ? itStands(why) : forbidden(why);
    const revision = decide(row);
    if (revision !== null) await writeRevision(write, locked, userId, revision);
    return must(await messageById(tx, id), "the message");
  });
}

/** A message in the form the rules need. A broadcast is frozen once one of its copies is. */
function revised(row: MessageRow, { rows }: LockedMessage): RevisedMessage {
  return {
    senderId: row.senderId,
    messageType: row.messageType,
    isBuzz: row.data?.buzz === true,
    deleted: row.deleted,
    createdAt: messageTime(row),
    frozen: row.frozen ?? rows.find(({ frozen }) => frozen !== null)?.frozen ?? null,
    isCorrected: row.corrections.length > 0,
  };
}

async function writeRevision(
  write: ChatWrite,
  locked: LockedMessage,
  userId: string,
  { because, set }: Revision,
): Promise<void> {
  const { tx, now } = write;
  // The same in the row and in its version: a reply names by it which text it answers.
  const at = (row: MessageRow) => Math.max(row.updatedAt + 1, now.getTime());
  await tx.insert(chatMessageVersions).values(
    locked.rows.map((row) => ({
      messageId: row.id,
      version: sql`(select count(*) + 1 from ${chatMessageVersions} as v where v.message_id = ${row.id})`,
      message: row.message,
      data: row.data,
      replacedAt: at(row),
      replacedBy: userId,
      because,
    })),
  );
  const updatedAt = sql`greatest(${chatMessages.updatedAt} + 1, ${now.getTime()}::bigint)`;
  const withOldText = sql`${chatMessages.corrections} || jsonb_build_array(jsonb_build_object(
    'message', ${chatMessages.message}, 'corrected_at', ${updatedAt}))`;
  const corrections = because === "corrected" ? { corrections: withOldText } : {};
  const kind = because === "deleted" ? "message_deleted" : "message_updated";
  await rewrite(write, locked, { ...set, ...corrections, updatedAt }, kind);
}
