import type { BaseChannel } from "@sendbird/chat";
import type { GroupChannel } from "@sendbird/chat/groupChannel";
import type { BaseMessage } from "@sendbird/chat/message";
import type { ChannelStore } from "#src/chat-client/engine/channel-store.ts";
import type { Chat } from "#src/chat-client/sendbird/connection.ts";
import type { Sdk } from "#src/chat-client/sendbird/load-sdk.ts";
import { isMine } from "#src/chat-client/sendbird/shown-channel.ts";

export interface ChannelEventsNeeds {
  me: string;
  book: ChannelStore;
  onChannel(channel: GroupChannel): void;
  /** I have marked messages of it as unread. */
  onUnread(channel: GroupChannel): void;
  onMessage(message: BaseMessage): void;
  onDeleted(url: string, messageId: number): void;
  onTyping(url: string, userId: string): void;
}

const KEY = "yieldboard";

/** Everything the service tells of channels, on its way into the book. */
export function onChannelEvents(chat: Chat, sdk: Sdk, needs: ChannelEventsNeeds): void {
  const { me, book } = needs;
  const seen = (channel: BaseChannel) => {
    if (channel.isGroupChannel()) needs.onChannel(channel);
  };
  /** Somebody is out of a channel: it is gone from my list when that is me. */
  const out = (channel: BaseChannel, userId: string, reason: "left" | "banned" | "declined") =>
    userId === me ? book.removed(channel.url, reason) : seen(channel);

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
        // Of a channel that I had left the SDK still holds that I am not in it.
        const isMe = invitees.some(({ userId }) => userId === me);
        if (isMe && !isMine(channel)) channel.refresh().then(seen, () => undefined);
        else seen(channel);
      },
      onUserJoined: seen,
      onUserLeft: (channel, { userId }) => out(channel, userId, "left"),
      onUserDeclinedInvitation: (channel, _inviter, { userId }) => out(channel, userId, "declined"),
      onUserBanned: (channel, { userId }) => out(channel, userId, "banned"),
      onChannelDeleted: (url) => book.removed(url, "deleted"),
      onUserMarkedRead: (channel, userIds) => {
        const marks = channel.getReadStatus(true) ?? {};
        for (const id of userIds) book.read(channel.url, id, marks[id]?.readAt ?? 0);
        if (userIds.includes(me)) seen(channel);
      },
      onUserMarkedUnread: (channel, userIds) => (userIds.includes(me) ? needs.onUnread(channel) : undefined),
      onUndeliveredMemberStatusUpdated: (channel) => delivered(channel, book),
      onTypingStatusUpdated: (channel) => {
        for (const { userId } of channel.getTypingUsers()) if (userId !== me) needs.onTyping(channel.url, userId);
      },
    }),
  );
}

/** The service says that marks have moved, not whose. */
function delivered(channel: GroupChannel, book: ChannelStore): void {
  const known = new Map(book.get(channel.url)?.members.map((member) => [member.user_id, member.delivered_at]));
  for (const [userId, { deliveryAt }] of Object.entries(channel.getDeliveryStatus(true) ?? {})) {
    if (deliveryAt > (known.get(userId) ?? 0)) book.delivered(channel.url, userId, deliveryAt);
  }
}
