import type { GroupChannel } from "@sendbird/chat/groupChannel";
import type { ChatChannel } from "#domain/entities/chat.ts";
import { ChatError, type NewChannel } from "#src/chat-client/chat-client.ts";
import type { ChannelStore } from "#src/chat-client/engine/channel-store.ts";
import type { EngineCalls } from "#src/chat-client/engine/engine-link.ts";
import { messagesAround } from "#src/chat-client/sendbird/history.ts";
import { cancelLater, laterMessages } from "#src/chat-client/sendbird/later.ts";
import type { Sdk } from "#src/chat-client/sendbird/load-sdk.ts";
import type { Service } from "#src/chat-client/sendbird/service.ts";
import { shownMessage, withoutText } from "#src/chat-client/sendbird/shown-message.ts";
import { channelDataText, correctedDataText } from "#src/chat-client/sendbird/wire-data.ts";

export interface CallsNeeds {
  userId: string;
  channelStore: ChannelStore;
  service: Service;
  loadSdk: () => Promise<Sdk>;
  newId: () => string;
  nowMs: () => number;
}

/** Found messages of one search. */
const FOUND_MAX = 50;
const FOR_GOOD_SECONDS = -1;

/** The calls of the hosted service, through its SDK. */
export function sendbirdCalls({ userId, channelStore, service, loadSdk, newId, nowMs }: CallsNeeds): EngineCalls {
  const shown = async (url: string, ask: (channel: GroupChannel) => Promise<GroupChannel>): Promise<ChatChannel> =>
    service.view(await ask(await service.channel(url)));

  return {
    fetch: async (url) => service.view(await service.channel(url)),
    /** The service does not push presence, so changes are published here. */
    async refresh(url) {
      const before = new Map(channelStore.get(url)?.members.map((each) => [each.user_id, each.connection_status]));
      const refreshed = await shown(url, (channel) => channel.refresh());
      for (const { user_id, connection_status, last_seen_at } of refreshed.members) {
        if (before.get(user_id) === connection_status) continue;
        channelStore.presence({ kind: "presence", user_id, connection_status, last_seen_at });
      }
      return refreshed;
    },
    create: async (wanted) =>
      service.view(await service.chat.groupChannel.createChannel(paramsOf(wanted, userId, newId()))),
    rename: (url, name) => shown(url, (channel) => channel.updateChannel({ name })),
    setAlertLevel: (url, level) =>
      shown(url, async (channel) => {
        const { ALL, MENTION_ONLY, OFF } = (await loadSdk()).PushTriggerOption;
        await channel.setMyPushTriggerOption({ all: ALL, mentions: MENTION_ONLY, none: OFF }[level]);
        return channel;
      }),
    invite: (url, userIds) => shown(url, (channel) => channel.inviteWithUserIds([...userIds])),
    accept: (url) => shown(url, (channel) => channel.acceptInvitation()),
    ban: (url, id) =>
      shown(url, async (channel) => {
        await channel.banUserWithUserId(id, FOR_GOOD_SECONDS, "");
        return channel.refresh();
      }),
    decline: async (url) => (await service.channel(url)).declineInvitation(),
    leave: async (url) => (await service.channel(url)).leave(),
    async page(url, where) {
      const { messages, ...ends } = await messagesAround(await service.channel(url), where);
      return { ...ends, messages: messages.map((message) => service.store(message)) };
    },
    async correct(url, messageId, text) {
      const channel = await service.channel(url);
      const { message, data } = await service.message(channel, messageId);
      const corrected = correctedDataText(data, { message, corrected_at: nowMs() });
      return service.store(await channel.updateUserMessage(Number(messageId), { message: text, data: corrected }));
    },
    async remove(url, messageId) {
      const channel = await service.channel(url);
      const message = await service.message(channel, messageId);
      await channel.deleteMessage(message);
      return withoutText(shownMessage(message));
    },
    restore: () => Promise.reject(new ChatError("refused", "The chat service cannot bring a deleted message back.")),
    laterMessages: async () => laterMessages(service.chat, await loadSdk()),
    cancelLater: async (later) => cancelLater(await service.channel(later.channel_url), later),
    async search(text, url) {
      const query = service.chat.createMessageSearchQuery({
        keyword: text,
        limit: FOUND_MAX,
        ...(url === undefined ? {} : { channelUrl: url }),
      });
      return (await query.next()).map(shownMessage).toSorted((a, b) => b.created_at - a.created_at);
    },
  };
}

/** A direct channel is unique for its pair and has no operators; a group's creator is one of its operators. */
function paramsOf(
  { kind, name, userIds, operatorUserIds = [], isDistinct, data }: NewChannel,
  currentUserId: string,
  id: string,
) {
  const operators = {
    direct: [],
    group: [currentUserId, ...operatorUserIds],
    trading_group: operatorUserIds.length > 0 ? operatorUserIds : [currentUserId],
    broadcast: [currentUserId],
  }[kind];
  return {
    channelUrl: `chn_${id.toLowerCase().replaceAll(/[^0-9a-z]/g, "")}`,
    customType: kind,
    name,
    invitedUserIds: [...userIds],
    operatorUserIds: [...new Set(operators)],
    isDistinct: kind === "direct" || (isDistinct ?? false),
    data: channelDataText(data),
  };
}
