import type { OpenedSocket } from "#server/machine/live/socket-server.ts";
import type { Sendable } from "#server/machine/live/socket-message.ts";

/** Above this much unsent, ticks and refreshes are left out: newer ones will follow. */
const PASSING_MAX_BYTES = 256 * 1024;
/** Unsent bytes above which the socket is closed; its page reconnects with `since`. */
const DURABLE_MAX_BYTES = 8 * 1024 * 1024;
/** Assumed compression ratio: a page may lag by the same number of rows, not of bytes. */
const DEFLATED_RATIO = 8;

export interface OutboundHost {
  /** Too much waits: the socket reads too slowly. */
  onClogged(): void;
  /** Counts a frame handed to the socket, by its bytes. */
  onSent(bytes: number): void;
}

/**
 * Outbound side of one socket, with its backlog. Messages are already framed, so they are written to the connection
 * below the WebSocket. The WebSocket itself writes only whole control frames, each at once, so nothing interleaves.
 */
export class Outbound {
  readonly #opened: Omit<OpenedSocket, "address">;
  readonly #host: OutboundHost;
  readonly #ratio: number;

  constructor(opened: Omit<OpenedSocket, "address">, host: OutboundHost) {
    this.#opened = opened;
    this.#host = host;
    this.#ratio = opened.takesDeflated ? DEFLATED_RATIO : 1;
  }

  get hasRoom(): boolean {
    return this.#unsentBytes <= PASSING_MAX_BYTES / this.#ratio;
  }

  /** Sends a message that must not be lost. */
  durable(message: Sendable): void {
    if (!this.#isOpen) return;
    if (this.#unsentBytes > DURABLE_MAX_BYTES / this.#ratio) this.#host.onClogged();
    else this.#send(message);
  }

  /** Sends a message that a newer one replaces; false when it was dropped. */
  passing(message: Sendable): boolean {
    if (!this.#isOpen || !this.hasRoom) return false;
    this.#send(message);
    return true;
  }

  /** Sends and waits until it is handed to the system. Rejects when the socket closes first. */
  async paced(message: Sendable): Promise<void> {
    if (this.#opened.takesDeflated) await message.deflate();
    await new Promise<void>((resolve, reject) => {
      if (this.#isOpen) this.#send(message, (error) => (error ? reject(error) : resolve()));
      else reject(new Error("the socket is closed"));
    });
  }

  get #isOpen(): boolean {
    const { socket } = this.#opened;
    return socket.readyState === socket.OPEN;
  }

  get #unsentBytes(): number {
    return this.#opened.stream.writableLength;
  }

  #send(message: Sendable, done?: (error?: Error | null) => void): void {
    const bytes = this.#opened.takesDeflated ? message.deflated : message.plain;
    this.#host.onSent(bytes.byteLength);
    this.#opened.stream.write(bytes, done);
  }
}
