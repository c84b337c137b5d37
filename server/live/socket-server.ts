import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { WebSocketServer, type WebSocket } from "ws";
import { CLOSE } from "#domain/contract/live/close-codes.ts";
import { Refusal } from "#domain/contract/errors.ts";
import { addressOf } from "#server/http/address.ts";
import { refuseConnection } from "#server/http/refuse-connection.ts";
import {
  SocketCounts,
  TOO_MANY_SOCKETS,
  type CountedSocket,
  type SocketLimits,
  type SocketOwner,
} from "#server/live/socket-limits.ts";
import type { UpgradeRoute } from "#server/http/upgrades.ts";
import type { Config } from "#server/config/config.ts";

/** Silence after which a socket is closed; pages ping every ten seconds. */
const IDLE_MS = 45_000;
/** So many at once are told that the server stops, and the next a moment later: they all come back to another node. */
const FAREWELLS_AT_ONCE = 100;
const FAREWELL_EVERY_MS = 50;
/** What is still to be sent has this long to go out when the server stops. */
const DRAIN_MS = 1000;
/** An address with too many connections that say nothing of themselves tries again after this. */
const RETRY_AFTER_SECONDS = 10;

/** No message refers to one before it, in either direction: neither end holds a window of the past for a socket. */
const DEFLATE = {
  serverNoContextTakeover: true,
  clientNoContextTakeover: true,
  // Of what `ws` itself sends nothing is compressed.
  threshold: Infinity,
  // A page sends little at a time.
  zlibInflateOptions: { chunkSize: 1024 },
} as const;

/** Whether it could not read what refers far back: it gets text as it is, which it may always be sent. */
const wantsSmallWindow = ({ headers }: IncomingMessage) =>
  headers["sec-websocket-extensions"]?.includes("server_max_window_bits") ?? false;

/** A WebSocket that has been opened. */
export interface OpenedSocket {
  socket: WebSocket;
  /** The connection below it: frames that are written already may be sent on it as they are. */
  stream: Duplex;
  /** Whether it has agreed to get messages that are compressed each for itself. */
  takesDeflated: boolean;
  address: string;
}

/** What it is for whoever serves it. */
interface Client extends CountedSocket {
  silentForMs(nowMs: number): number;
  close(code: number, reason: string): void;
  terminate(): void;
}

interface SocketServerNeeds<C> {
  config: SocketLimits & Pick<Config, "trustProxy">;
  path: string;
  maxFrameBytes: number;
  /** Agrees on compressed messages with whoever offers it. The one who sends compresses: nothing is compressed here. */
  agreesOnDeflate?: boolean;
  /** Takes a socket in; the client says itself when it is gone, to `left`. */
  onConnection: (opened: OpenedSocket) => C;
}

/** The sockets of one path: opened as far as there is room, closed when nothing is received from them. */
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
   * Takes this client for its owner's, who has just become known.
   * @returns false where there is no room for one more of theirs
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

  /** Accepts no client any more, has `farewell` notify them all, and waits a moment until they have gone. */
  async close(farewell: (client: C) => void): Promise<void> {
    this.#closing = true;
    let told = 0;
    for (const client of this.clients) {
      if (told > 0 && told % FAREWELLS_AT_ONCE === 0) await delay(FAREWELL_EVERY_MS);
      farewell(client);
      told += 1;
    }
    const end = performance.now() + DRAIN_MS;
    while (this.clients.size > 0 && performance.now() < end) await delay(10);
    for (const client of this.clients) client.terminate();
    this.#sockets.close();
  }
}
