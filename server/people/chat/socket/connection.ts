import type { WebSocket } from "ws";
import type { ChatDown, ChatUp } from "#domain/contract/chat/socket.ts";
import { CLOSE } from "#domain/contract/live/close-codes.ts";
import { ChatInbound } from "#server/people/chat/socket/inbound.ts";
import { Outbound } from "#server/machine/live/outbound.ts";
import type { SocketOwner } from "#server/machine/live/socket-limits.ts";
import { SocketMessage } from "#server/machine/live/socket-message.ts";
import type { OpenedSocket } from "#server/machine/live/socket-server.ts";

/** The page must authenticate within this time. */
const AUTH_WITHIN_MS = 5000;
/** Typing is published at most this often for one channel. */
const TYPING_MS = 1000;

export type ClosingCode = Extract<ChatDown, { type: "closing" }>["code"];

/** The person a socket serves. */
export interface Holder {
  userId: string;
  clientId: string;
  sessionId: string | null;
  address: string;
  mayChat: boolean;
}

export interface ConnectionHost {
  /** Holder of a ticket, or the reason to close the socket. */
  admit(token: string, address: string): Promise<Holder | ClosingCode>;
  /** Counts the socket for this person; false at the limit. */
  takes(connection: ChatConnection, holder: Holder): boolean;
  /** From now on this socket receives events; answers the token from which it is. */
  begin(connection: ChatConnection, holder: Holder): Promise<string>;
  typing(holder: Holder, url: string): Promise<void>;
  attentionChanged(holder: Holder): void;
  schedule(connection: ChatConnection): void;
  closed(connection: ChatConnection): void;
  report(error: unknown, what: string): void;
  /** Counts a sent frame by its bytes. */
  sent(bytes: number): void;
}

/** One chat socket: authenticates, then sends events in batches until it closes. */
export class ChatConnection {
  readonly address: string;
  readonly #socket: WebSocket;
  readonly #host: ConnectionHost;
  readonly #inbound = new ChatInbound();
  readonly #outbound: Outbound;
  readonly #authTimer: NodeJS.Timeout;
  readonly #typed = new Map<string, number>();
  #state: "new" | "checking" | "ready" | "closed" = "new";
  #holder: Holder | null = null;
  /** Events of this batch, each as JSON. Held back until `ready` was sent. */
  #events: string[] = [];
  #active = true;
  #receivedAtMs = performance.now();

  constructor(opened: OpenedSocket, host: ConnectionHost) {
    const { socket, address } = opened;
    this.address = address;
    this.#socket = socket;
    this.#host = host;
    this.#outbound = new Outbound(opened, { onClogged: () => this.#tooSlow(), onSent: (bytes) => host.sent(bytes) });
    this.#authTimer = setTimeout(() => this.end("token_expired", CLOSE.unauthenticated), AUTH_WITHIN_MS);
    socket.on("message", (data, isBinary) => {
      this.#receivedAtMs = performance.now();
      const received = this.#inbound.read(data, isBinary, this.#receivedAtMs);
      if (received === "bad") this.close(CLOSE.malformed, "unreadable or too many messages");
      else if (received !== "unread") this.#receive(received);
    });
    socket.on("error", () => socket.terminate());
    socket.on("close", () => {
      clearTimeout(this.#authTimer);
      this.#state = "closed";
      host.closed(this);
    });
  }

  get holder(): Holder | null {
    return this.#holder;
  }

  get owner(): SocketOwner | null {
    return this.#holder;
  }

  /** True while the page is being looked at. */
  get isActive(): boolean {
    return this.#active && this.#state === "ready";
  }

  silentForMs(nowMs: number): number {
    return nowMs - this.#receivedAtMs;
  }

  push(event: string): void {
    if (this.#state === "closed") return;
    this.#events.push(event);
    this.#host.schedule(this);
  }

  flush(): void {
    if (this.#state !== "ready" || this.#events.length === 0) return;
    const frame = `{"type":"events","events":[${this.#events.join(",")}]}`;
    this.#events = [];
    this.#outbound.durable(new SocketMessage(frame));
  }

  /** Sends the reason, then closes. */
  end(code: ClosingCode, closeCode: number): void {
    this.flush();
    this.#send({ type: "closing", code });
    this.close(closeCode, code);
  }

  close(code: number, reason: string): void {
    this.#state = "closed";
    this.#socket.close(code, reason);
  }

  terminate(): void {
    this.#socket.terminate();
  }

  #receive(frame: ChatUp): void {
    if (frame.message === "auth") {
      if (this.#state === "new") void this.#authenticate(frame.token);
      return;
    }
    const holder = this.#holder;
    if (this.#state !== "ready" || !holder) {
      if (this.#state === "new") this.end("token_expired", CLOSE.unauthenticated);
      return;
    }
    if (frame.message === "ping") {
      this.#send({ type: "pong" });
    } else if (frame.message === "active") {
      if (frame.active === this.#active) return;
      this.#active = frame.active;
      this.#host.attentionChanged(holder);
    } else if (this.#mayType(frame.channel_url)) {
      this.#host.typing(holder, frame.channel_url).catch((error: unknown) => this.#host.report(error, "typing"));
    }
  }

  async #authenticate(token: string): Promise<void> {
    this.#state = "checking";
    try {
      const holder = await this.#host.admit(token, this.address);
      if (typeof holder === "string") {
        this.end(holder, CLOSE.unauthenticated);
        return;
      }
      if (this.#isOver) return;
      if (!this.#host.takes(this, holder)) {
        this.end("too_many_sockets", CLOSE.tooManySockets);
        return;
      }
      clearTimeout(this.#authTimer);
      this.#holder = holder;
      const change_token = await this.#host.begin(this, holder);
      if (this.#isOver) return;
      this.#send({ type: "ready", user_id: holder.userId, change_token });
      this.#state = "ready";
      this.flush();
      this.#host.attentionChanged(holder);
    } catch (error) {
      this.#host.report(error, "a chat socket could not be opened");
      this.end("going_away", CLOSE.goingAway);
    }
  }

  /** The socket may close while something is awaited. */
  get #isOver(): boolean {
    return this.#state === "closed";
  }

  #mayType(url: string): boolean {
    const nowMs = performance.now();
    if (nowMs - (this.#typed.get(url) ?? -Infinity) < TYPING_MS) return false;
    if (this.#typed.size > 100) this.#typed.clear();
    this.#typed.set(url, nowMs);
    return true;
  }

  #send(down: ChatDown): void {
    this.#outbound.durable(new SocketMessage(JSON.stringify(down)));
  }

  #tooSlow(): void {
    this.close(CLOSE.tooSlow, "reads too slowly");
    this.#socket.terminate();
  }
}
