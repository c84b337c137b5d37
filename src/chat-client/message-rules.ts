import { isChannelEvent } from "#domain/chat/channel-events.ts";
import { positionOf } from "#domain/chat/position.ts";
import type { ChatMessage, MessageQuote } from "#domain/entities/chat.ts";

/** Pixels from the end of a conversation that still count as its end. */
export const AT_BOTTOM_PX = 20;

export function isAtBottom(box: { scrollTop: number; clientHeight: number; scrollHeight: number }): boolean {
  return box.scrollHeight - box.scrollTop - box.clientHeight <= AT_BOTTOM_PX;
}

type Versioned = Pick<ChatMessage, "updated_at" | "deleted" | "og_meta_data" | "frozen">;

/**
 * Version that grows with every change of a message. A link preview and a freeze count as later than the text at the
 * same time, and an undone deletion as later than the deletion.
 */
export function versionOf({ updated_at: at, deleted, frozen, og_meta_data: preview }: Versioned): number {
  return at * 8 + (deleted ? 4 : 0) + (frozen === null ? 0 : 2) + (preview === null ? 0 : 1);
}

/** The later of two versions of a message; the second when equal. */
export function laterOf(stored: ChatMessage | undefined, received: ChatMessage): ChatMessage {
  return stored && versionOf(stored) > versionOf(received) ? stored : received;
}

/**
 * Merges messages into a list ordered by time: each once, in its latest version. Returns the same list when nothing
 * changed.
 */
export function withMessages(list: readonly ChatMessage[], received: readonly ChatMessage[]): readonly ChatMessage[] {
  const last = list.at(-1);
  const [only] = received;
  if (received.length === 1 && only && (!last || positionOf(only) > positionOf(last))) return [...list, only];
  const byId = new Map(list.map((message) => [message.message_id, message]));
  let changed = false;
  for (const message of received) {
    const stored = byId.get(message.message_id);
    if (stored && versionOf(stored) >= versionOf(message)) continue;
    byId.set(message.message_id, message);
    changed = true;
  }
  return changed ? [...byId.values()].toSorted(byTime) : list;
}

/** Quoted message of a reply, as the replying person sees it. */
export function quoteOf({ sender, message, file, created_at, updated_at, deleted }: ChatMessage): MessageQuote {
  return {
    sender: sender === null ? null : { user_id: sender.user_id, nickname: sender.nickname },
    message,
    file_name: file?.name ?? null,
    created_at,
    updated_at,
    deleted,
  };
}

export const byTime = (a: ChatMessage, b: ChatMessage): number => positionOf(a) - positionOf(b);

/** Index of the 'new messages' line: the first message of others after `readAt`; -1 when there is none. */
export function firstUnreadIndex(messages: readonly ChatMessage[], readAt: number, currentUserId: string): number {
  return messages.findIndex(
    (message) =>
      positionOf(message) > readAt &&
      message.sender?.user_id !== currentUserId &&
      !message.deleted &&
      !isChannelEvent(message),
  );
}
