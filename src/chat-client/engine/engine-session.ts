import { positionOf } from "#domain/chat/position.ts";
import type { ChatChannel, ChatMessage } from "#domain/entities/chat.ts";
import {
  ChatError,
  type ChatClientEvent,
  type ChatErrorCode,
  type MessagePage,
  type MessagesWhere,
} from "#src/chat-client/chat-client.ts";
import { Backoff } from "#src/chat-client/engine/backoff.ts";
import { CacheWriter } from "#src/chat-client/engine/cache-writer.ts";
import type { ChatCache } from "#src/chat-client/engine/cache.ts";
import { ChannelStore } from "#src/chat-client/engine/channel-store.ts";
import type { EngineLink, EngineParts } from "#src/chat-client/engine/engine-link.ts";
import type { EngineNeeds, EngineTiming } from "#src/chat-client/engine/needs.ts";
import { Sends } from "#src/chat-client/engine/sends.ts";

/** Codes that end a person's access to chat; their cached data is deleted. */
const FORGOTTEN: ReadonlySet<ChatErrorCode> = new Set([
  "user_deactivated",
  "user_not_found",
  "no_user",
  "session_revoked",
]);

export interface SessionNeeds extends EngineNeeds {
  userId: string;
  timing: EngineTiming;
  link: (parts: EngineParts) => EngineLink;
  publish: (event: ChatClientEvent) => void;
}

/**
 * One person's chat from connect to disconnect, for any engine: channels, cache and outbox. Cached data is available at
 * once; then the engine publishes what has happened since. Messages are sent in the background.
 */
export class EngineSession {
  readonly userId: string;
  readonly channelStore: ChannelStore;
  readonly sends: Sends;
  readonly link: EngineLink;
  readonly #needs: SessionNeeds;
  readonly #cache: ChatCache;
  readonly #writer: CacheWriter;
  readonly #backoff: Backoff;
  readonly #ended = new AbortController();
  /** True once it is certain that this person has no chat. */
  isOver = false;
  /** Settled by the first attempt to connect. */
  readonly #first = Promise.withResolvers<void>();
  /** Catch-up of the latest connection. */
  #caughtUp: Promise<void> = Promise.resolve();
  #forgetting: Promise<void> = Promise.resolve();
  readonly #whenOnline = new Set<() => void>();

