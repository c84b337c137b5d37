import type { DoubleChannel, DoubleLater, DoubleMessage } from "#tests/support/sendbird-double/entities.ts";
import type { World } from "#tests/support/sendbird-double/world.ts";

/** JSON format of the service. Channel times are in seconds, all others in milliseconds. */
const seconds = (ms: number) => Math.floor(ms / 1000);

export interface Shapes {
  user(id: string): Record<string, unknown>;
  member(channel: DoubleChannel, id: string): Record<string, unknown>;
  channel(channel: DoubleChannel, viewerId: string): Record<string, unknown>;
  /** A message in a REST answer. */
  message(channel: DoubleChannel, message: DoubleMessage): Record<string, unknown>;
  /** A scheduled message, pending or past. */
  later(later: DoubleLater): Record<string, unknown>;
  /** A message as a frame: its command and payload. */
  frame(channel: DoubleChannel, message: DoubleMessage): Record<string, unknown>;
}

export function shapesOf(world: World, isOnline: (userId: string) => boolean): Shapes {
  const shapes: Shapes = {
    user(id) {
      const user = world.user(id);
      return { ...user, is_online: isOnline(id) };
    },
    member(channel, id) {
      const member = channel.members.get(id);
      return {
        ...shapes.user(id),
        state: member?.state ?? "none",
        role: member?.role ?? "none",
        is_muted: false,
        joined_ts: seconds(member?.joinedAt ?? 0),
      };
    },
    channel(channel, viewerId) {
      const mine = channel.members.get(viewerId);
      const joined = world.joined(channel);
      const last = channel.messages.findLast(({ isSilent }) => !isSilent);
      const unread = world.unread(channel, viewerId);
      return {
        channel_url: channel.url,
        name: channel.name,
        data: channel.data,
        custom_type: channel.customType,
        cover_url: "",
        created_at: seconds(channel.createdAt),
        created_by: channel.creatorId === null ? null : shapes.user(channel.creatorId),
        members: [...channel.members.keys()].map((id) => shapes.member(channel, id)),
        member_count: channel.members.size,
        joined_member_count: joined.length,
        member_state: mine?.state ?? "none",
        my_role: mine?.role ?? "none",
        inviter: mine?.inviterId ? shapes.user(mine.inviterId) : null,
        invited_at: mine?.invitedAt ?? 0,
        last_message: last ? shapes.message(channel, last) : null,
        unread_message_count: unread.length,
        unread_mention_count: unread.filter(({ mentionedUserIds }) => mentionedUserIds.includes(viewerId)).length,
        read_receipt: receipts(channel, joined, "readAt"),
        delivery_receipt: receipts(channel, joined, "deliveredAt"),
        user_last_read: world.readAt(channel, viewerId),
        joined_ts: seconds(mine?.joinedAt ?? 0),
        is_distinct: channel.isDistinct,
        push_trigger_option: mine?.pushTrigger ?? "default",
        freeze: false,
        is_super: false,
        is_broadcast: false,
        is_public: false,
        is_exclusive: false,
      };
    },
    message: (channel, message) => ({
      ...common(shapes, channel, message),
      type: message.type,
      message_id: message.id,
      request_id: message.requestId ?? "",
      ...(message.file ? { file: { ...message.file, data: message.data } } : { data: message.data }),
    }),
    later: ({ id, channelUrl, userId, status, scheduledAt, ...content }) => ({
      ...common(shapes, world.channel(channelUrl), { ...content, userId, updatedAt: 0 }),
      type: "MESG",
      message_id: 0,
      data: content.data,
      scheduled_message_id: id,
      scheduled_at: scheduledAt,
      scheduled_status: status,
    }),
    frame: (channel, message) => ({
      ...common(shapes, channel, message),
      msg_id: message.id,
      ts: message.createdAt,
      ...(message.file ? { ...message.file, custom: message.data } : { data: message.data }),
    }),
  };
  return shapes;
}

type MessageContent = Pick<
  DoubleMessage,
  "isSilent" | "message" | "customType" | "createdAt" | "updatedAt" | "mentionedUserIds" | "userId"
>;

function common(shapes: Shapes, channel: DoubleChannel, message: MessageContent): Record<string, unknown> {
  return {
    channel_url: channel.url,
    channel_type: "group",
    message: message.message,
    custom_type: message.customType,
    created_at: message.createdAt,
    updated_at: message.updatedAt,
    mention_type: "users",
    silent: message.isSilent ?? false,
    mentioned_users: message.mentionedUserIds.map((id) => shapes.user(id)),
    ...(message.userId === null ? {} : { user: { ...shapes.user(message.userId), role: "" } }),
  };
}

function receipts(channel: DoubleChannel, userIds: readonly string[], mark: "readAt" | "deliveredAt") {
  return Object.fromEntries(userIds.map((id) => [id, channel.members.get(id)?.[mark] ?? 0]));
}
