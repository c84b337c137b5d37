import type { BaseChannel } from "@sendbird/chat";
import type { GroupChannel } from "@sendbird/chat/groupChannel";
import type { BaseMessage } from "@sendbird/chat/message";
import type { ChannelStore } from "#src/chat-client/engine/channel-store.ts";
import type { Chat } from "#src/chat-client/sendbird/connection.ts";
import type { Sdk } from "#src/chat-client/sendbird/load-sdk.ts";
import { isMine } from "#src/chat-client/sendbird/shown-channel.ts";

export interface ChannelEventsNeeds {
  currentUserId: string;
  channelStore: ChannelStore;
  onChannel(channel: GroupChannel): void;
  /** The current user marked its messages as unread. */
  onUnread(channel: GroupChannel): void;
  onMessage(message: BaseMessage): void;
  onDeleted(url: string, messageId: number): void;
  onTyping(url: string, userId: string): void;
}

const KEY = "yieldboard";

/** Everything the service reports of channels, on its way into the channel store. */
export function onChannelEvents(chat: Chat, sdk: Sdk, needs: ChannelEventsNeeds): void {
  const { currentUserId, channelStore } = needs;
  const seen = (channel: BaseChannel) => {
    if (channel.isGroupChannel()) needs.onChannel(channel);
  };
  /** A member left. The channel goes off the list when it was the current user. */
  const removeMember = (channel: BaseChannel, userId: string, reason: "left" | "banned" | "declined") =>
    userId === currentUserId ? channelStore.removed(channel.url, reason) : seen(channel);

  chat.groupChannel.addGroupChannelHandler(
    KEY,
    new sdk.GroupChannelHandler({
      onMessageReceived: (channel, message) => {
        seen(channel);
        needs.onMessage(message);
      },
      onMessageUpdated: (_channel, message) => needs.onMessage(message),
      onMessageDeleted: ({ url }, messageId) => needs.onDeleted(url, messageId),
      onChannelChanged: seen,
      onOperatorUpdated: seen,
      onChannelMemberCountChanged: (channels) => channels.forEach(seen),
      onUserReceivedInvitation: (channel, _inviter, invitees) => {
        // After leaving a channel, the SDK still holds the old membership.
        const isCurrentUser = invitees.some(({ userId }) => userId === currentUserId);
        if (isCurrentUser && !isMine(channel)) channel.refresh().then(seen, () => undefined);
        else seen(channel);
      },
      onUserJoined: seen,
      onUserLeft: (channel, { userId }) => removeMember(channel, userId, "left"),
      onUserDeclinedInvitation: (channel, _inviter, { userId }) => removeMember(channel, userId, "declined"),
      onUserBanned: (channel, { userId }) => removeMember(channel, userId, "banned"),
      onChannelDeleted: (url) => channelStore.removed(url, "deleted"),
      onUserMarkedRead: (channel, userIds) => {
        const marks = channel.getReadStatus(true) ?? {};
        for (const id of userIds) channelStore.read(channel.url, id, marks[id]?.readAt ?? 0);
        if (userIds.includes(currentUserId)) seen(channel);
      },
      onUserMarkedUnread: (channel, userIds) => (userIds.includes(currentUserId) ? needs.onUnread(channel) : undefined),
      onUndeliveredMemberStatusUpdated: (channel) => delivered(channel, channelStore),
      onTypingStatusUpdated: (channel) => {
        for (const { userId } of channel.getTypingUsers())
          if (userId !== currentUserId) needs.onTyping(channel.url, userId);
      },
    }),
  );
}

/** The service reports that marks have moved, but not whose. */
function delivered(channel: GroupChannel, channelStore: ChannelStore): void {
  const known = new Map(channelStore.get(channel.url)?.members.map((member) => [member.user_id, member.delivered_at]));
  for (const [userId, { deliveryAt }] of Object.entries(channel.getDeliveryStatus(true) ?? {})) {
    if (deliveryAt > (known.get(userId) ?? 0)) channelStore.delivered(channel.url, userId, deliveryAt);
  }
}
