import { positionOf } from "#domain/chat/position.ts";
import type { ChatMessage } from "#domain/entities/chat.ts";
import { istDateOf, type IsoDate } from "#domain/lib/iso-date.ts";

/** A message as the log draws it: stored, on its way, or refused by the network. */
export interface ShownMessage {
  message: ChatMessage;
  state: "sent" | "sending" | "failed";
}

export type LogRow =
  | { kind: "day"; key: string; date: IsoDate }
  | { kind: "new"; key: "new" }
  | ({ kind: "message"; key: string; startsGroup: boolean } & ShownMessage);

/** Messages of one person closer together than this stand under one name. */
const GROUP_MS = 5 * 60_000;

/** One key while a message is on its way and after it is stored, so that its row stays the same row. */
export function messageKey({ req_id: reqId, message_id: id }: Pick<ChatMessage, "req_id" | "message_id">): string {
  return reqId ?? id;
}

/**
 * Messages, oldest first, as the rows of the log: a line for each Indian day, one where the unread ones begin, names
 * only where the speaker changes or paused.
 * @param newFrom position of the first unread message; null when all was read
 */
export function logRows(shown: readonly ShownMessage[], newFrom: number | null): LogRow[] {
  const rows: LogRow[] = [];
  let before: ChatMessage | null = null;
  let toldNew = newFrom === null;
  for (const { message, state } of shown) {
    const date = istDateOf(message.created_at);
    const isNewDay = before === null || istDateOf(before.created_at) !== date;
    if (isNewDay) rows.push({ kind: "day", key: `day-${date}`, date });
    const isFirstNew = !toldNew && newFrom !== null && positionOf(message) >= newFrom;
    if (isFirstNew) {
      rows.push({ kind: "new", key: "new" });
      toldNew = true;
    }
    const startsGroup = isNewDay || isFirstNew || before === null || !follows(before, message);
    rows.push({ kind: "message", key: messageKey(message), message, state, startsGroup });
    before = message;
  }
  return rows;
}

/** Index of the message so many messages from a row, as far as there are any; the row itself at an end. */
export function messageAfter(rows: readonly LogRow[], from: number, by: number): number {
  const step = Math.sign(by);
  let at = from;
  for (let left = Math.abs(by); left > 0; left -= 1) {
    let next = at + step;
    while (rows[next] !== undefined && rows[next]?.kind !== "message") next += step;
    if (rows[next] === undefined) break;
    at = next;
  }
  return at;
}

function follows(before: ChatMessage, message: ChatMessage): boolean {
  if (message.message_type === "admin" || before.message_type === "admin") return false;
  return (
    before.sender?.user_id === message.sender?.user_id &&
    message.created_at - before.created_at < GROUP_MS &&
    message.data?.reply_to === undefined
  );
}
