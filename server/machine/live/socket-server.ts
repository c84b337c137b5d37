import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { WebSocketServer, type WebSocket } from "ws";
import { CLOSE } from "#domain/contract/live/close-codes.ts";
import { Refusal } from "#domain/contract/errors.ts";
import { addressOf } from "#server/machine/http/address.ts";
import { refuseConnection } from "#server/machine/http/refuse-connection.ts";
import {
  SocketCounts,
  TOO_MANY_SOCKETS,
  type CountedSocket,
  type SocketLimits,
  type SocketOwner,
} from "#server/machine/live/socket-limits.ts";
import type { UpgradeRoute } from "#server/machine/http/upgrades.ts";
import type { Config } from "#server/machine/config/config.ts";

/** Silence after which a socket is closed; pages ping every ten seconds. */
const IDLE_MS = 45_000;
/** Sockets closed per step when the server stops, to spread their reconnections to another node. */
const FAREWELLS_AT_ONCE = 100;
const FAREWELL_EVERY_MS = 50;
/** Time for unsent data to go out when the server stops. */
const DRAIN_MS = 1000;
/** Retry delay for an address with too many unauthenticated connections. */
const RETRY_AFTER_SECONDS = 10;

/** No context takeover in either direction: neither end keeps a compression window per socket. */
const DEFLATE = {
  serverNoContextTakeover: true,
  clientNoContextTakeover: true,
  // `ws` itself compresses nothing.
  threshold: Infinity,
  // A page sends little at a time.
  zlibInflateOptions: { chunkSize: 1024 },
} as const;

/** True for a client that may not handle a full window: it gets plain text, which is always allowed. */
const wantsSmallWindow = ({ headers }: IncomingMessage) =>
  headers["sec-websocket-extensions"]?.includes("server_max_window_bits") ?? false;

/** A WebSocket that has been opened. */
export interface OpenedSocket {
  socket: WebSocket;
  /** The connection below it, for sending frames already encoded. */
  stream: Duplex;
  /** True when it agreed to messages compressed without context takeover. */
  takesDeflated: boolean;
  address: string;
}

/** Interface of a connection to the server. */
interface Client extends CountedSocket {
  silentForMs(nowMs: number): number;
  close(code: number, reason: string): void;
  terminate(): void;
}

interface SocketServerNeeds<C> {
  config: SocketLimits & Pick<Config, "trustProxy">;
  path: string;
  maxFrameBytes: number;
  /**
   * Agrees on compression with clients that offer it. The sender of a message compresses: nothing is compressed here.
   */
  agreesOnDeflate?: boolean;
  /** Creates the client of a socket; it must call `left` when it closes. */
  onConnection: (opened: OpenedSocket) => C;
}

/** The sockets of one path: accepted up to the limits, closed when silent. */
export class SocketServer<C extends Client> implements UpgradeRoute {
  readonly path: string;
  readonly clients = new Set<C>();
  readonly #needs: SocketServerNeeds<C>;
  readonly #sockets: WebSocketServer;
  readonly #counts: SocketCounts;
  #closing = false;

  constructor(needs: SocketServerNeeds<C>) {
    this.path = needs.path;
    this.#needs = needs;
    this.#counts = new SocketCounts(needs.config);
    this.#sockets = new WebSocketServer({
      noServer: true,
      maxPayload: needs.maxFrameBytes,
      perMessageDeflate: needs.agreesOnDeflate ? DEFLATE : false,
      clientTracking: false,
    });
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (this.#closing) {
      socket.destroy();
      return;
    }
    const address = addressOf(request, this.#needs.config);
    if (this.#counts.isCrowded(address)) {
      refuseConnection(socket, new Refusal("slow_down", TOO_MANY_SOCKETS, { retryAfterSeconds: RETRY_AFTER_SECONDS }));
      return;
    }
    this.#sockets.handleUpgrade(request, socket, head, (accepted) => {
      const takesDeflated = accepted.extensions === "permessage-deflate" && !wantsSmallWindow(request);
      this.#counts.opened(address);
      this.clients.add(this.#needs.onConnection({ socket: accepted, stream: socket, takesDeflated, address }));
    });
  }

  /**
   * Assigns a client to its owner after authentication.
   * @returns false at the owner's limit
   */
  takes(client: { address: string }, owner: SocketOwner): boolean {
    return this.#counts.known(client.address, owner);
  }

  left(client: C): void {
    if (this.clients.delete(client)) this.#counts.closed(client);
  }

  closeSilent(): void {
    const nowMs = performance.now();
    for (const client of this.clients) {
      const silentMs = client.silentForMs(nowMs);
      if (silentMs > 2 * IDLE_MS) client.terminate();
      else if (silentMs > IDLE_MS) client.close(CLOSE.idle, "nothing heard");
    }
  }

  /** Stops accepting clients, has `farewell` notify them all, and waits a moment for them to leave. */
  async close(farewell: (client: C) => void): Promise<void> {
    this.#closing = true;
    let closed = 0;
    for (const client of this.clients) {
      if (closed > 0 && closed % FAREWELLS_AT_ONCE === 0) await delay(FAREWELL_EVERY_MS);
      farewell(client);
      closed += 1;
    }
    const end = performance.now() + DRAIN_MS;
    while (this.clients.size > 0 && performance.now() < end) await delay(10);
    for (const client of this.clients) client.terminate();
    this.#sockets.close();
  }
}
