import { and, inArray, isNull } from "drizzle-orm";
import { must } from "#domain/lib/must.ts";
import type { Change } from "#server/machine/core/change.ts";
import { chatChannels, chatMembers } from "#server/machine/db/schema/chat.ts";
import { directChannel, distinctKey } from "#server/people/chat/model/create-channel.ts";
import { isWilling, addMembers } from "#server/people/chat/model/invite.ts";
import { peopleById } from "#server/people/chat/store/people.ts";
import { insertMessage } from "#server/people/chat/model/insert-message.ts";
import type { StoredMessage } from "#server/people/chat/model/stored-message.ts";
import { type ChatWrite, lockChannels } from "#server/people/chat/store/write.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/**
 * Copies a broadcast message into the direct channel of each recipient, opened when missing, so that recipients do not
 * see each other and answer in private. Skips recipients who left or declined their direct channel.
 */
export async function broadcast(
  parts: Parts,
  write: ChatWrite & Change,
  { message, channel, member: { person: sender, live }, fileId }: StoredMessage,
): Promise<void> {
  const { tx, now } = write;
  const myId = sender.shown.user_id;
  const ids = live.map(({ userId }) => userId).filter((id) => id !== myId);
  const people = await peopleById(tx, ids, now);
  const keys = new Map(ids.map((id) => [distinctKey("direct", [myId, id]), id]));
  const known = await tx
    .select({ url: chatChannels.url, key: chatChannels.distinctKey })
    .from(chatChannels)
    .where(inArray(chatChannels.distinctKey, [...keys.keys()]));
  const urlOf = new Map(known.map(({ url, key }) => [keys.get(key ?? "") ?? "", url]));
  const opened: string[] = [];
  for (const id of ids.toSorted()) {
    const other = must(people.get(id), "the recipient's row");
    if (urlOf.has(id) || !other.mayChat || !(await isWilling(tx, sender, other))) continue;
    const { url, isNew } = await directChannel(parts, write, sender, other, channel.url);
    urlOf.set(id, url);
    if (isNew) opened.push(url);
  }
  if (opened.length > 0) write.audit("chat.broadcast_opened", channel.url, { channels: opened });

  const urls = [...urlOf.values()];
  if (urls.length === 0) return;
  const locked = await lockChannels(tx, urls);
  const memberships = await tx
    .select({ url: chatMembers.channelUrl, userId: chatMembers.userId })
    .from(chatMembers)
    .where(and(inArray(chatMembers.channelUrl, urls), isNull(chatMembers.removedAt)));
  const there = Map.groupBy(memberships, ({ url }) => url);
  const channels = locked.flatMap((direct) => {
    const to = (there.get(direct.url) ?? []).map(({ userId }) => userId);
    return to.some((id) => id !== myId) ? [{ direct, url: direct.url, to: [...new Set([...to, myId])] }] : [];
  });
  for (const { direct, to } of channels) {
    const iLeft = !(there.get(direct.url) ?? []).some(({ userId }) => userId === myId);
    const toAdd = { inviter: sender, others: [], operatorIds: new Set<string>(), field: "user_ids" };
    if (iLeft && to.length > 0) await addMembers(write, direct, toAdd);
  }
  await insertMessage(write, channels, {
    messageType: message.message_type,
    senderId: myId,
    message: message.message,
    data: { ...message.data, created_from: channel.url },
    customType: message.custom_type,
    fileId,
    copyOf: Number(message.message_id),
  });
}