  constructor(needs: SessionNeeds) {
    const { userId, timing, publish } = needs;
    const { signal } = this.#ended;
    this.userId = userId;
    this.#needs = needs;
    this.#first.promise.catch(() => undefined);
    this.#cache = needs.openCache(userId);
    this.#writer = new CacheWriter(this.#cache, timing.writeAfterMs);
    this.#backoff = new Backoff(timing, signal);
    this.channelStore = new ChannelStore({
      currentUserId: userId,
      writer: this.#writer,
      publish: (event) => this.#onEvent(event),
      isReading: (url) => this.link.marks.isReading(url),
      unknown: (url) => void this.#fetchQuietly(url),
    });
    const shared = {
      cache: this.#cache,
      backoff: this.#backoff,
      signal,
      publish: (event: ChatClientEvent) => {
        if (event.kind === "connection" && event.connection === "online") this.#wakeReached();
        publish(event);
      },
    };
    signal.addEventListener("abort", () => this.#wakeReached());
    this.link = needs.link({
      ...shared,
      userId,
      channelStore: this.channelStore,
      writer: this.#writer,
      ready: (caughtUp) => this.#ready(caughtUp),
      failedAttempt: () => this.#first.resolve(),
      givenUp: (error) => this.#givenUp(error),
      clear: (what) => this.clear(what),
    });
    this.sends = new Sends({
      ...shared,
      sender: this.link.sender,
      currentUserId: userId,
      nowMs: () => needs.nowMs(),
      machineNowMs: () => needs.machineNowMs(),
      locks: needs.locks,
      lockPrefix: `yieldboard-chat-send ${userId}`,
      channel: (url) => this.channelStore.get(url),
      check: needs.check,
      checkWithinMs: timing.checkWithinMs,
      askAfterMs: timing.askAfterMs,
      reached: () => this.#reached(),
      stored: (stored) => {
        if ("send_at" in stored) publish({ kind: "later", later: stored });
        else this.stored(stored);
      },
    });
  }

  /**
   * Publishes the cached channels and connects. Resolves with the first connection or after the first failed attempt:
   * the cached data is readable then, and attempts continue. @throws ChatError when this person has no chat
   */
  async open(): Promise<void> {
    const [channels, token] = await Promise.all([this.#cache.channels(), this.#cache.token()]);
    if (this.#ended.signal.aborted) return;
    this.channelStore.load(channels);
    if (channels.length > 0) this.#needs.publish({ kind: "channels" });
    await this.sends.outbox.load();
    if (this.#ended.signal.aborted) return;
    this.link.start(channels.length > 0 ? token : undefined);
    await this.#first.promise;
  }

  /** Aborts everything in progress and writes received events to the cache. */
  async close(): Promise<void> {
    this.#ended.abort();
    await this.link.stop();
    this.#first.resolve();
    await this.#forgetting;
    await this.#writer.flush();
    this.#cache.close();
  }

  hint: EngineLink["hint"] = (what) => {
    this.link.hint(what);
    if (what === "online") this.#backoff.wake();
  };

  /** @throws ChatError offline when nothing is cached and the server is unreachable */
  async channels(): Promise<readonly ChatChannel[]> {
    if (this.channelStore.all().length > 0) return this.channelStore.all();
    await this.#first.promise;
    if (this.link.connection !== "online") throw new ChatError("offline");
    await this.#caughtUp;
    return this.channelStore.all();
  }

  async messages(url: string, where: MessagesWhere, onCached?: (page: MessagePage) => void): Promise<MessagePage> {
    let answered = false;
    const asking = this.link.calls.page(url, where);
    asking.then(
      () => (answered = true),
      () => undefined,
    );
    const cached = onCached ? await this.#cache.messages(url, where) : [];
    // Only the server knows if there are messages before the cached ones.
    if (!answered && cached.length > 0) onCached?.({ messages: cached, hasPrevious: false, hasNext: false });
    const page = await asking;
    this.channelStore.wereRead(page.messages);
    if (!page.hasNext) void this.#cache.replaceMessages(url, page.messages);
    return page;
  }

  /** Stores a message from the response to a call of this page. */
  stored(message: ChatMessage): ChatMessage {
    this.channelStore.message(message);
    this.sends.outbox.onStored(message);
    return message;
  }

  async markRead(url: string): Promise<void> {
    const channel = this.channelStore.get(url);
    const last = channel?.last_message;
    if (this.#needs.silent() || !last || channel?.my_member_state !== "joined") return;
    const at = positionOf(last);
    this.channelStore.read(url, this.userId, at);
    await this.link.marks.read(url, at);
  }

  async markUnread(url: string, messageId: string): Promise<ChatChannel> {
    const asked = this.channelStore.learnt;
    return this.channelStore.answered(await this.link.marks.unread(url, messageId), asked);
  }

  markDelivered(url: string): void {
    const channel = this.channelStore.get(url);
    const last = channel?.last_message;
    if (this.#needs.silent() || !last || last.sender?.user_id === this.userId) return;
    const myMember = channel?.members.find(({ user_id }) => user_id === this.userId);
    if (myMember?.state === "joined" && myMember.delivered_at < positionOf(last))
      this.link.marks.delivered(url, positionOf(last));
  }

  /** Clears the cache of this browser; the screen keeps its data until the next publish. */
  async clear(what: "everything" | "all but the outbox"): Promise<void> {
    this.link.forget();
    if (what === "everything") this.sends.outbox.forget();
    await this.#writer.forget();
    await this.#cache.clear(what);
  }

  /** Fetches a channel known from an event only. Ignores failures: the person may not be in it any more. */
  async #fetchQuietly(url: string): Promise<void> {
    const asked = this.channelStore.learnt;
    await this.link.calls.fetch(url).then(
      (channel) => this.channelStore.answered(channel, asked),
      () => undefined,
    );
  }

  /** Resolves once connected and caught up, or when the session ends. */
  async #reached(): Promise<void> {
    while (!this.#ended.signal.aborted) {
      const isReached = this.link.connection === "online" && (await succeeded(this.#caughtUp));
      if (isReached) return;
      await new Promise<void>((resolve) => this.#whenOnline.add(resolve));
      // The catch-up promise is set right after the connection event.
      await Promise.resolve();
    }
  }

  #wakeReached(): void {
    for (const resolve of this.#whenOnline) resolve();
    this.#whenOnline.clear();
  }

  #ready(caughtUp: Promise<void>): void {
    this.#caughtUp = caughtUp.then(() => {
      for (const { url } of this.channelStore.all()) this.markDelivered(url);
    });
    this.#caughtUp.catch(() => undefined);
    this.#backoff.wake();
    this.#first.resolve();
  }

  #onEvent(event: ChatClientEvent): void {
    this.#needs.publish(event);
    if (event.kind !== "message" && event.kind !== "message_updated") return;
    if (event.message.sender?.user_id === this.userId) this.sends.outbox.onStored(event.message);
    else this.markDelivered(event.url);
  }

  #givenUp(error: ChatError): void {
    this.isOver = true;
    if (FORGOTTEN.has(error.code)) {
      this.channelStore.clear();
      this.#forgetting = this.clear("everything");
      this.#needs.publish({ kind: "channels" });
    }
    this.#first.reject(error);
  }
}

const succeeded = (work: Promise<void>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );
