import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer, type WebSocket } from "ws";
import { CLOSE } from "#domain/contract/live/close-codes.ts";
import { isOwnOrigin } from "#server/http/origin.ts";
import type { Parts } from "#server/parts.ts";

/** Silence after which a socket is closed; pages ping every ten seconds. */
const IDLE_MS = 45_000;
/** What is still to be sent has this long to go out when the server stops. */
const DRAIN_MS = 1000;

/** A socket that has been let in. */
interface Guest {
  silentForMs(nowMs: number): number;
  close(code: number, reason: string): void;
  terminate(): void;
}

interface DoorNeeds<G> {
  config: Pick<Parts["config"], "publicOrigins">;
  path: string;
  maxFrameBytes: number;
  /** Takes a socket in; it says itself when it is gone, to `left`. */
  welcome: (socket: WebSocket) => G;
}

/** Where sockets of one path come in from our own pages, and are put out when nothing is heard of them. */
export class SocketDoor<G extends Guest> {
  readonly guests = new Set<G>();
  readonly #needs: DoorNeeds<G>;
  readonly #sockets: WebSocketServer;
  readonly #servers = new Set<Server>();

  constructor(needs: DoorNeeds<G>) {
    this.#needs = needs;
    this.#sockets = new WebSocketServer({
      noServer: true,
      maxPayload: needs.maxFrameBytes,
      perMessageDeflate: false,
      clientTracking: false,
    });
  }

  /** Answers upgrades at the path of this server. */
  attach(server: Server): void {
    server.on("upgrade", this.#upgrade);
    this.#servers.add(server);
  }

  left(guest: G): void {
    this.guests.delete(guest);
  }

  closeSilent(): void {
    const nowMs = performance.now();
    for (const guest of this.guests) {
      const silentMs = guest.silentForMs(nowMs);
      if (silentMs > 2 * IDLE_MS) guest.terminate();
      else if (silentMs > IDLE_MS) guest.close(CLOSE.idle, "nothing heard");
    }
  }

  /** Lets nobody in any more, has everybody told by `farewell`, and waits a moment until they have gone. */
  async close(farewell: (guest: G) => void): Promise<void> {
    for (const server of this.#servers) server.off("upgrade", this.#upgrade);
    for (const guest of this.guests) farewell(guest);
    const end = performance.now() + DRAIN_MS;
    while (this.guests.size > 0 && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 10));
    for (const guest of this.guests) guest.terminate();
    this.#sockets.close();
  }

  readonly #upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const { config, path, welcome } = this.#needs;
    if (request.url?.split("?", 1)[0] !== path) return;
    if (!isOwnOrigin(request, config.publicOrigins)) {
      socket.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
      return;
    }
    this.#sockets.handleUpgrade(request, socket, head, (accepted) => this.guests.add(welcome(accepted)));
  };
}
