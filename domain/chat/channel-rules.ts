import type { ChannelKind, ChatMember } from "#domain/entities/chat.ts";

/** Who acts on a channel, as the rules ask for them. */
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
  /** The other person of a direct channel, when they would not read what is sent. */
  gone: { nickname: string; because: "left" | "banned" | "declined" | "inactive" } | null;
}

/** People in a group at most; a broadcast may have more recipients. */
export const GROUP_MAX = 100;
export const CHAT_ROLE_NEEDED = "Your role does not take part in chats.";
export const TERMS_NEEDED = "Please accept the chat terms before you send a message.";

/** Each rule answers why it may not be done, or null when it may. */
type RefusalReason = string | null;

export function whyNotSend(channel: RuledChannel, member: Acting): RefusalReason {
  if (!member.mayChat) return CHAT_ROLE_NEEDED;
  if (!member.hasTerms) return TERMS_NEEDED;
  if (channel.kind === "broadcast" && channel.creatorId !== member.userId) {
    return `Only ${channel.creatorName} writes in this broadcast. Answer in your direct channel.`;
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
  if (channel.kind !== "group" && member.role !== "operator") return "Only an operator invites people here.";
  if (channel.kind !== "broadcast" && comingTotal > GROUP_MAX) return `A group holds at most ${GROUP_MAX} people.`;
  return null;
}

export function whyNotBan(
  channel: RuledChannel,
  member: Acting,
  target: { userId: string; role: string },
): RefusalReason {
  if (!member.mayChat) return CHAT_ROLE_NEEDED;
  if (channel.kind === "direct") return "Nobody is put out of a direct channel. Leave it instead.";
  if (member.role !== "operator" || member.state === "invited") return "Only an operator puts people out of a channel.";
  if (target.userId === member.userId) return "Leave the channel instead of putting yourself out.";
  if (target.role === "operator") return "An operator cannot be put out of a channel.";
  return null;
}

export function whyNotRename(channel: RuledChannel, member: Acting): RefusalReason {
  if (!member.mayChat) return CHAT_ROLE_NEEDED;
  if (channel.kind === "direct") return "A direct channel is named after its people.";
  return member.role === "operator" && member.state === "joined" ? null : "Only an operator renames a channel.";
}

/** A trading group is its broker's: without them nobody would run it. */
export function whyNotLeave(channel: RuledChannel, member: Acting): RefusalReason {
  return channel.kind === "trading_group" && member.role === "operator"
    ? "The broker of a trading group cannot leave it."
    : null;
}

export type InvitesFrom = "anyone" | "connections_of_my_firm" | "nobody";

/** Whether somebody of another firm may be invited, as they wished it. Colleagues join without asking. */
export function takesInvitation(preference: InvitesFrom, inviterKnowsTheirFirm: boolean): boolean {
  return preference === "anyone" || (preference === "connections_of_my_firm" && inviterKnowsTheirFirm);
}

/** Why these people cannot run a trading group, or null: it has exactly one operator, the broker it is named by. */
export function tradingGroupFault(operators: readonly { isBroker: boolean }[]): RefusalReason {
  const [only, ...more] = operators;
  return only?.isBroker && more.length === 0 ? null : "A trading group needs exactly one operator, a broker.";
}

/** What a channel is shown when somebody declines to come. */
export const declinedText = (name: string) => `${name} declined your request`;
