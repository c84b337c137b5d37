import { isPassing } from "#src/lib/call-error.ts";
import { chatDown, type ChatDown, type ChatEvent, type ChatUp } from "#domain/contract/chat/socket.ts";
import { TOO_MANY_RETRY_MS } from "#domain/contract/live/version.ts";
import { ChatError, type ChatConnection } from "#src/chat-client/chat-client.ts";
import { asChatError } from "#src/chat-client/chat-error.ts";
import { ChatLine } from "#src/chat-client/embedded/chat-line.ts";
import { Heartbeat } from "#src/chat-client/embedded/heartbeat.ts";
import type { EmbeddedTiming } from "#src/chat-client/embedded/needs.ts";
import type { Backoff } from "#src/chat-client/engine/backoff.ts";

type ClosingCode = Extract<ChatDown, { type: "closing" }>["code"];

export interface ChatSocketNeeds {
  url: string;
  WebSocket: unknown;
  nowMs(): number;
  timing: EmbeddedTiming;
  backoff: Backoff;
  /** Fetches a fresh token before every attempt. @throws CallError */
  askToken(): Promise<string>;
  onReady(userId: string, changeToken: string): void;
  onEvents(events: readonly ChatEvent[]): void;
  onConnection(connection: ChatConnection): void;
  /** The server gives the reason before it closes; the cache may have to be cleared. */
  onClosing(code: ClosingCode): void;
  /** An attempt failed; the next one follows. */
  onFailedAttempt(): void;
  /** No attempt will help: this person has no chat. */
  onGivenUp(error: ChatError): void;
}

/**
 * The chat's connection. Each attempt fetches a token, opens, authenticates, and counts as online once the server is
 * ready. A silent socket is dropped and reopened. A refused token is replaced by a new one; a refused person ends the
 * connection.
 */
export class ChatSocket {
  readonly #needs: ChatSocketNeeds;
  #line: ChatLine | null = null;
  #token = "";
  #ready = false;
  #active = true;
  /** The server took no more sockets of this person. */
  #tooMany = false;
  #connection: ChatConnection = "closed";
  readonly #heartbeat: Heartbeat;

  constructor(needs: ChatSocketNeeds) {
    this.#needs = needs;
    this.#heartbeat = new Heartbeat({
      nowMs: () => needs.nowMs(),
      timing: needs.timing,
      isUp: () => this.#ready,
      ping: () => this.send({ message: "ping" }),
      onSilence: () => this.#restart(),
    });
  }

  get connection(): ChatConnection {
    return this.#connection;
  }

  start(): void {
    if (this.#line) return;
    this.#setConnection("connecting");
    this.#heartbeat.start();
    this.#connect();
  }

  stop(): void {
    this.#heartbeat.stop();
    this.#setConnection("closed");
    this.#drop();
  }

  /** Sends a frame if the socket is open. */
  send(message: ChatUp): void {
    if (this.#ready) this.#line?.send(JSON.stringify(message));
  }

  hint(what: "offline" | "online" | "visible" | "hidden"): void {
    if (what === "visible" || what === "hidden") {
      this.#active = what === "visible";
      this.send({ message: "active", active: this.#active });
    }
    if (!this.#line || what === "hidden") return;
    if (what === "offline") return this.#setConnection("offline");
    if (!this.#ready) return what === "online" ? this.#restart() : undefined;
    this.#heartbeat.probe();
  }

  #connect(): void {
    this.#heartbeat.received();
    this.#line = new ChatLine({
      WebSocket: this.#needs.WebSocket,
      timing: this.#needs.timing,
      address: (line) => this.#address(line),
      onOpen: () => this.#opened(),
      onDown: () => this.#down(),
      onText: (text) => this.#onMessage(text),
    });
  }

  /** Waits until there is a token, with the delays of reconnecting. */
  async #address(line: ChatLine): Promise<string> {
    if (this.#tooMany) await this.#needs.backoff.wait(1, TOO_MANY_RETRY_MS);
    this.#tooMany = false;
    for (let failures = 1; !line.isClosed; failures += 1) {
      try {
        this.#token = await this.#needs.askToken();
        break;
      } catch (error) {
        if (line.isClosed) break;
        if (!isPassing(error)) {
          this.#giveUp(asChatError(error));
          break;
        }
        this.#down();
        this.#needs.onFailedAttempt();
      }
      await this.#needs.backoff.wait(failures);
    }
    return this.#needs.url;
  }

  #opened(): void {
    this.#heartbeat.received();
    this.#line?.send(JSON.stringify({ message: "auth", token: this.#token } satisfies ChatUp));
    this.#token = "";
  }

  #onMessage(text: string): void {
    this.#heartbeat.received();
    const frame = readFrame(text);
    if (!frame) return;
    switch (frame.type) {
      case "ready":
        this.#ready = true;
        this.#setConnection("online");
        this.send({ message: "active", active: this.#active });
        return this.#needs.onReady(frame.user_id, frame.change_token);
      case "events":
        return this.#needs.onEvents(frame.events);
      case "pong":
        return this.#ready ? this.#setConnection("online") : undefined;
      case "closing":
        return this.#closing(frame.code);
      default:
        return frame satisfies never;
    }
  }

  #closing(code: ClosingCode): void {
    this.#needs.onClosing(code);
    this.#tooMany = code === "too_many_sockets";
    if (code === "user_deactivated" || code === "user_not_found") this.#giveUp(new ChatError(code));
    else if (code === "node_stops") this.#moveOn();
    else this.#down();
  }

  /** Another node already serves, so it reconnects at once, without a delay or an offline state. */
  #moveOn(): void {
    const line = this.#line;
    this.#ready = false;
    this.#line = null;
    line?.close();
    this.#setConnection("connecting");
    this.#connect();
  }

  #giveUp(error: ChatError): void {
    this.stop();
    this.#needs.onGivenUp(error);
  }

  #down(): void {
    const { connection } = this;
    this.#ready = false;
    if (connection === "closed" || connection === "offline") return;
    if (connection === "connecting") this.#needs.onFailedAttempt();
    this.#setConnection("offline");
  }

  #restart(): void {
    this.#drop();
    this.#connect();
  }

  #drop(): void {
    const line = this.#line;
    this.#down();
    this.#line = null;
    line?.close();
  }

  #setConnection(connection: ChatConnection): void {
    if (connection === this.#connection) return;
    this.#connection = connection;
    this.#needs.onConnection(connection);
  }
}

/** Something that cannot be read is passed over: the gap it leaves in the counts is noticed. */
function readFrame(text: string): ChatDown | null {
  try {
    const read = chatDown.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
