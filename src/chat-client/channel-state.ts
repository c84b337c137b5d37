import { positionOf } from "#domain/chat/position.ts";
import { isChannelEvent } from "#domain/chat/channel-events.ts";
import type { ChatChannel, ChatMember, ChatMessage } from "#domain/entities/chat.ts";

/**
 * Reducers from an event to the cached channel. They are pure and idempotent, and return the same object when nothing
 * changed.
 */

/** Position of the newest message; 0 while there is none. */
export const lastPosition = ({ last_message: last }: Pick<ChatChannel, "last_message">): number =>
  last ? positionOf(last) : 0;

export const myReadAt = (channel: ChatChannel, currentUserId: string): number =>
  channel.members.find(({ user_id }) => user_id === currentUserId)?.read_at ?? 0;

/** A message that was not received before. `counted`: the server has counted it into the channel already. */
export function withNewMessage(
  channel: ChatChannel,
  message: ChatMessage,
  { currentUserId, counted }: { currentUserId: string; counted: boolean },
): ChatChannel {
  // Join and leave lines are neither unread nor the last message.
  if (isChannelEvent(message)) return channel;
  const last = channel.last_message;
  const isLast = !last || positionOf(message) >= positionOf(last);
  const mine = message.sender?.user_id === currentUserId;
  const unread = !counted && !mine && !message.deleted && positionOf(message) > myReadAt(channel, currentUserId);
  if (!isLast && !unread) return channel;
  return {
    ...channel,
    last_message: isLast ? message : last,
    unread_message_count: channel.unread_message_count + (unread ? 1 : 0),
    unread_mention_count:
      channel.unread_mention_count + (unread && message.mentioned_user_ids.includes(currentUserId) ? 1 : 0),
  };
}

export function withChangedMessage(channel: ChatChannel, message: ChatMessage): ChatChannel {
  return channel.last_message?.message_id === message.message_id ? { ...channel, last_message: message } : channel;
}

/** Moves a member's read mark. A channel that the current user has read to the end has no unread messages. */
export function withRead(channel: ChatChannel, userId: string, at: number, currentUserId: string): ChatChannel {
  const moved = withMark(channel, userId, "read_at", at);
  const allRead = userId === currentUserId && at >= lastPosition(channel);
  if (!allRead || (moved.unread_message_count === 0 && moved.unread_mention_count === 0)) return moved;
  return { ...moved, unread_message_count: 0, unread_mention_count: 0 };
}

export const withDelivered = (channel: ChatChannel, userId: string, at: number): ChatChannel =>
  withMark(channel, userId, "delivered_at", at);

function withMark(channel: ChatChannel, userId: string, mark: "read_at" | "delivered_at", at: number): ChatChannel {
  const moves = channel.members.some((member) => member.user_id === userId && member[mark] < at);
  if (!moves) return channel;
  const members = channel.members.map((member) =>
    member.user_id === userId ? { ...member, [mark]: Math.max(member[mark], at) } : member,
  );
  return { ...channel, members };
}

export function withPresence(
  channel: ChatChannel,
  userId: string,
  online: boolean,
  lastSeenAt: string | null,
): ChatChannel {
  const status: ChatMember["connection_status"] = online ? "online" : "offline";
  const differs = channel.members.some(
    (member) =>
      member.user_id === userId && (member.connection_status !== status || member.last_seen_at !== lastSeenAt),
  );
  if (!differs) return channel;
  const members = channel.members.map((member) =>
    member.user_id === userId ? { ...member, connection_status: status, last_seen_at: lastSeenAt } : member,
  );
  return { ...channel, members };
}

/**
 * Merges the server's version of a channel, which may lack the newest received message. A version older than the stored
 * one (by `change`) is ignored. The current user's read mark moves back when the server says so, because they marked a
 * message as unread; but not for a version requested before their last read (`readSince`).
 */
export function withAnswer(
  stored: ChatChannel | undefined,
  received: ChatChannel,
  { currentUserId, readSince }: { currentUserId: string; readSince: boolean },
): ChatChannel {
  if (!stored) return received;
  if (received.change > 0 && stored.change > received.change) return stored;
  const storedLast = lastPosition(stored);
  const ahead = storedLast > lastPosition(received);
  const readFurther = readSince && myReadAt(stored, currentUserId) > myReadAt(received, currentUserId);
  if (!ahead && !readFurther) return received;
  const merged = {
    ...received,
    last_message: ahead ? stored.last_message : received.last_message,
    unread_message_count: stored.unread_message_count,
    unread_mention_count: stored.unread_mention_count,
  };
  return readFurther ? withRead(merged, currentUserId, myReadAt(stored, currentUserId), currentUserId) : merged;
}
