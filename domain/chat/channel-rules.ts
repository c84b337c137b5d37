import type { ChannelKind, ChatMember } from "#domain/entities/chat.ts";

/** The person acting on a channel, as the rules see them. */
export interface Acting {
  userId: string;
  nickname: string;
  mayChat: boolean;
  hasTerms: boolean;
  role: ChatMember["role"];
  state: ChatMember["state"];
}

export interface RuledChannel {
  kind: ChannelKind;
  creatorId: string;
  creatorName: string;
  /** The other person of a direct channel, when they would not read a message; null otherwise. */
  gone: { nickname: string; because: "left" | "banned" | "declined" | "inactive" } | null;
}

/** Maximum people in a group; a broadcast may have more recipients. */
export const GROUP_MAX = 100;
export const CHAT_ROLE_NEEDED = "Your role has no access to chat.";
export const TERMS_NEEDED = "Please accept the chat terms before you send a message.";

/** Reason that an act is refused, or null when it is allowed. */
type RefusalReason = string | null;

export function whyNotSend(channel: RuledChannel, member: Acting): RefusalReason {
  if (!member.mayChat) return CHAT_ROLE_NEEDED;
  if (!member.hasTerms) return TERMS_NEEDED;
  if (channel.kind === "broadcast" && channel.creatorId !== member.userId) {
    return `Only ${channel.creatorName} can write in this broadcast. Reply in your direct channel.`;
  }
  if (member.state === "invited") return "Accept the invitation before you send a message.";
  if (channel.gone) {
    const { nickname, because } = channel.gone;
    if (because === "inactive") return `${nickname} no longer uses the chat and would not read this.`;
    return because === "declined" ? `${nickname} declined your request.` : `${nickname} has left this conversation.`;
  }
  return null;
}

export function whyNotInvite(channel: RuledChannel, member: Acting, comingTotal: number): RefusalReason {
  if (!member.mayChat) return CHAT_ROLE_NEEDED;
  if (channel.kind === "direct") return "A direct channel has two people. Open a group instead.";
  if (member.state === "invited") return "Accept the invitation before you invite others.";
  if (channel.kind !== "group" && member.role !== "operator") return "Only an operator can invite people here.";
  if (channel.kind !== "broadcast" && comingTotal > GROUP_MAX) return `A group holds at most ${GROUP_MAX} people.`;
  return null;
}

export function whyNotBan(
  channel: RuledChannel,
  member: Acting,
  target: { userId: string; role: string },
): RefusalReason {
  if (!member.mayChat) return CHAT_ROLE_NEEDED;
  if (channel.kind === "direct") return "Nobody can be removed from a direct channel. Leave it instead.";
  if (member.role !== "operator" || member.state === "invited")
    return "Only an operator can remove people from a channel.";
  if (target.userId === member.userId) return "Leave the channel instead of removing yourself.";
  if (target.role === "operator") return "An operator cannot be removed from a channel.";
  return null;
}

export function whyNotRename(channel: RuledChannel, member: Acting): RefusalReason {
  if (!member.mayChat) return CHAT_ROLE_NEEDED;
  if (channel.kind === "direct") return "A direct channel is named after its people.";
  return member.role === "operator" && member.state === "joined" ? null : "Only an operator can rename a channel.";
}

/** The broker of a trading group may not leave it: nobody else could run it. */
export function whyNotLeave(channel: RuledChannel, member: Acting): RefusalReason {
  return channel.kind === "trading_group" && member.role === "operator"
    ? "The broker of a trading group cannot leave it."
    : null;
}

export type InvitesFrom = "anyone" | "connections_of_my_firm" | "nobody";

/** True when this person's preference admits invitations from another firm. Colleagues join without an invitation. */
export function takesInvitation(preference: InvitesFrom, inviterKnowsTheirFirm: boolean): boolean {
  return preference === "anyone" || (preference === "connections_of_my_firm" && inviterKnowsTheirFirm);
}

/**
 * Reason these people cannot run a trading group, or null. It has exactly one operator, the broker it is named after.
 */
export function tradingGroupFault(operators: readonly { isBroker: boolean }[]): RefusalReason {
  const [only, ...more] = operators;
  return only?.isBroker && more.length === 0 ? null : "A trading group needs exactly one operator, a broker.";
}

/** Log line for a declined invitation. */
export const declinedText = (name: string) => `${name} declined your request`;
