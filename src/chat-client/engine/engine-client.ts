import type { ChatChannel, ChatMessage } from "#domain/entities/chat.ts";
import { ChatError, type ChatClient, type ChatClientEvent, type ChatConnection } from "#src/chat-client/chat-client.ts";
import type { EngineCalls } from "#src/chat-client/engine/engine-link.ts";
import type { EngineSession } from "#src/chat-client/engine/engine-session.ts";

export interface EngineKind {
  engine: ChatClient["engine"];
  restores: boolean;
  /** Converts an engine's error to a ChatError. */
  asError: (error: unknown) => ChatError;
  begin: (userId: string, publish: (event: ChatClientEvent) => void) => EngineSession;
}

/** Client of an engine: one session at a time. Responses update the session's channel store. */
export function createEngineClient({ engine, restores, asError, begin }: EngineKind): ChatClient {
  const listeners = new Set<(event: ChatClientEvent) => void>();
  let session: EngineSession | null = null;
  let opening: Promise<void> = Promise.resolve();
  let connection: ChatConnection = "closed";

  const publish = (event: ChatClientEvent) => {
    if (event.kind === "connection") connection = event.connection;
    for (const onEvent of listeners) onEvent(event);
  };

  /** @throws ChatError not_initialized before `connect` */
  function open(url?: string): EngineSession {
    if (!session) throw new ChatError("not_initialized");
    if (url === "") throw new ChatError("no_channel");
    return session;
  }

  async function withChatError<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw asError(error);
    }
  }

  const channelOf = (url: string | undefined, ask: (calls: EngineCalls) => Promise<ChatChannel>) =>
    withChatError(async () => {
      const { channelStore, link } = open(url);
      const asked = channelStore.learnt;
      return channelStore.answered(await ask(link.calls), asked);
    });
  const messageOf = (url: string, ask: (calls: EngineCalls) => Promise<ChatMessage>) =>
    withChatError(async () => {
      const at = open(url);
      return at.stored(await ask(at.link.calls));
    });
  /** The response already removes the channel; the later event changes nothing. */
  const goneFrom = (url: string, reason: "left" | "declined", ask: (calls: EngineCalls) => Promise<unknown>) =>
    withChatError(async () => {
      const { channelStore, link } = open(url);
      await ask(link.calls);
      channelStore.removed(url, reason);
    });

  return {
    engine,
    restores,
    get connection() {
      return connection;
    },
    async connect(userId) {
      if (userId === "") throw new ChatError("user_not_set");
      if (session?.userId !== userId || session.isOver) {
        await session?.close();
        session = begin(userId, publish);
        opening = session.open();
      }
      await withChatError(() => opening);
    },
    async disconnect() {
      const ending = session;
      session = null;
      await ending?.close();
    },
    hint: (what) => session?.hint(what),
    listen(onEvent) {
      listeners.add(onEvent);
      return () => listeners.delete(onEvent);
    },

    channels: () => withChatError(async () => open().channels()),
    channel: (url) =>
      withChatError(async () => {
        const { channelStore, link } = open(url);
        const asked = channelStore.learnt;
        return channelStore.get(url) ?? channelStore.answered(await link.calls.fetch(url), asked);
      }),
    createChannel: (wanted) => channelOf(undefined, (calls) => calls.create(wanted)),
    renameChannel: (url, name) => channelOf(url, (calls) => calls.rename(url, name)),
    setAlertLevel: (url, level) => channelOf(url, (calls) => calls.setAlertLevel(url, level)),
    invite: (url, userIds) => channelOf(url, (calls) => calls.invite(url, userIds)),
    async accept(url) {
      await channelOf(url, (calls) => calls.accept(url));
    },
    decline: (url) => goneFrom(url, "declined", (calls) => calls.decline(url)),
    leave: (url) => goneFrom(url, "left", (calls) => calls.leave(url)),
    ban: (url, userId) => channelOf(url, (calls) => calls.ban(url, userId)),
    refresh: (url) => channelOf(url, (calls) => calls.refresh(url)),

    messages: (url, where, onCached) => withChatError(async () => open(url).messages(url, where, onCached)),
    send: (url, wanted) => open(url).sends.send(url, wanted),
    sendFile: (url, file, onProgress) => open(url).sends.sendFile(url, file, onProgress),
    resend: (url, reqId) => open(url).sends.resend(reqId),
    sendAnyway: (url, reqId) => open(url).sends.sendAnyway(reqId),
    reword: (url, reqId, wanted) => open(url).sends.reword(reqId, wanted),
    cancel: (url, reqId) => open(url).sends.cancel(reqId),
    edit: (message, text) => withChatError(async () => open(message.channel_url).sends.edit(message, text).sent),
    correct: (url, messageId, text) => messageOf(url, (calls) => calls.correct(url, messageId, text)),
    async remove(url, messageId) {
      await messageOf(url, (calls) => calls.remove(url, messageId));
    },
    restore: (url, messageId) => messageOf(url, (calls) => calls.restore(url, messageId)),
    sendLater: (url, text, at) => open(url).sends.sendLater(url, text, at),
    laterMessages: () => withChatError(async () => open().link.calls.laterMessages()),
    cancelLater: (later) => withChatError(async () => open().link.calls.cancelLater(later)),
    search: (query, url) => withChatError(async () => open().link.calls.search(query, url)),
    markRead: (url) => withChatError(async () => open(url).markRead(url)),
    markUnread: (url, messageId) => withChatError(async () => open(url).markUnread(url, messageId)),
    markDelivered: (url) => open(url).markDelivered(url),
    typing: (url) => open(url).link.typing(url),
    clearCache: () => withChatError(async () => open().clear("everything")),
  };
}
