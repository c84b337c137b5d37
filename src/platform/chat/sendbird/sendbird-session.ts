import type { GroupChannel } from "@sendbird/chat/groupChannel";
import type { BaseMessage } from "@sendbird/chat/message";
import { issueSession } from "#domain/contract/http/chat.ts";
import type { ChatChannel, ChatMessage } from "#domain/entities/chat.ts";
import {
  ChatError,
  type ChatClientEvent,
  type MessagePage,
  type MessagesWhere,
} from "#src/platform/chat/chat-client.ts";
import { Backoff } from "#src/platform/chat/embedded/backoff.ts";
import { CacheWriter } from "#src/platform/chat/embedded/cache-writer.ts";
import type { ChatCache } from "#src/platform/chat/embedded/cache.ts";
import { ChannelBook } from "#src/platform/chat/embedded/channel-book.ts";
import { Sends } from "#src/platform/chat/embedded/sends.ts";
import { CatchUp } from "#src/platform/chat/sendbird/catch-up.ts";
import { SendbirdConnection, type Chat } from "#src/platform/chat/sendbird/connection.ts";
import { hearChannels } from "#src/platform/chat/sendbird/hear.ts";
import { HeardMessages } from "#src/platform/chat/sendbird/heard-messages.ts";
import { messageById, messagesAround } from "#src/platform/chat/sendbird/history.ts";
import type { Sdk } from "#src/platform/chat/sendbird/load-sdk.ts";
import { ServiceMarks } from "#src/platform/chat/sendbird/marks.ts";
import { SENDBIRD_TIMING, type SendbirdNeeds } from "#src/platform/chat/sendbird/needs.ts";
import { Sayer } from "#src/platform/chat/sendbird/say.ts";
import { isMine, shownChannel, withHeldMarks } from "#src/platform/chat/sendbird/shown-channel.ts";
import { shownMessage, withoutWords } from "#src/platform/chat/sendbird/shown-message.ts";

/**
 * One person's chat on the hosted service, from connecting to disconnecting. The SDK connects, sends and tells; what is
 * known, kept in this browser and waiting to be sent is held by the same parts as in our own engine, so that both behave
 * alike. After every break the list is read again and what was said meanwhile is told from it.
 */
export class SendbirdSession {
  readonly userId: string;
  readonly book: ChannelBook;
  readonly sends: Sends;
  readonly connection: SendbirdConnection;
  readonly #needs: SendbirdNeeds;
  readonly #tell: (event: ChatClientEvent) => void;
  readonly #cache: ChatCache;
  readonly #writer: CacheWriter;
  readonly #marks: ServiceMarks;
  readonly #backoff: Backoff;
  readonly #catchUp: CatchUp;
  readonly #heard = new HeardMessages();
  readonly #ended = new AbortController();
  /** Settled by the first attempt to connect. */
  readonly #first = Promise.withResolvers<void>();
  #caughtUp: Promise<void> = Promise.resolve();

