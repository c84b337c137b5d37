import type { WebSocket } from "ws";
import { CLOSE } from "#domain/contract/live/close-codes.ts";
import type { DrawnFrame, UpFrame } from "#domain/contract/live/up.ts";
import { isDurable, LIVE_VERSION, type DurableStream, type Stream } from "#domain/contract/live/version.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { encode, type Frame } from "#server/machine/live/frames.ts";
import { Inbound } from "#server/machine/live/inbound.ts";
import { Outbound } from "#server/machine/live/outbound.ts";
import type { Outlet } from "#server/machine/live/subscription.ts";
import { TOO_MANY_SOCKETS, type SocketOwner } from "#server/machine/live/socket-limits.ts";
import type { Sendable } from "#server/machine/live/socket-message.ts";
import type { OpenedSocket } from "#server/machine/live/socket-server.ts";
import type { TickListener } from "#server/machine/live/ticks.ts";

/** The page must authenticate within this time. */
const AUTH_WITHIN_MS = 5000;
/** Maximum frames queued while the ticket is checked; our pages send one. */
const WAITING_MAX = 8;

/** One stream of one connection. */
export interface StreamOfPage {
  /** The page asks for it once more. */
  again(since: number | undefined): void;
  leave(): void;
}

/** Gateway functions used by a connection. */
export interface ConnectionHost {
  /** Holder of a ticket; null when it is invalid, or not from that address. */
  admit(token: string, address: string): Promise<Actor | null>;
  /** Counts the socket for this person; false at the limit. */
  takes(connection: Connection, actor: Actor): boolean;
  /** Starts a stream for this connection; null when the stream is not for them. */
  subscribe(connection: Connection, actor: Actor, stream: Stream, since: number | undefined): StreamOfPage | null;
  /** Called when rows of traced frames were drawn; null without tracing. */
  readonly drawn: ((frame: DrawnFrame) => void) | null;
  now(): Date;
  tradingDate(): string;
  closed(connection: Connection): void;
  report(error: unknown, what: string): void;
  count(what: "malformed" | "tooSlow"): void;
  /** Counts a sent frame by its bytes. */
  sent(bytes: number): void;
}

/** One live socket: authenticates, subscribes to streams, then answers pings until it closes. */
export class Connection implements Outlet, TickListener {
  readonly address: string;
  readonly #socket: WebSocket;
  readonly #host: ConnectionHost;
  readonly #inbound = new Inbound();
  readonly #outbound: Outbound;
  readonly #streams = new Map<Stream, StreamOfPage>();
  readonly #authTimer: NodeJS.Timeout;
  #waiting: UpFrame[] | null = null;
  #actor: Actor | null = null;
  #receivedAtMs = performance.now();

