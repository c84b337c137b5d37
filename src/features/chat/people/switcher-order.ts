import type { ChatChannel } from "#domain/entities/chat.ts";
import { listTime } from "#src/chat-client/channel-rules.ts";
import { othersOf } from "#src/chat-client/channel-rules.ts";

/** Ranks of channels in the switcher, most urgent first. */
const RANKS = ["turn", "mention", "direct", "group", "recent"] as const;
export type SwitcherRank = (typeof RANKS)[number];

export interface SwitcherFacts {
  myUserId: string;
  /** Addresses of channels with a timed mute. */
  quiet: readonly string[];
  /** Firms with a negotiation in which it is the user's turn. */
  clientsWaiting: ReadonlySet<string>;
}

/** Rank of a channel; 'turn' is an open invitation, or a person whose firm awaits our move in a negotiation. */
export function switcherRank(channel: ChatChannel, { myUserId, clientsWaiting, quiet }: SwitcherFacts): SwitcherRank {
  if (channel.my_member_state === "invited") return "turn";
  const other = channel.custom_type === "direct" ? othersOf(channel, myUserId)[0] : undefined;
  if (other?.client_id && clientsWaiting.has(other.client_id)) return "turn";
  // A mute, permanent or timed, takes the channel out of the urgent ones. Its row still shows the unread count.
  if (channel.alert_level === "none" || quiet.includes(channel.url)) return "recent";
  if (channel.unread_mention_count > 0) return "mention";
  if (channel.unread_message_count > 0) return channel.custom_type === "direct" ? "direct" : "group";
  return "recent";
}

/** Sorts channels for the switcher: own turn, mentions, unread direct ones, unread groups, then the latest. */
export function inSwitcherOrder(channels: readonly ChatChannel[], facts: SwitcherFacts): ChatChannel[] {
  const placed = channels.map((channel) => ({ channel, place: RANKS.indexOf(switcherRank(channel, facts)) }));
  return placed
    .toSorted((a, b) => a.place - b.place || listTime(b.channel) - listTime(a.channel))
    .map(({ channel }) => channel);
}

/** Target of the next-unread key: the most urgent unread channel that is not open. */
export function nextUnread(
  channels: readonly ChatChannel[],
  facts: SwitcherFacts,
  current: string | null,
): ChatChannel | undefined {
  return inSwitcherOrder(channels, facts).find(
    (channel) =>
      channel.url !== current &&
      (channel.my_member_state === "invited" || channel.unread_message_count > 0) &&
      switcherRank(channel, facts) !== "recent",
  );
}
