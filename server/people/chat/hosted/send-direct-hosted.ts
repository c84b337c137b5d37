import { eq } from "drizzle-orm";
import { CHAT_ROLE_NEEDED, TERMS_NEEDED } from "#domain/chat/channel-rules.ts";
import { chatMessages } from "#server/machine/db/schema/chat.ts";
import { peopleById } from "#server/people/chat/store/people.ts";
import { type DirectMessage, isGone, takesNone } from "#server/people/chat/model/send-direct.ts";
import { directOf, type HostedSender, sendHostedDirect } from "#server/people/chat/hosted/hosted-direct.ts";
import { hostedIdOf } from "#server/people/chat/hosted/wire-data.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/**
 * Sends a message to one person at the hosted service, as sendDirect does on our own engine. Answers why the rules of the
 * chat forbid it, or null once it is sent.
 * @throws HostedError
 */
export async function sendDirectHosted(
  parts: Parts,
  hosted: HostedSender,
  senderId: string,
  { toId, replyTo, message, reqId }: DirectMessage,
): Promise<string | null> {
  const people = await peopleById(parts.db.orm, [senderId, toId], parts.clock.now());
  const [sender, other] = [people.get(senderId), people.get(toId)];
  if (!sender?.mayChat || other === undefined) return CHAT_ROLE_NEEDED;
  if (!sender.hasTerms) return TERMS_NEEDED;
  const known = await directOf(parts, senderId, toId);
  if (known?.isLeft(toId)) return isGone(other);
  const answered = replyTo === null ? null : await hostedIdOfMessage(parts, replyTo);
  const data = { ...(answered === null ? {} : { reply_to: String(answered) }), req_id: reqId };
  const content = { senderId, message, data: JSON.stringify(data), customType: null, file: null, onceId: reqId };
  const isSent = await sendHostedDirect(parts, hosted, { pair: { sender, other, grownFrom: null }, content, known });
  return isSent ? null : takesNone(other);
}

/** The service's id of a message in our copy. */
async function hostedIdOfMessage({ db: { orm } }: Parts, id: number): Promise<number | null> {
  const [row] = await orm.select({ reqId: chatMessages.reqId }).from(chatMessages).where(eq(chatMessages.id, id));
  return hostedIdOf(row?.reqId ?? null);
}
