import {
  acceptInvite,
  banFromChannel,
  changeChannel,
  createChannel,
  declineInvite,
  deleteMessage,
  editMessage,
  inviteToChannel,
  leaveChannel,
  readChannel,
  searchMessages,
} from "#domain/contract/http/chat.ts";
import type { ChatChannel } from "#domain/entities/chat.ts";
import {
  ChatError,
  type ChatClient,
  type ChatClientEvent,
  type ChatConnection,
  type NewChannel,
} from "#src/platform/chat/chat-client.ts";
import { asChatError } from "#src/platform/chat/chat-error.ts";
import { EmbeddedSession } from "#src/platform/chat/embedded/embedded-session.ts";
import { TIMING, type EmbeddedNeeds } from "#src/platform/chat/embedded/needs.ts";

/** Chat over our own server: every change is a call with one answer, the socket tells what happens. */
export function createEmbeddedClient(needs: EmbeddedNeeds): ChatClient {
  const hearers = new Set<(event: ChatClientEvent) => void>();
  const typedAtMs = new Map<string, number>();
  const typingEveryMs = needs.timing?.typingEveryMs ?? TIMING.typingEveryMs;
  let session: EmbeddedSession | null = null;
  let opening: Promise<void> = Promise.resolve();
  let connection: ChatConnection = "closed";

  const tell = (event: ChatClientEvent) => {
    if (event.kind === "connection") connection = event.connection;
    for (const hear of hearers) hear(event);
  };

  /** @throws ChatError not_initialized before `connect` */
  function open(url?: string): EmbeddedSession {
    if (!session) throw new ChatError("not_initialized");
    if (url === "") throw new ChatError("no_channel");
    return session;
  }

  async function inWords<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw asChatError(error);
    }
  }

  const { call } = needs;
  const channelOf = (url: string, work: () => Promise<ChatChannel>): Promise<ChatChannel> =>
    inWords(async () => open(url).book.answered(await work()));

  /** My leaving is known from the answer; the event of it comes after and says nothing new. */
  const goneFrom = (url: string, reason: "left" | "declined", work: () => Promise<unknown>) =>
    inWords(async () => {
      const { book } = open(url);
      await work();
      book.removed(url, reason);
    });

  return {
    engine: "embedded",
    get connection() {
      return connection;
    },
    async connect(userId) {
      if (userId === "") throw new ChatError("user_not_set");
      if (session?.userId !== userId || session.isOver) {
        await session?.close();
        session = new EmbeddedSession(userId, needs, tell);
        opening = session.open();
      }
      await inWords(() => opening);
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

    channels: () => inWords(async () => open().channels()),
    channel: (url) =>
      inWords(
        async () => open(url).book.get(url) ?? open(url).book.answered(await call(readChannel, { params: { url } })),
      ),
    createChannel: (wanted) =>
      inWords(async () => open().book.answered(await call(createChannel, { body: bodyOf(wanted) }))),
    renameChannel: (url, name) => channelOf(url, () => call(changeChannel, { params: { url }, body: { name } })),
    setAlertLevel: (url, level) =>
      channelOf(url, () => call(changeChannel, { params: { url }, body: { alert_level: level } })),
    invite: (url, userIds) =>
      channelOf(url, () => call(inviteToChannel, { params: { url }, body: { user_ids: [...userIds] } })),
    accept: (url) =>
      inWords(async () => {
        const { book } = open(url);
        await call(acceptInvite, { params: { url } });
        book.answered(await call(readChannel, { params: { url } }));
      }),
    decline: (url) => goneFrom(url, "declined", () => call(declineInvite, { params: { url } })),
    leave: (url) => goneFrom(url, "left", () => call(leaveChannel, { params: { url } })),
    ban: (url, userId) => channelOf(url, () => call(banFromChannel, { params: { url }, body: { user_id: userId } })),
    refresh: (url) => channelOf(url, () => call(readChannel, { params: { url } })),

    messages: (url, where, onCached) => inWords(async () => open(url).messages(url, where, onCached)),
    send: (url, wanted) => open(url).sends.send(url, wanted),
    sendFile: (url, file, onProgress) => open(url).sends.sendFile(url, file, onProgress),
    resend: (url, reqId) => open(url).sends.resend(reqId),
    cancel: (url, reqId) => open(url).sends.cancel(reqId),
    edit: (url, messageId, text) =>
      inWords(async () => {
        const at = open(url);
        const message = await call(editMessage, { params: { url, id: messageId }, body: { message: text } });
        at.stored(message);
        return message;
      }),
    remove: (url, messageId) =>
      inWords(async () => {
        const at = open(url);
        at.stored(await call(deleteMessage, { params: { url, id: messageId } }));
      }),
    search: (words, url) =>
      inWords(async () => {
        open();
        const { messages } = await call(searchMessages, { query: { q: words, ...(url === undefined ? {} : { url }) } });
        return messages;
      }),
    markRead: (url) => inWords(async () => open(url).markRead(url)),
    markDelivered: (url) => open(url).markDelivered(url),
    typing(url) {
      const nowMs = needs.nowMs();
      if (nowMs - (typedAtMs.get(url) ?? -Infinity) < typingEveryMs) return;
      typedAtMs.set(url, nowMs);
      open(url).socket.send({ message: "typing", channel_url: url });
    },
    clearCache: () => inWords(async () => open().clear("everything")),
  };
}

function bodyOf({ kind, name, userIds, operatorUserIds, isDistinct, data }: NewChannel) {
  return {
    custom_type: kind,
    name,
    user_ids: [...userIds],
    operator_user_ids: [...(operatorUserIds ?? [])],
    is_distinct: isDistinct ?? false,
    data: data ?? {},
  };
}
