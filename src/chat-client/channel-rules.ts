import type { ChannelKind, ChatChannel, ChatMember, ChatMessage } from "#domain/entities/chat.ts";

/** Name shown for platform staff in channels linked to a WhatsApp group. */
export const STAFF_ALIAS = "Harmoney";

/** Channels of the hosted service may be without a kind; those are groups from three people on. */
export function isGroup(channel: { custom_type: ChannelKind | "" | null; member_count: number }): boolean {
  return channel.custom_type === "group" || (!channel.custom_type && channel.member_count > 2);
}

/** Members of a channel other than the current user. */
export function othersOf(channel: Pick<ChatChannel, "members">, currentUserId: string): ChatMember[] {
  return channel.members.filter(({ user_id }) => user_id !== currentUserId);
}

/** Name of a person inside a channel. */
export function memberName(
  channel: Pick<ChatChannel, "is_whatsapp_linked_channel">,
  member: Pick<ChatMember, "is_staff" | "nickname">,
): string {
  return channel.is_whatsapp_linked_channel && member.is_staff ? STAFF_ALIAS : member.nickname;
}

/** Sender's name in this channel; empty for system lines. */
export function senderName(
  channel: Pick<ChatChannel, "is_whatsapp_linked_channel" | "members">,
  message: { sender: Pick<NonNullable<ChatMessage["sender"]>, "user_id" | "nickname"> | null },
): string {
  const { sender } = message;
  if (!sender) return "";
  const member = channel.members.find(({ user_id }) => user_id === sender.user_id);
  return member ? memberName(channel, member) : sender.nickname;
}

const NAMED_MEMBERS = 3;

/**
 * Name of a channel for the current user: the other person of a direct channel, else its own name, else its members.
 */
export function channelName(channel: ChatChannel, currentUserId: string): string {
  const others = othersOf(channel, currentUserId).map((member) => memberName(channel, member));
  if (channel.custom_type === "direct" && others[0] !== undefined) return others[0];
  if (channel.name !== "") return channel.name;
  const more = others.length - NAMED_MEMBERS;
  return others.slice(0, NAMED_MEMBERS).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/** True when a channel belongs in the list. */
export function isShown(channel: ChatChannel, currentUserId: string): boolean {
  if (
    channel.custom_type === "direct" &&
    othersOf(channel, currentUserId).some(({ user_onboarded }) => !user_onboarded)
  ) {
    return false;
  }
  if (channel.custom_type === "broadcast" && channel.creator?.user_id !== currentUserId) return false;
  return channelName(channel, currentUserId).trim() !== "undefined";
}

/** Sort time of a channel, epoch ms: the invitation, else the last message, else the channel's creation. */
export function listTime(channel: ChatChannel): number {
  if (channel.my_member_state === "invited" && channel.invited_at !== null) return channel.invited_at;
  return channel.last_message?.created_at ?? channel.created_at;
}

/** Sort order of the list: latest first, channels that grew from a broadcast last. */
export function byPlace(a: ChatChannel, b: ChatChannel): number {
  const [aLast, bLast] = [a, b].map(({ data }) => (data.created_from ? 1 : 0));
  return (aLast ?? 0) - (bLast ?? 0) || listTime(b) - listTime(a) || (a.url < b.url ? -1 : 1);
}

/** My list: each channel once, those to hide left out, in order. */
export function shownChannels(channels: readonly ChatChannel[], currentUserId: string): ChatChannel[] {
  const byUrl = new Map(channels.map((channel) => [channel.url, channel]));
  return [...byUrl.values()].filter((channel) => isShown(channel, currentUserId)).toSorted(byPlace);
}

/** Operators of a channel, in the channel's order. */
export function operatorsOf(channel: Pick<ChatChannel, "members">): ChatMember[] {
  return channel.members.filter(({ role }) => role === "operator");
}

/** The firm that brokers a trading group: its first operator's. */
export function brokerClientId(channel: Pick<ChatChannel, "custom_type" | "members">): string | null {
  return channel.custom_type === "trading_group" ? (operatorsOf(channel)[0]?.client_id ?? null) : null;
}

/** Firm served by a trading group: that of its first member outside the broker's firm. */
export function groupClientId(channel: Pick<ChatChannel, "custom_type" | "members">): string | null {
  const broker = brokerClientId(channel);
  if (broker === null) return null;
  return channel.members.find(({ client_id: firm }) => firm !== null && firm !== broker)?.client_id ?? null;
}

/**
 * True for a message between two brokers of a trading group: the group serves neither the sender's firm nor the firm
 * that runs it. Messages of the broker itself are for all members.
 */
export function isBrokerToBroker(
  channel: Pick<ChatChannel, "custom_type" | "members">,
  message: { sender: Pick<NonNullable<ChatMessage["sender"]>, "client_id"> | null },
): boolean {
  const firm = message.sender?.client_id ?? null;
  const client = groupClientId(channel);
  return firm !== null && client !== null && firm !== client && firm !== brokerClientId(channel);
}
