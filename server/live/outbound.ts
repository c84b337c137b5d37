import type { WebSocket } from "ws";

/** Above this much unsent, ticks and refreshes are left out: newer ones will follow. */
const PASSING_MAX_BYTES = 256 * 1024;
/** Above this much unsent, the socket is given up: its page comes back with `since`. */
const DURABLE_MAX_BYTES = 8 * 1024 * 1024;

export interface OutboundHost {
  /** Too much waits: the socket reads too slowly. */
  onClogged(): void;
  /** A frame was handed to the socket. */
  onSent(): void;
}

/** The way out of one socket, and how much of it is clogged. */
export class Outbound {
  readonly #socket: WebSocket;
  readonly #host: OutboundHost;

  constructor(socket: WebSocket, host: OutboundHost) {
    this.#socket = socket;
    this.#host = host;
  }

  get hasRoom(): boolean {
    return this.#socket.bufferedAmount <= PASSING_MAX_BYTES;
  }

  /** Sends what must not be lost. */
  durable(bytes: Buffer): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > DURABLE_MAX_BYTES) this.#host.onClogged();
    else this.#send(bytes);
  }

  /** Sends what a newer one replaces; false when it was left out. */
  passing(bytes: Buffer): boolean {
    if (this.#socket.readyState !== this.#socket.OPEN || !this.hasRoom) return false;
    this.#send(bytes);
    return true;
  }

  /** Sends and waits until it is handed to the system. Rejects when the socket closes first. */
  async paced(bytes: Buffer): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#send(bytes, (error) => (error ? reject(error) : resolve()));
    });
  }

  #send(bytes: Buffer, done?: (error?: Error) => void): void {
    this.#host.onSent();
    this.#socket.send(bytes, { binary: false }, done);
  }
}
