import type { User } from "@sendbird/chat";
import type { GroupChannel, Member } from "@sendbird/chat/groupChannel";
import {
  channelKind,
  type ChannelKind,
  type ChatChannel,
  type ChatMember,
  type PastMember,
} from "#domain/entities/chat.ts";
import { withoutDirectionControls } from "#domain/lib/direction-controls.ts";
import { isGroup } from "#src/chat-client/channel-rules.ts";
import { shownMessage } from "#src/chat-client/sendbird/shown-message.ts";
import { readChannelData, readPersonMeta } from "#src/chat-client/sendbird/wire-data.ts";

/** True when the person has joined a channel or is invited to it. */
export const isMine = ({ myMemberState: state }: GroupChannel): boolean => is(state, "joined") || is(state, "invited");

/** A channel of the service as one person sees it. */
export function shownChannel(channel: GroupChannel, currentUserId: string): ChatChannel {
  const { data, isWhatsappLinked } = readChannelData(channel.data);
  const marks = marksOf(channel, currentUserId);
  const invited = is(channel.myMemberState, "invited");
  return {
    url: channel.url,
    change: 0,
    custom_type: kindOf(channel),
    name: withoutDirectionControls(channel.name),
    member_count: channel.memberCount,
    members: channel.members.map((member) => shownMember(member, marks(member.userId))),
    // The service forgets past members; `withStoredMarks` adds those known here.
    past_members: [],
    is_distinct: channel.isDistinct,
    last_message: channel.lastMessage ? shownMessage(channel.lastMessage) : null,
    unread_message_count: channel.unreadMessageCount,
    unread_mention_count: channel.unreadMentionCount,
    my_member_state: invited ? "invited" : "joined",
    my_role: is(channel.myRole, "operator") ? "operator" : "none",
    inviter: shortOf(channel.inviter),
    creator: shortOf(channel.creator),
    created_at: channel.createdAt,
    invited_at: invited ? channel.invitedAt : null,
    data,
    is_whatsapp_linked_channel: isWhatsappLinked,
    alert_level: alertLevel(channel.myPushTriggerOption),
  };
}

/**
 * Read and delivered marks of others never move back, although the SDK's do: it first reports the time of joining, then
 * the service's mark. The channel store decides on the current user's read mark.
 */
export function withStoredMarks(
  received: ChatChannel,
  stored: ChatChannel | undefined,
  { currentUserId, nowMs }: { currentUserId: string; nowMs: number },
): ChatChannel {
  if (!stored) return received;
  const before = new Map(stored.members.map((member) => [member.user_id, member]));
  const members = received.members.map((member) => ({
    ...member,
    read_at:
      member.user_id === currentUserId
        ? member.read_at
        : Math.max(member.read_at, before.get(member.user_id)?.read_at ?? 0),
    delivered_at: Math.max(member.delivered_at, before.get(member.user_id)?.delivered_at ?? 0),
  }));
  return { ...received, members, past_members: withGone(received, stored, nowMs) };
}

/** Past members known from earlier versions, with their marks. */
function withGone(received: ChatChannel, stored: ChatChannel, nowMs: number): PastMember[] {
  const here = new Set(received.members.map(({ user_id: id }) => id));
  const went = stored.members
    .filter(({ user_id: id, state }) => state === "joined" && !here.has(id))
    .map(({ user_id, nickname, since, read_at, delivered_at }) => {
      return { user_id, nickname, since, read_at, delivered_at, removed_at: nowMs };
    });
  const gone = new Map([...stored.past_members, ...went].map((each) => [each.user_id, each]));
  return [...gone.values()].filter(({ user_id: id }) => !here.has(id));
}

type Marks = Pick<ChatMember, "read_at" | "delivered_at">;

/** Read and delivered mark of each member. */
function marksOf(channel: GroupChannel, currentUserId: string): (userId: string) => Marks {
  const read = channel.getReadStatus(true) ?? {};
  const delivered = channel.getDeliveryStatus(true) ?? {};
  return (userId) => {
    const readAt = read[userId]?.readAt ?? 0;
    return {
      // Marking as unread does not move the mark that others see.
      read_at: userId === currentUserId ? channel.myLastRead || readAt : readAt,
      // A read message was delivered.
      delivered_at: Math.max(delivered[userId]?.deliveryAt ?? 0, readAt),
    };
  };
}

function shownMember(member: Member, marks: Marks): ChatMember {
  const meta = readPersonMeta(member.metaData);
  return {
    ...meta,
    user_id: member.userId,
    nickname: withoutDirectionControls(member.nickname),
    is_active: meta.is_active && member.isActive,
    connection_status: is(member.connectionStatus, "online") ? "online" : "offline",
    last_seen_at: member.lastSeenAt ? new Date(member.lastSeenAt).toISOString() : null,
    // Not sent by the service.
    since: 0,
    role: is(member.role, "operator") ? "operator" : "none",
    state: is(member.state, "invited") ? "invited" : "joined",
    ...marks,
  };
}

function kindOf(channel: GroupChannel): ChannelKind {
  const kind = channelKind.safeParse(channel.customType);
  if (kind.success) return kind.data;
  return isGroup({ custom_type: "", member_count: channel.memberCount }) ? "group" : "direct";
}

/** Compares with the SDK's enums as strings, because the enums load with the SDK. */
const is = (value: string | null, expected: string): boolean => value === expected;

const shortOf = (user: User | null) =>
  user ? { user_id: user.userId, nickname: withoutDirectionControls(user.nickname) } : null;

const ALERTS: Record<string, ChatChannel["alert_level"]> = { off: "none", mention_only: "mentions" };
const alertLevel = (option: string): ChatChannel["alert_level"] => ALERTS[option] ?? "all";
