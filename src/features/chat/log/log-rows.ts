import { positionOf } from "#domain/chat/position.ts";
import type { ChatMessage } from "#domain/entities/chat.ts";
import { istDateOf, type IsoDate } from "#domain/lib/iso-date.ts";
import type { PendingShown } from "#src/chat-client/chat-client.ts";

/** Message shown in the log: stored, or written by the user and still unsent. */
export interface ShownMessage {
  message: ChatMessage;
  state: "sent" | PendingShown["state"];
  /** Unsent message, or unsent new text of a stored one. */
  pending?: PendingShown;
  /** Sent only after an earlier question is answered. */
  isBlocked?: boolean;
}

export type LogRow =
  | { kind: "day"; key: string; date: IsoDate }
  | { kind: "new"; key: "new" }
  | ({ kind: "message"; key: string; startsGroup: boolean } & ShownMessage);

/** Maximum gap between messages grouped under one name. */
const GROUP_MS = 5 * 60_000;

/** Same key before and after the message is stored, so its row is not replaced. */
export function messageKey({ req_id: reqId, message_id: id }: Pick<ChatMessage, "req_id" | "message_id">): string {
  return reqId ?? id;
}

/**
 * Builds the rows of the log from messages, oldest first: a line for each day in IST, one before the first unread
 * message, and a name only where the sender changes or pauses.
 * @param newFrom position of the first unread message; null when all are read
 */
export function logRows(shown: readonly ShownMessage[], newFrom: number | null): LogRow[] {
  const rows: LogRow[] = [];
  let before: ChatMessage | null = null;
  let hasNewLine = newFrom === null;
  for (const { message, ...how } of shown) {
    const date = istDateOf(message.created_at);
    const isNewDay = before === null || istDateOf(before.created_at) !== date;
    if (isNewDay) rows.push({ kind: "day", key: `day-${date}`, date });
    const isFirstNew = !hasNewLine && newFrom !== null && positionOf(message) >= newFrom;
    if (isFirstNew) {
      rows.push({ kind: "new", key: "new" });
      hasNewLine = true;
    }
    const startsGroup = isNewDay || isFirstNew || before === null || !follows(before, message);
    rows.push({ kind: "message", key: messageKey(message), message, ...how, startsGroup });
    before = message;
  }
  return rows;
}

/**
 * Stored messages, oldest first, then unsent ones in order of sending. The new text of a stored message takes that
 * message's row.
 * @param isAtEnd false while newer messages exist on the server
 */
export function shownMessages(
  stored: readonly ChatMessage[],
  pending: readonly PendingShown[],
  isAtEnd: boolean,
): ShownMessage[] {
  const changes = new Map(pending.flatMap((each) => (isEdit(each) ? [[each.message.message_id, each]] : [])));
  const known = new Set(stored.map(({ req_id }) => req_id));
  const here = new Set(stored.map(({ message_id }) => message_id));
  const onTheWay = isAtEnd
    ? pending.filter(({ message }) => !known.has(message.req_id) && !here.has(message.message_id))
    : [];
  const firstAsked = pending.findIndex(({ state, sendAt }) => state === "asked" && sendAt === undefined);
  const shownPending = (each: PendingShown): ShownMessage => ({
    message: each.message,
    state: each.state,
    pending: each,
    isBlocked: firstAsked >= 0 && pending.indexOf(each) > firstAsked && isOnItsWay(each),
  });
  return [
    ...stored.map((message): ShownMessage => {
      const change = changes.get(message.message_id);
      // The pending change has a req_id of its own, so the row keeps the message's.
      return change === undefined
        ? { message, state: "sent" }
        : { ...shownPending(change), message: { ...message, message: change.message.message } };
    }),
    ...onTheWay.map(shownPending),
  ];
}

const isOnItsWay = ({ state, sendAt }: PendingShown): boolean =>
  (state === "sending" || state === "checking") && sendAt === undefined;

/** True for a new text of a message that the server has. */
export const isEdit = ({ message }: PendingShown): boolean => message.message_id !== "";

/** Index of the message `by` messages away, as far as there are any; `from` at an end. */
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