  constructor(opened: OpenedSocket, host: ConnectionHost) {
    const { socket, address } = opened;
    this.address = address;
    this.#socket = socket;
    this.#host = host;
    this.#outbound = new Outbound(opened, {
      onClogged: () => this.tooSlow(),
      onSent: (bytes) => host.sent(bytes),
    });
    this.#authTimer = setTimeout(
      () => this.#refuse("token_missing", "Say who you are first.", CLOSE.unauthenticated),
      AUTH_WITHIN_MS,
    );
    socket.on("message", (data, isBinary) => {
      // Ignore messages in flight when this side closed the socket.
      if (socket.readyState !== socket.OPEN) return;
      this.#receivedAtMs = performance.now();
      const received = this.#inbound.read(data, isBinary, this.#receivedAtMs);
      if (received.kind === "frame") this.#receive(received.frame);
      else this.#malformed(received.message, received.fatal);
    });
    socket.on("error", () => socket.terminate());
    socket.on("close", () => this.#end());
  }

  /** Null until the ticket was accepted. */
  get actor(): Actor | null {
    return this.#actor;
  }

  get owner(): SocketOwner | null {
    return this.#actor;
  }

  get hasRoom(): boolean {
    return this.#outbound.hasRoom;
  }

  silentForMs(nowMs: number): number {
    return nowMs - this.#receivedAtMs;
  }

  send(frame: Frame): void {
    this.#outbound.durable(frame.message);
  }

  sendPaced(frame: Frame): Promise<void> {
    return this.#outbound.paced(frame.message);
  }

  passing(message: Sendable): boolean {
    return this.#outbound.passing(message);
  }

  tooSlow(): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#host.count("tooSlow");
    this.close(CLOSE.tooSlow, "reads too slowly");
    this.#socket.terminate();
  }

  failed(stream: DurableStream, error: unknown): void {
    // A page that went while its stream was opening is no failure.
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#host.report(error, `live stream ${stream} could not be opened`);
    this.close(CLOSE.goingAway, "try again");
  }

  close(code: number, reason: string): void {
    this.#leaveAll();
    this.#socket.close(code, reason);
  }

  terminate(): void {
    this.#socket.terminate();
  }

  #receive(frame: UpFrame): void {
    if (this.#waiting) {
      if (this.#waiting.push(frame) > WAITING_MAX) this.#malformed("Too many messages.", true);
    } else if (frame.message === "auth") {
      void this.#authenticate(frame.access_token);
    } else if (!this.#actor) {
      this.#refuse("token_missing", "Say who you are first.", CLOSE.unauthenticated);
    } else if (frame.message === "ping") {
      this.#pong();
    } else if (frame.message === "drawn") {
      this.#host.drawn?.(frame);
    } else {
      this.#subscribe(this.#actor, frame);
    }
  }

  async #authenticate(token: string): Promise<void> {
    if (this.#actor) return this.#malformed("Already signed in on this socket.", false);
    this.#waiting = [];
    let actor: Actor | null;
    try {
      actor = await this.#host.admit(token, this.address);
    } catch (error) {
      this.#host.report(error, "a ticket could not be checked");
      this.close(CLOSE.goingAway, "try again");
      return;
    }
    if (!actor) {
      this.#refuse("token_expired", "This ticket is not good.", CLOSE.unauthenticated);
      return;
    }
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (!this.#host.takes(this, actor)) {
      this.#refuse("too_many_sockets", TOO_MANY_SOCKETS, CLOSE.tooManySockets);
      return;
    }
    clearTimeout(this.#authTimer);
    this.#actor = actor;
    this.#pong();
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    for (const frame of waiting) this.#receive(frame);
  }

  #subscribe(actor: Actor, { streams, since }: Extract<UpFrame, { message: "subscribe" }>): void {
    for (const stream of new Set(streams)) {
      const from = isDurable(stream) ? since?.[stream] : undefined;
      const known = this.#streams.get(stream);
      if (known) {
        known.again(from);
        continue;
      }
      const opened = this.#host.subscribe(this, actor, stream, from);
      if (opened) this.#streams.set(stream, opened);
      else this.#send("error", { code: "forbidden", message: `${stream} is not for you.`, fatal: false });
    }
  }

  #pong(): void {
    const { actor } = this;
    this.#send("pong", {
      version: LIVE_VERSION,
      authenticated: actor !== null,
      trading_date: this.#host.tradingDate(),
      ...(this.#host.drawn === null ? {} : { traces_calls: true }),
    });
  }

  #malformed(message: string, fatal: boolean): void {
    this.#host.count("malformed");
    if (fatal) this.#refuse("malformed", message, CLOSE.malformed);
    else this.#send("error", { code: "malformed", message, fatal: false });
  }

  #refuse(code: string, message: string, closeCode: number): void {
    this.#send("error", { code, message, fatal: true });
    this.close(closeCode, code);
  }

  #send(type: "pong" | "error", data: object): void {
    this.#outbound.durable(encode({ type, seq: 0, ts: this.#host.now().toISOString(), data }));
  }

  #leaveAll(): void {
    for (const stream of this.#streams.values()) stream.leave();
    this.#streams.clear();
  }

  #end(): void {
    clearTimeout(this.#authTimer);
    this.#leaveAll();
    this.#host.closed(this);
  }
}
