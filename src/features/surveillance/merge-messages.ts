import { positionOf } from "#domain/chat/position.ts";
import type { SupervisedMessage } from "#domain/surveillance/supervised.ts";

/** Loaded range of a conversation, oldest first. */
export interface Stretch {
  messages: SupervisedMessage[];
  has_previous: boolean;
  has_next: boolean;
}

/**
 * Updates the loaded ranges with changed messages, and appends new ones where they reach the newest end. Messages in
 * gaps wait until loaded.
 */
export function mergeMessages<T extends Stretch>(pages: readonly T[], fresh: readonly SupervisedMessage[]): T[] {
  const now = new Map(fresh.map((message) => [message.message_id, message]));
  const known = new Set(pages.flatMap(({ messages }) => messages.map(({ message_id }) => message_id)));
  const newest = pages.findLast(({ messages }) => messages.length > 0)?.messages.at(-1);
  const end = newest ? positionOf(newest) : -Infinity;
  const added = fresh.filter((message) => !known.has(message.message_id) && positionOf(message) > end);
  return pages.map((page, index) => {
    const isEnd = index === pages.length - 1 && !page.has_next;
    const isTouched = page.messages.some(({ message_id }) => now.has(message_id));
    if (!isTouched && !(isEnd && added.length > 0)) return page;
    const messages = page.messages.map((message) => now.get(message.message_id) ?? message);
    return { ...page, messages: isEnd ? [...messages, ...added] : messages };
  });
}
