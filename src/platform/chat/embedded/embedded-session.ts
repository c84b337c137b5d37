import { issueSession, readMessages } from "#domain/contract/http/chat.ts";
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
import { ChatSocket } from "#src/platform/chat/embedded/chat-socket.ts";
import { EventIntake } from "#src/platform/chat/embedded/event-intake.ts";
import { DeliveredMarks, ReadMarks } from "#src/platform/chat/embedded/marks.ts";
import { TIMING, type EmbeddedNeeds, type Timing } from "#src/platform/chat/embedded/needs.ts";
import { Sends } from "#src/platform/chat/embedded/sends.ts";

/**
 * One person's chat from connecting to disconnecting: it puts the parts together. What was cached is there at once; the
 * socket then tells what happened since; what is said goes out by itself.
 */
export class EmbeddedSession {
  readonly userId: string;
  readonly book: ChannelBook;
  readonly sends: Sends;
  readonly socket: ChatSocket;
  readonly #needs: EmbeddedNeeds;
  readonly #tell: (event: ChatClientEvent) => void;
  readonly #cache: ChatCache;
  readonly #writer: CacheWriter;
  readonly #intake: EventIntake;
  readonly #delivered: DeliveredMarks;
  readonly #reads: ReadMarks;
  readonly #backoff: Backoff;
  readonly #ended = new AbortController();
  /** True once it is certain that this person has no chat. */
  isOver = false;
  /** Settled by the first attempt to connect. */
  readonly #first = Promise.withResolvers<void>();
  /** What the newest connection has to catch up with. */
  #caughtUp: Promise<void> = Promise.resolve();

