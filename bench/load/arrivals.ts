import type { FrameSeen } from "./listeners.ts";

/** How late changes were at the sockets, to the millisecond. */
export interface Late {
  p50Ms: number;
  p99Ms: number;
  /** Changes that a socket was not seen to have, over all sockets. */
  missing: number;
  /** Of a change on the wire, and as text. */
  bytesEach: number;
  textBytesEach: number;
}

/** Follows changes from when they were asked for to when each socket has them. */
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

  /** @param name id and status; a row may come again when something else about its quote changes: that is not looked for */
  sent(name: string, sentMs: number): void {
    this.#sentMs.set(name, sentMs);
  }

  /** What was sent so far is not looked for. */
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
   * What came since the last time.
   * @param beforeMs what was sent before and has not come by now never comes
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
