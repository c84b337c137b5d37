import type { ChatMessage } from "#domain/entities/chat.ts";

/** `custom_type` of log lines about members and about a new channel name. They have no author and are never unread. */
export const LINE_OF_COMING = "channel_event";
const LINE_OF_NAME = "channel_renamed";
export const LINE_MARKS = [LINE_OF_COMING, LINE_OF_NAME];

/** True for a log line of the system; a person's message with the same mark stays an ordinary message. */
export function isChannelEvent({
  message_type: type,
  custom_type: mark,
}: Pick<ChatMessage, "message_type" | "custom_type">): boolean {
  return type === "admin" && mark !== null && LINE_MARKS.includes(mark);
}

/** A person with their firm, by their names at that time. */
export interface Named {
  nickname: string;
  brand_name: string | null;
}

interface Coming {
  by: Named;
  /** Colleagues of the inviter, who joined immediately. */
  joined: readonly Named[];
  invited: readonly Named[];
}
export type ChannelEvent =
  | ({ what: "opened" } & Coming)
  | ({ what: "asked" } & Coming)
  | { what: "joined" | "left"; who: Named }
  /** `by` is null where the service does not name the operator. */
  | { what: "banned"; who: Named; by: Named | null }
  | { what: "renamed"; from: string; to: string; by: Named | null };

export const lineMark = ({ what }: Pick<ChannelEvent, "what">): string =>
  what === "renamed" ? LINE_OF_NAME : LINE_OF_COMING;

/** Log line as everybody in the channel reads it; null when there is nothing to report. */
export function channelEventText(event: ChannelEvent): string | null {
  switch (event.what) {
    case "opened":
      return [`${event.by.nickname} opened the group`, ...comings(event)].join(", ");
    case "asked": {
      const comers = comings(event);
      return comers.length === 0 ? null : `${event.by.nickname} ${comers.join(" and ")}`;
    }
    case "joined":
      return `${withFirm(event.who)} joined`;
    case "left":
      return `${withFirm(event.who)} left`;
    case "banned":
      return `${withFirm(event.who)} was removed${byWhom(event.by)}`;
    case "renamed":
      return renamedText(event);
    default:
      return event satisfies never;
  }
}

function renamedText({ from, to, by }: Extract<ChannelEvent, { what: "renamed" }>): string {
  const how = from === "" ? `named “${to}”` : `renamed from “${from}” to “${to}”`;
  return `The group was ${how}${byWhom(by)}`;
}

function comings({ joined, invited }: Coming): string[] {
  return [
    ...(joined.length === 0 ? [] : [`added ${list(joined)}`]),
    ...(invited.length === 0 ? [] : [`invited ${list(invited)}`]),
  ];
}

const withFirm = ({ nickname, brand_name: brand }: Named): string => (brand ? `${nickname} (${brand})` : nickname);
const byWhom = (by: Named | null): string => (by === null ? "" : ` by ${by.nickname}`);

/** Maximum names in a log line, so that it stays one line. */
const NAMES_MAX = 6;

function list(people: readonly Named[]): string {
  const names = people.map(withFirm);
  const rest = names.length - NAMES_MAX;
  const shown = rest > 1 ? [...names.slice(0, NAMES_MAX), `${rest} others`] : names;
  return shown.length === 1 ? (shown[0] ?? "") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}