  constructor(userId: string, needs: SendbirdNeeds, tell: (event: ChatClientEvent) => void) {
    const timing = { ...SENDBIRD_TIMING, ...needs.timing };
    const { signal } = this.#ended;
    this.userId = userId;
    this.#needs = needs;
    this.#tell = tell;
    this.#first.promise.catch(() => undefined);
    this.#cache = needs.openCache(userId);
    this.#writer = new CacheWriter(this.#cache, timing.writeAfterMs);
    this.#backoff = new Backoff(timing, signal);
    const channel = (url: string) => this.channel(url);
    this.#marks = new ServiceMarks({ channel, signal, everyMs: timing.deliveredEveryMs });
    this.book = new ChannelBook({
      me: userId,
      writer: this.#writer,
      tell: (event) => this.#told(event),
      unknown: (url) => void this.refresh(url).catch(() => undefined),
    });
    const sayer = new Sayer({
      channel,
      newId: () => needs.newId(),
      onStored: (message) => this.#heard.put(message),
      fileParams: needs.fileParams ?? (async (file) => ({ file, fileName: file.name, mimeType: file.type })),
    });
    this.sends = new Sends({
      call: sayer.call,
      upload: sayer.upload,
      newId: sayer.newReqId,
      nowMs: () => needs.nowMs(),
      me: userId,
      cache: this.#cache,
      locks: needs.locks,
      lockPrefix: `yieldboard-chat-send ${userId}`,
      backoff: this.#backoff,
      signal,
      tell,
      channel: (url) => this.book.get(url),
      stored: (message) => this.stored(message),
    });
    this.#catchUp = new CatchUp({
      book: this.book,
      cache: this.#cache,
      backoff: this.#backoff,
      clockMarginMs: timing.clockMarginMs,
      chat: () => this.chat,
      isOnline: () => !signal.aborted && this.connection.connection === "online",
      view: (each) => this.#view(each),
      onMessage: (message) => void this.heard(message),
      onDeleted: (url, messageId) => this.#deleted(url, messageId),
      heardUrls: () => this.#heard.urls(),
      tell,
    });
    this.connection = new SendbirdConnection({
      userId,
      sdk: () => needs.loadSdk(),
      backoff: this.#backoff,
      signal,
      answerWithinMs: timing.answerWithinMs,
      ask: () => needs.call(issueSession, { body: { userId } }),
      onChat: (chat, sdk) => this.#listen(chat, sdk),
      onReady: () => this.#ready(),
      onConnection: (connection) => this.#connectionIs(connection),
      clear: (what) => this.clear(what),
      onFailedAttempt: () => this.#first.resolve(),
      onGivenUp: (error) => this.#givenUp(error),
    });
  }

  /**
   * Shows what was kept and connects. Resolves with the first connection, or when the first attempt met nobody: what is
   * kept can be read then, and the attempts go on. @throws ChatError when this person has no chat
   */
  async open(): Promise<void> {
    const channels = await this.#cache.channels();
    if (this.#ended.signal.aborted) return;
    this.book.load(channels);
    if (channels.length > 0) this.#tell({ kind: "channels" });
    await this.sends.outbox.load();
    if (this.#ended.signal.aborted) return;
    this.connection.start();
    await this.#first.promise;
  }

  async close(): Promise<void> {
    this.#ended.abort();
    await this.connection.stop();
    this.#first.resolve();
    await this.#writer.flush();
    this.#cache.close();
  }

  /** @throws ChatError offline when nothing is known and the service is not reached */
  async channels(): Promise<readonly ChatChannel[]> {
    if (this.book.all().length > 0) return this.book.all();
    await this.#first.promise;
    if (this.connection.connection !== "online") throw new ChatError("offline");
    await this.#caughtUp;
    return this.book.all();
  }

  /** @throws ChatError offline before the service was first reached */
  get chat(): Chat {
    const { chat } = this.connection;
    if (!chat) throw new ChatError("offline");
    return chat;
  }

  /** The service's own object of a channel. */
  async channel(url: string): Promise<GroupChannel> {
    return this.chat.groupChannel.getChannel(url);
  }

  /** Takes a channel into the book as the service tells it now. */
  shown(channel: GroupChannel): ChatChannel {
    return this.book.answered(this.#view(channel));
  }

  #view(channel: GroupChannel): ChatChannel {
    return withHeldMarks(shownChannel(channel, this.userId), this.book.get(channel.url), this.userId);
  }

  /** Members and their presence as they are now: the service pushes no presence. */
  async refresh(url: string): Promise<ChatChannel> {
    const before = new Map(this.book.get(url)?.members.map((each) => [each.user_id, each.connection_status]));
    const shown = this.shown(await (await this.channel(url)).refresh());
    for (const { user_id, connection_status, last_seen_at } of shown.members) {
      if (before.get(user_id) === connection_status) continue;
      this.book.presence({ kind: "presence", user_id, connection_status, last_seen_at });
    }
    return shown;
  }

  async messages(url: string, where: MessagesWhere, onCached?: (page: MessagePage) => void): Promise<MessagePage> {
    const asking = this.channel(url).then((channel) => messagesAround(channel, where));
    let answered = false;
    asking.then(
      () => (answered = true),
      () => undefined,
    );
    const kept = onCached ? await this.#cache.messages(url, where) : [];
    if (!answered && kept.length > 0) onCached?.({ messages: kept, hasPrevious: false, hasNext: false });
    const { messages: raw, hasPrevious, hasNext } = await asking;
    const messages = raw.map((message) => this.#keep(message));
    this.book.wereRead(messages);
    if (!hasNext) void this.#cache.replaceMessages(url, messages);
    return { messages, hasPrevious, hasNext };
  }

  /** A message as the service answered it to this page. */
  stored(message: ChatMessage): void {
    this.book.message(message);
    this.sends.outbox.settle(message);
  }

  heard(message: BaseMessage): ChatMessage {
    const shown = this.#keep(message);
    this.book.message(shown);
    return shown;
  }

  /** Takes a message of mine back. */
  async remove(url: string, messageId: string): Promise<void> {
    const channel = await this.channel(url);
    const message = this.#heard.get(url, Number(messageId)) ?? (await messageById(channel, Number(messageId)));
    this.#heard.put(message);
    await channel.deleteMessage(message);
    this.#deleted(url, message.messageId);
  }

  async markRead(url: string): Promise<void> {
    const channel = this.book.get(url);
    const at = channel?.last_message?.created_at;
    if (this.#needs.silent() || at === undefined || channel?.my_member_state !== "joined") return;
    this.book.read(url, this.userId, at);
    await this.#marks.mark("read", url);
  }

  markDelivered(url: string): void {
    const channel = this.book.get(url);
    const last = channel?.last_message;
    if (this.#needs.silent() || !last || last.sender?.user_id === this.userId) return;
    const me = channel?.members.find(({ user_id }) => user_id === this.userId);
    if (me?.state !== "joined" || me.delivered_at >= last.created_at) return;
    this.#marks.mark("delivered", url).catch(() => undefined);
  }

  hint(what: "offline" | "online" | "visible" | "hidden"): void {
    this.connection.hint(what);
    if (what === "online") this.#backoff.wake();
  }

  /** Forgets what is kept in this browser. */
  async clear(what: "everything" | "all but the outbox"): Promise<void> {
    if (what === "everything") this.sends.outbox.forget();
    await this.#writer.forget();
    await this.#cache.clear(what);
  }

  #listen(chat: Chat, sdk: Sdk): void {
    hearChannels(chat, sdk, {
      me: this.userId,
      book: this.book,
      // A channel that I am out of may still be spoken of.
      onChannel: (channel) => (isMine(channel) ? this.shown(channel) : undefined),
      onMessage: (message) => void this.heard(message),
      onDeleted: (url, messageId) => this.#deleted(url, messageId),
      onTyping: (url, userId) => this.#tell({ kind: "typing", url, userId }),
    });
  }

  #connectionIs(connection: "offline" | "connecting" | "online" | "closed"): void {
    if (connection === "offline") this.#catchUp.lost(this.#needs.nowMs());
    this.#tell({ kind: "connection", connection });
  }

  #ready(): void {
    this.#writer.resume();
    this.#caughtUp = this.#catchUp.run().then(() => {
      for (const { url } of this.book.all()) this.markDelivered(url);
    });
    this.#caughtUp.catch(() => undefined);
    this.#backoff.wake();
    this.#marks.retry();
    this.#first.resolve();
  }

  #keep(message: BaseMessage): ChatMessage {
    this.#heard.put(message);
    return shownMessage(message);
  }

  /** One that was never heard is on no screen. */
  #deleted(url: string, messageId: number): void {
    const message = this.#heard.get(url, messageId);
    if (message) this.book.message(withoutWords(shownMessage(message)));
  }

  #told(event: ChatClientEvent): void {
    this.#tell(event);
    if (event.kind !== "message" && event.kind !== "message_updated") return;
    if (event.message.sender?.user_id === this.userId) this.sends.outbox.settle(event.message);
    else this.markDelivered(event.url);
  }

  #givenUp(error: ChatError): void {
    this.book.clear();
    this.#heard.clear();
    this.#tell({ kind: "channels" });
    this.#first.reject(error);
  }
}
