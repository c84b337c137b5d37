import { positionOf } from "#domain/chat/position.ts";
import type { ChatMessage } from "#domain/entities/chat.ts";

/** Pixels from the end of a conversation that still count as its end. */
export const AT_BOTTOM_PX = 20;

export function isAtBottom(box: { scrollTop: number; clientHeight: number; scrollHeight: number }): boolean {
  return box.scrollHeight - box.scrollTop - box.clientHeight <= AT_BOTTOM_PX;
}

/** Grows with every change of a message: the preview of its link comes after its words, nothing follows its deletion. */
export function versionOf(message: Pick<ChatMessage, "deleted" | "updated_at" | "og_meta_data">): number {
  if (message.deleted) return Number.MAX_SAFE_INTEGER;
  return message.updated_at * 2 + (message.og_meta_data === null ? 0 : 1);
}

/** Which of two tellings of one message is the later; the second when they are alike. */
export function laterOf(held: ChatMessage | undefined, told: ChatMessage): ChatMessage {
  return held && versionOf(held) > versionOf(told) ? held : told;
}

/** Puts messages into a list that is ordered by time: each once, in its latest telling. Answers the list itself when nothing changed. */
export function withMessages(list: readonly ChatMessage[], told: readonly ChatMessage[]): readonly ChatMessage[] {
  const last = list.at(-1);
  const [only] = told;
  if (told.length === 1 && only && (!last || positionOf(only) > positionOf(last))) return [...list, only];
  const byId = new Map(list.map((message) => [message.message_id, message]));
  let changed = false;
  for (const message of told) {
    const held = byId.get(message.message_id);
    if (held && versionOf(held) >= versionOf(message)) continue;
    byId.set(message.message_id, message);
    changed = true;
  }
  return changed ? [...byId.values()].toSorted(byTime) : list;
}

export const byTime = (a: ChatMessage, b: ChatMessage): number => positionOf(a) - positionOf(b);

/** Where the line 'new messages' stands: the index of the first message of others after `readAt`; -1 for nowhere. */
export function firstUnreadIndex(messages: readonly ChatMessage[], readAt: number, me: string): number {
  return messages.findIndex(
    (message) => positionOf(message) > readAt && message.sender?.user_id !== me && !message.deleted,
  );
}
