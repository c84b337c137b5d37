import type { WebSocket } from "ws";

/** Above this much unsent, ticks and refreshes are left out: newer ones will follow. */
const PASSING_MAX_BYTES = 256 * 1024;
/** Above this much unsent, the socket is given up: its page comes back with `since`. */
const DURABLE_MAX_BYTES = 8 * 1024 * 1024;

/** The way out of one socket, and how much of it is clogged. */
export class Outbound {
  readonly #socket: WebSocket;
  readonly #onClogged: () => void;

  constructor(socket: WebSocket, onClogged: () => void) {
    this.#socket = socket;
    this.#onClogged = onClogged;
  }

  get hasRoom(): boolean {
    return this.#socket.bufferedAmount <= PASSING_MAX_BYTES;
  }

  /** Sends what must not be lost. */
  durable(bytes: Buffer): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > DURABLE_MAX_BYTES) this.#onClogged();
    else this.#socket.send(bytes, { binary: false });
  }

  /** Sends what a newer one replaces; false when it was left out. */
  passing(bytes: Buffer): boolean {
    if (this.#socket.readyState !== this.#socket.OPEN || !this.hasRoom) return false;
    this.#socket.send(bytes, { binary: false });
    return true;
  }

  /** Sends and waits until it is handed to the system. Rejects when the socket closes first. */
  async paced(bytes: Buffer): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#socket.send(bytes, { binary: false }, (error) => (error ? reject(error) : resolve()));
    });
  }
}
