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

/** Whether I am in a channel or invited to it. */
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
    // The service forgets who has gone: what was known of them here is stored.
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
 * The marks of others never go back, though the SDK's do: from the moment of joining, which it takes for reading, to what
 * the service then says. How far I have read myself is for the channel store to decide.
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

/** Who was known to be there and is not any more, with the marks they had. */
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

/** How far each member has read and got the channel's messages. */
function marksOf(channel: GroupChannel, currentUserId: string): (userId: string) => Marks {
  const read = channel.getReadStatus(true) ?? {};
  const delivered = channel.getDeliveryStatus(true) ?? {};
  return (userId) => {
    const readAt = read[userId]?.readAt ?? 0;
    return {
      // What others see of my reading stays when I mark something as unread.
      read_at: userId === currentUserId ? channel.myLastRead || readAt : readAt,
      // Who has read a message has got it.
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

/** The SDK's words are enums of its own, which are loaded with it. */
const is = (value: string | null, expected: string): boolean => value === expected;

const shortOf = (user: User | null) =>
  user ? { user_id: user.userId, nickname: withoutDirectionControls(user.nickname) } : null;

const ALERTS: Record<string, ChatChannel["alert_level"]> = { off: "none", mention_only: "mentions" };
const alertLevel = (option: string): ChatChannel["alert_level"] => ALERTS[option] ?? "all";
