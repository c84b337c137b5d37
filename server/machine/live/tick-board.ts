/** A bond ticks at most this often: 5 per second. */
export const TICK_GAP_MS = 200;

/**
 * Decides which bonds may tick now: changed ones whose last tick is long enough ago. The others wait, and only their
 * last value is sent.
 */
export class TickBoard {
  readonly #waiting = new Set<string>();
  readonly #tickedAt = new Map<string, number>();

  mark(bondId: string): void {
    this.#waiting.add(bondId);
  }

  /** Takes the bonds that are due. */
  take(nowMs: number): string[] {
    const due: string[] = [];
    for (const id of this.#waiting) {
      if (nowMs - (this.#tickedAt.get(id) ?? -Infinity) < TICK_GAP_MS) continue;
      due.push(id);
      this.#waiting.delete(id);
      this.#tickedAt.set(id, nowMs);
    }
    return due;
  }

  /** Time until the next waiting bond may tick; null when none waits. */
  waitMs(nowMs: number): number | null {
    let wait: number | null = null;
    for (const id of this.#waiting) {
      const left = Math.max(0, TICK_GAP_MS - (nowMs - (this.#tickedAt.get(id) ?? -Infinity)));
      if (wait === null || left < wait) wait = left;
    }
    return wait;
  }
}
