import type { GroupChannel } from "@sendbird/chat/groupChannel";
import type { BaseMessage } from "@sendbird/chat/message";
import { ChatError, type MessagesWhere } from "#src/chat-client/chat-client.ts";

/** Messages the service gives at a time. */
const PAGE = 100;
/** Maximum number of messages searched for one that may have been stored without a response. */
const MOST_SEARCHED = 300;

export interface RawPage {
  messages: BaseMessage[];
  hasPrevious: boolean;
  hasNext: boolean;
}

/** Messages before a time, and from it on, oldest first. One more each way shows whether there are more. */
export async function messagesAround(channel: GroupChannel, where: MessagesWhere): Promise<RawPage> {
  const { at, before, after } = where;
  const found = await channel.getMessagesByTimestamp(at, {
    prevResultSize: Math.min(before + 1, PAGE),
    nextResultSize: after > 0 ? Math.min(after + 1, PAGE) : 0,
    isInclusive: after > 0,
    reverse: false,
  });
  const earlier = found.filter(({ createdAt }) => createdAt < at);
  const later = found.filter(({ createdAt }) => createdAt >= at);
  return {
    messages: [...earlier.slice(Math.max(0, earlier.length - before)), ...later.slice(0, after)],
    hasPrevious: earlier.length > before,
    hasNext: after > 0 ? later.length > after : at < (channel.lastMessage?.createdAt ?? 0),
  };
}

/** Messages sent after a time, oldest first; `all` is false when there are more than one page. */
export async function messagesAfter(
  channel: GroupChannel,
  at: number,
): Promise<{ messages: BaseMessage[]; all: boolean }> {
  const params = { prevResultSize: 0, nextResultSize: PAGE, isInclusive: false, reverse: false };
  const messages = await channel.getMessagesByTimestamp(at, params);
  return { messages, all: messages.length < PAGE };
}

/** @throws ChatError refused when the channel has no such message */
export async function messageById(channel: GroupChannel, id: number): Promise<BaseMessage> {
  const params = { prevResultSize: 0, nextResultSize: 0, isInclusive: true, reverse: false };
  const [message] = await channel.getMessagesByMessageId(id, params);
  if (message?.messageId !== id) throw new ChatError("refused", "This message does not exist.");
  return message;
}

/** The newest of the last messages that is wanted. */
export async function findNewest(
  channel: GroupChannel,
  wanted: (message: BaseMessage) => boolean,
): Promise<BaseMessage | null> {
  let at = Number.MAX_SAFE_INTEGER;
  for (let searched = 0; searched < MOST_SEARCHED; searched += PAGE) {
    const params = { prevResultSize: PAGE, nextResultSize: 0, isInclusive: false, reverse: true };
    const messages = await channel.getMessagesByTimestamp(at, params);
    const found = messages.find(wanted);
    if (found || messages.length < PAGE) return found ?? null;
    at = messages.at(-1)?.createdAt ?? 0;
  }
  return null;
}
