import type { ChatChannel } from "#domain/entities/chat.ts";
import { listTime } from "#src/chat-client/channel-rules.ts";
import { othersOf } from "#src/chat-client/channel-rules.ts";

/** Why a channel stands where it does in the switcher, the most urgent first. */
const RANKS = ["turn", "mention", "direct", "group", "recent"] as const;
export type SwitcherRank = (typeof RANKS)[number];

export interface SwitcherFacts {
  myUserId: string;
  /** Addresses of the channels muted for now. */
  quiet: readonly string[];
  /** Firms a negotiation with which waits for mine. */
  clientsWaiting: ReadonlySet<string>;
}

/** My turn is an invitation to answer, or a person whose firm waits for my word in a negotiation. */
export function switcherRank(channel: ChatChannel, { myUserId, clientsWaiting, quiet }: SwitcherFacts): SwitcherRank {
  if (channel.my_member_state === "invited") return "turn";
  const other = channel.custom_type === "direct" ? othersOf(channel, myUserId)[0] : undefined;
  if (other?.client_id && clientsWaiting.has(other.client_id)) return "turn";
  // Muting, for good or for now, says: do not call me. The row of the channel shows what is unread in it.
  if (channel.alert_level === "none" || quiet.includes(channel.url)) return "recent";
  if (channel.unread_mention_count > 0) return "mention";
  if (channel.unread_message_count > 0) return channel.custom_type === "direct" ? "direct" : "group";
  return "recent";
}

/** Channels for the switcher: my turn, mentions, unread direct ones, unread groups, then the latest. */
export function inSwitcherOrder(channels: readonly ChatChannel[], facts: SwitcherFacts): ChatChannel[] {
  const placed = channels.map((channel) => ({ channel, place: RANKS.indexOf(switcherRank(channel, facts)) }));
  return placed
    .toSorted((a, b) => a.place - b.place || listTime(b.channel) - listTime(a.channel))
    .map(({ channel }) => channel);
}

/** The channel the next-unread key goes to: the most urgent one that is not open already. */
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