  constructor(userId: string, needs: EmbeddedNeeds, tell: (event: ChatClientEvent) => void) {
    const timing: Timing = { ...TIMING, ...needs.timing };
    const { signal } = this.#ended;
    const { call } = needs;
    this.userId = userId;
    this.#needs = needs;
    this.#tell = tell;
    this.#first.promise.catch(() => undefined);
    this.#cache = needs.openCache(userId);
    this.#writer = new CacheWriter(this.#cache, timing.writeAfterMs);
    this.#backoff = new Backoff(timing, signal);
    this.#delivered = new DeliveredMarks(call, timing.deliveredEveryMs);
    this.#reads = new ReadMarks(call);
    this.book = new ChannelBook({
      me: userId,
      writer: this.#writer,
      tell: (event) => this.#told(event),
      unknown: (url) => void this.#intake.fetchChannel(url),
    });
    this.#intake = new EventIntake({
      call,
      book: this.book,
      writer: this.#writer,
      backoff: this.#backoff,
      signal,
      tell,
      holes: () => void this.#cache.forgetMessages(),
    });
    this.sends = new Sends({
      ...needs,
      me: userId,
      cache: this.#cache,
      lockPrefix: `yieldboard-chat-send ${userId}`,
      backoff: this.#backoff,
      signal,
      tell,
      channel: (url) => this.book.get(url),
      stored: (message) => this.stored(message),
    });
    this.socket = new ChatSocket({
      url: needs.socketUrl,
      WebSocket: needs.WebSocket,
      nowMs: () => needs.nowMs(),
      timing,
      askToken: () => this.#askToken(),
      onReady: (told) => this.#ready(told),
      onEvents: (events) => this.#intake.events(events),
      onConnection: (connection) => tell({ kind: "connection", connection }),
      onClosing: (code) => {
        // What was said and not sent is nowhere else; it goes with the person, not with their session.
        if (code === "token_expired" || code === "session_revoked") void this.clear("all but the outbox");
      },
      onFailedAttempt: () => this.#first.resolve(),
      onGivenUp: (error) => this.#givenUp(error),
    });
  }

  /**
   * Shows what was kept and connects. Resolves with the first connection, or when the first attempt met no server: what
   * is kept can be read then, and the attempts go on. @throws ChatError when this person has no chat
   */
  async open(): Promise<void> {
    const [channels, token] = await Promise.all([this.#cache.channels(), this.#cache.token()]);
    if (this.#ended.signal.aborted) return;
    this.book.load(channels);
    if (channels.length > 0) {
      this.#intake.heardBefore(token);
      this.#tell({ kind: "channels" });
    }
    await this.sends.outbox.load();
    if (this.#ended.signal.aborted) return;
    this.socket.start();
    await this.#first.promise;
  }

  /** Ends everything that is under way; what was heard is written. */
  async close(): Promise<void> {
    this.#ended.abort();
    this.socket.stop();
    this.#delivered.stop();
    this.#first.resolve();
    await this.#writer.flush();
    this.#cache.close();
  }

  /** @throws ChatError offline when nothing is known and the server is not reached */
  async channels(): Promise<readonly ChatChannel[]> {
    if (this.book.all().length > 0) return this.book.all();
    await this.#first.promise;
    if (this.socket.connection !== "online") throw new ChatError("offline");
    await this.#caughtUp;
    return this.book.all();
  }

  async messages(url: string, where: MessagesWhere, onCached?: (page: MessagePage) => void): Promise<MessagePage> {
    let answered = false;
    const asking = this.#needs.call(readMessages, { params: { url }, query: where });
    asking.then(
      () => (answered = true),
      () => undefined,
    );
    const kept = onCached ? await this.#cache.messages(url, where) : [];
    // Of what is kept there is no more before it than the server would say.
    if (!answered && kept.length > 0) onCached?.({ messages: kept, hasPrevious: false, hasNext: false });
    const { messages, has_previous, has_next } = await asking;
    this.book.wereRead(messages);
    if (!has_next) void this.#cache.replaceMessages(url, messages);
    return { messages, hasPrevious: has_previous, hasNext: has_next };
  }

  /** A message as the server answered it to a call of this page. */
  stored(message: ChatMessage): void {
    this.book.message(message);
    this.sends.outbox.settle(message);
  }

  async markRead(url: string): Promise<void> {
    if (this.#needs.silent()) return;
    const channel = this.book.get(url);
    const at = channel?.last_message?.created_at;
    if (!channel || at === undefined || channel.my_member_state !== "joined") return;
    this.book.read(url, this.userId, at);
    await this.#reads.mark(url, at);
  }

  markDelivered(url: string): void {
    const channel = this.book.get(url);
    const last = channel?.last_message;
    if (!channel || !last || this.#needs.silent() || last.sender?.user_id === this.userId) return;
    const me = channel.members.find(({ user_id }) => user_id === this.userId);
    if (me?.state === "joined" && me.delivered_at < last.created_at) this.#delivered.mark(url, last.created_at);
  }

  hint(what: "offline" | "online" | "visible" | "hidden"): void {
    this.socket.hint(what);
    if (what === "online") this.#backoff.wake();
  }

  /** Forgets what is kept in this browser; what is on screen stays until it is told again. */
  async clear(what: "everything" | "all but the outbox"): Promise<void> {
    this.#intake.forget();
    if (what === "everything") this.sends.outbox.forget();
    await this.#writer.forget();
    await this.#cache.clear(what);
  }

  async #askToken(): Promise<string> {
    const session = await this.#needs.call(issueSession, { body: { userId: this.userId } });
    if (session.engine !== "embedded") throw new ChatError("refused", "Chat has moved to another service.");
    return session.token;
  }

  #ready(userId: string): void {
    if (userId !== this.userId) {
      this.socket.stop();
      return this.#givenUp(new ChatError("no_user"));
    }
    this.#caughtUp = this.#intake.begin().then(() => {
      for (const { url } of this.book.all()) this.markDelivered(url);
    });
    this.#caughtUp.catch(() => undefined);
    this.#backoff.wake();
    this.#reads.retry();
    this.#first.resolve();
  }

  #told(event: ChatClientEvent): void {
    this.#tell(event);
    if (event.kind !== "message" && event.kind !== "message_updated") return;
    const { message, url } = event;
    if (message.sender?.user_id === this.userId) this.sends.outbox.settle(message);
    else this.markDelivered(url);
  }

  #givenUp(error: ChatError): void {
    this.isOver = true;
    if (error.code === "user_deactivated" || error.code === "user_not_found" || error.code === "no_user") {
      this.book.clear();
      void this.clear("everything");
      this.#tell({ kind: "channels" });
    }
    this.#first.reject(error);
  }
}
