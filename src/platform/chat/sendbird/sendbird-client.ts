import type { GroupChannel } from "@sendbird/chat/groupChannel";
import type { ChatChannel } from "#domain/entities/chat.ts";
import {
  ChatError,
  type ChatClient,
  type ChatClientEvent,
  type ChatConnection,
  type NewChannel,
} from "#src/platform/chat/chat-client.ts";
import type { SendbirdNeeds } from "#src/platform/chat/sendbird/needs.ts";
import { SendbirdSession } from "#src/platform/chat/sendbird/sendbird-session.ts";
import { inServiceWords } from "#src/platform/chat/sendbird/service-error.ts";
import { shownMessage } from "#src/platform/chat/sendbird/shown-message.ts";
import { channelDataText } from "#src/platform/chat/sendbird/wire-data.ts";

/** Found messages of one search. */
const FOUND_MAX = 50;
const FOR_GOOD_SECONDS = -1;

/** Chat over the hosted service, through its SDK. */
export function createSendbirdClient(needs: SendbirdNeeds): ChatClient {
  const hearers = new Set<(event: ChatClientEvent) => void>();
  let session: SendbirdSession | null = null;
  let connection: ChatConnection = "closed";

  const tell = (event: ChatClientEvent) => {
    if (event.kind === "connection") connection = event.connection;
    for (const hear of hearers) hear(event);
  };

  /** @throws ChatError not_initialized before `connect` */
  function open(url?: string): SendbirdSession {
    if (!session) throw new ChatError("not_initialized");
    if (url === "") throw new ChatError("no_channel");
    return session;
  }

  const channelOf = (url: string, work: (channel: GroupChannel) => Promise<GroupChannel>): Promise<ChatChannel> =>
    inServiceWords(async () => {
      const at = open(url);
      return at.shown(await work(await at.channel(url)));
    });

  /** My leaving is known from the answer; the event of it comes after and says nothing new. */
  const goneFrom = (url: string, reason: "left" | "declined", work: (channel: GroupChannel) => Promise<unknown>) =>
    inServiceWords(async () => {
      const at = open(url);
      await work(await at.channel(url));
      at.book.removed(url, reason);
    });

  return {
    engine: "sendbird",
    get connection() {
      return connection;
    },
    async connect(userId) {
      if (userId === "") throw new ChatError("user_not_set");
      if (session?.userId !== userId) {
        await session?.close();
        session = new SendbirdSession(userId, needs, tell);
      }
      await inServiceWords(() => open().open());
    },
    async disconnect() {
      const ending = session;
      session = null;
      await ending?.close();
    },
    hint: (what) => session?.hint(what),
    listen(hear) {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },

    channels: () => inServiceWords(async () => open().channels()),
    channel: (url) =>
      inServiceWords(async () => {
        const at = open(url);
        return at.book.get(url) ?? at.shown(await at.channel(url));
      }),
    createChannel: (wanted) =>
      inServiceWords(async () => {
        const at = open();
        return at.shown(await at.chat.groupChannel.createChannel(paramsOf(wanted, at.userId, needs.newId())));
      }),
    renameChannel: (url, name) => channelOf(url, (channel) => channel.updateChannel({ name })),
    setAlertLevel: (url, level) =>
      channelOf(url, async (channel) => {
        const { PushTriggerOption } = await needs.loadSdk();
        const { ALL, MENTION_ONLY, OFF } = PushTriggerOption;
        await channel.setMyPushTriggerOption({ all: ALL, mentions: MENTION_ONLY, none: OFF }[level]);
        return channel;
      }),
    invite: (url, userIds) => channelOf(url, (channel) => channel.inviteWithUserIds([...userIds])),
    async accept(url) {
      await channelOf(url, (channel) => channel.acceptInvitation());
    },
    decline: (url) => goneFrom(url, "declined", (channel) => channel.declineInvitation()),
    leave: (url) => goneFrom(url, "left", (channel) => channel.leave()),
    ban: (url, userId) =>
      channelOf(url, async (channel) => {
        await channel.banUserWithUserId(userId, FOR_GOOD_SECONDS, "");
        return channel.refresh();
      }),
    refresh: (url) => inServiceWords(async () => open(url).refresh(url)),

    messages: (url, where, onCached) => inServiceWords(async () => open(url).messages(url, where, onCached)),
    send: (url, wanted) => open(url).sends.send(url, wanted),
    sendFile: (url, file, onProgress) => open(url).sends.sendFile(url, file, onProgress),
    resend: (url, reqId) => open(url).sends.resend(reqId),
    cancel: (url, reqId) => open(url).sends.cancel(reqId),
    edit: (url, messageId, text) =>
      inServiceWords(async () => {
        const at = open(url);
        const channel = await at.channel(url);
        return at.heard(await channel.updateUserMessage(Number(messageId), { message: text }));
      }),
    remove: (url, messageId) => inServiceWords(async () => open(url).remove(url, messageId)),
    search: (words, url) =>
      inServiceWords(async () => {
        const query = open().chat.createMessageSearchQuery({
          keyword: words,
          limit: FOUND_MAX,
          ...(url === undefined ? {} : { channelUrl: url }),
        });
        return (await query.next()).map(shownMessage).toSorted((a, b) => b.created_at - a.created_at);
      }),
    markRead: (url) => inServiceWords(async () => open(url).markRead(url)),
    markDelivered: (url) => open(url).markDelivered(url),
    typing(url) {
      const at = open(url);
      // The SDK says it at most once a second. What cannot be told is not missed.
      at.channel(url).then(
        (channel) => channel.startTyping().catch(() => undefined),
        () => undefined,
      );
    },
    clearCache: () => inServiceWords(async () => open().clear("everything")),
  };
}

/** A direct channel is always the one of its pair, and nobody runs it; a group is run by who opens it, too. */
function paramsOf({ kind, name, userIds, operatorUserIds = [], isDistinct, data }: NewChannel, me: string, id: string) {
  const operators = {
    direct: [],
    group: [me, ...operatorUserIds],
    trading_group: operatorUserIds.length > 0 ? operatorUserIds : [me],
    broadcast: [me],
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
