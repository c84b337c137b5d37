import type { FrameSeen } from "./listeners.ts";

/** Delay of changes at the sockets, rounded to the millisecond. */
export interface Late {
  p50Ms: number;
  p99Ms: number;
  /** Changes that did not reach a socket, summed over all sockets. */
  missing: number;
  /** Bytes of a change on the wire, and as text. */
  bytesEach: number;
  textBytesEach: number;
}

/** Measures the delay from each request for a change to its arrival at each socket. */
export class Arrivals {
  readonly #sockets: number;
  readonly #sentMs = new Map<string, number>();
  #counts = new Map<number, number>();
  #all = 0;
  #changes = 0;
  #missing = 0;
  #bytes = 0;
  #textBytes = 0;

  constructor(sockets: number) {
    this.#sockets = sockets;
  }

  /**
   * @param name id and status. A row may arrive again when something else about its quote changes; only the first
   * counts.
   */
  sent(name: string, sentMs: number): void {
    this.#sentMs.set(name, sentMs);
  }

  /** Ignores everything sent so far. */
  forget(): void {
    this.#sentMs.clear();
  }

  take(frames: readonly FrameSeen[]): void {
    for (const { names, atMs, bytes, textBytes } of frames) {
      this.#bytes += bytes;
      this.#textBytes += textBytes;
      for (const name of names) {
        const sent = this.#sentMs.get(name);
        if (sent === undefined) continue;
        this.#sentMs.delete(name);
        this.#changes += 1;
        this.#missing += this.#sockets - atMs.length;
        for (const at of atMs) {
          const late = Math.round(at - sent);
          this.#counts.set(late, (this.#counts.get(late) ?? 0) + 1);
          this.#all += 1;
        }
      }
    }
  }

  /**
   * Delays since the last call.
   * @param beforeMs changes sent before this that have not arrived count as missing
   */
  late(beforeMs = Infinity): Late {
    for (const [name, sentMs] of this.#sentMs) {
      if (sentMs >= beforeMs) continue;
      this.#sentMs.delete(name);
      this.#missing += this.#sockets;
    }
    const sorted = [...this.#counts].toSorted(([a], [b]) => a - b);
    const at = (share: number) => {
      let seen = 0;
      return sorted.find(([, count]) => (seen += count) >= share * this.#all)?.[0] ?? Number.NaN;
    };
    const late = {
      p50Ms: at(0.5),
      p99Ms: at(0.99),
      missing: this.#missing,
      bytesEach: Math.round(this.#bytes / Math.max(1, this.#changes)),
      textBytesEach: Math.round(this.#textBytes / Math.max(1, this.#changes)),
    };
    this.#counts = new Map();
    [this.#all, this.#changes, this.#missing, this.#bytes, this.#textBytes] = [0, 0, 0, 0, 0];
    return late;
  }
}
