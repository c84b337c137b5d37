import { istDateOf, type IsoDate } from "#domain/lib/iso-date.ts";
import type { MemberEvent, SupervisedMessage } from "#domain/surveillance/supervised.ts";

/** Row of the conversation: a new day, a membership event, or a message. */
export type ConversationRow =
  | { kind: "day"; key: string; date: IsoDate }
  | { kind: "event"; key: string; event: MemberEvent }
  | { kind: "message"; key: string; message: SupervisedMessage };

interface Ends {
  /** More messages exist before the first, or after the last. */
  hasPrevious: boolean;
  hasNext: boolean;
}

/** Merges messages and events by time. Events outside the loaded range wait until it is loaded. */
export function conversationRows(
  messages: readonly SupervisedMessage[],
  events: readonly MemberEvent[],
  { hasPrevious, hasNext }: Ends,
): ConversationRow[] {
  const first = messages[0]?.created_at ?? 0;
  const last = messages.at(-1)?.created_at ?? Infinity;
  const within = events.filter(({ at }) => (!hasPrevious || at >= first) && (!hasNext || at <= last));
  const timed = [
    ...messages.map((message) => ({
      at: message.created_at,
      row: { kind: "message", key: message.message_id, message } as const,
    })),
    ...within.map((event) => ({
      at: event.at,
      row: { kind: "event", key: `${event.user_id} ${event.what} ${event.at}`, event } as const,
    })),
  ].toSorted((a, b) => a.at - b.at);
  const rows: ConversationRow[] = [];
  let day = "";
  for (const { at, row } of timed) {
    const date = istDateOf(at);
    if (date !== day) rows.push({ kind: "day", key: date, date });
    day = date;
    rows.push(row);
  }
  return rows;
}
