import { issueSession } from "#domain/contract/http/chat-people.ts";
import { ChatError } from "#src/chat-client/chat-client.ts";
import { ChatSocket } from "#src/chat-client/embedded/chat-socket.ts";
import { embeddedCalls } from "#src/chat-client/embedded/embedded-calls.ts";
import { EventIntake } from "#src/chat-client/embedded/event-intake.ts";
import { serverSender } from "#src/chat-client/embedded/server-sender.ts";
import { ServerMarks } from "#src/chat-client/embedded/marks.ts";
import type { EmbeddedNeeds, EmbeddedTiming } from "#src/chat-client/embedded/needs.ts";
import type { EngineCalls, EngineLink, EngineParts } from "#src/chat-client/engine/engine-link.ts";

/** One person's chat on our own server: the socket delivers events, and missed ones are fetched. */
export class EmbeddedLink implements EngineLink {
  readonly calls: EngineCalls;
  readonly marks: ServerMarks;
  readonly sender: EngineLink["sender"];
  readonly #parts: EngineParts;
  readonly #needs: EmbeddedNeeds;
  readonly #typingEveryMs: number;
  readonly #socket: ChatSocket;
  readonly #intake: EventIntake;
  readonly #typedAtMs = new Map<string, number>();

  constructor(parts: EngineParts, needs: EmbeddedNeeds, timing: EmbeddedTiming) {
    const { call } = needs;
    this.#parts = parts;
    this.#needs = needs;
    this.#typingEveryMs = timing.typingEveryMs;
    this.calls = embeddedCalls(call);
    this.marks = new ServerMarks(call, timing.deliveredEveryMs);
    this.sender = serverSender(needs);
    this.#intake = new EventIntake({ ...parts, call, holes: () => void parts.cache.forgetMessages() });
    this.#socket = new ChatSocket({
      url: needs.socketUrl,
      WebSocket: needs.WebSocket,
      nowMs: () => needs.nowMs(),
      timing,
      backoff: parts.backoff,
      askToken: () => this.#askToken(),
      onReady: (userId) => this.#ready(userId),
      onEvents: (events) => this.#intake.events(events),
      onConnection: (connection) => parts.publish({ kind: "connection", connection }),
      onClosing: (code) => {
        // Unsent messages exist only here. They are deleted with the person, not with the session.
        if (code === "token_expired" || code === "session_revoked") void parts.clear("all but the outbox");
      },
      onFailedAttempt: () => parts.failedAttempt(),
      onGivenUp: (error) => parts.givenUp(error),
    });
  }

  get connection() {
    return this.#socket.connection;
  }

  start(cachedToken: string | null | undefined): void {
    if (cachedToken !== undefined) this.#intake.startFrom(cachedToken);
    this.#socket.start();
  }

  async stop(): Promise<void> {
    this.#socket.stop();
    this.marks.stop();
  }

  hint: EngineLink["hint"] = (what) => this.#socket.hint(what);

  typing(url: string): void {
    const nowMs = this.#needs.nowMs();
    if (nowMs - (this.#typedAtMs.get(url) ?? -Infinity) < this.#typingEveryMs) return;
    this.#typedAtMs.set(url, nowMs);
    this.#socket.send({ message: "typing", channel_url: url });
  }

  forget(): void {
    this.#intake.forget();
  }

  async #askToken(): Promise<string> {
    const session = await this.#needs.call(issueSession, { body: { userId: this.#parts.userId } });
    if (session.engine !== "embedded") throw new ChatError("refused", "Chat has moved to another service.");
    return session.token;
  }

  #ready(userId: string): void {
    if (userId !== this.#parts.userId) {
      this.#socket.stop();
      return this.#parts.givenUp(new ChatError("no_user"));
    }
    this.#parts.ready(this.#intake.begin());
    this.marks.retry();
  }
}
