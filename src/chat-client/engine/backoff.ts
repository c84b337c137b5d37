import { DELAY_FACTOR } from "#domain/contract/live/version.ts";
import type { EngineTiming } from "#src/chat-client/engine/needs.ts";

/** Waits that grow from one failure to the next, and that a word of hope ends at once. */
export class Backoff {
  readonly #timing: Pick<EngineTiming, "firstDelayMs" | "longestDelayMs">;
  readonly #signal: AbortSignal;
  readonly #waiting = new Set<() => void>();

  constructor(timing: Pick<EngineTiming, "firstDelayMs" | "longestDelayMs">, signal: AbortSignal) {
    this.#timing = timing;
    this.#signal = signal;
    signal.addEventListener("abort", () => this.wake());
  }

  /** Waits after the `failures`th failure in a row, at least `atLeastMs`. */
  wait(failures: number, atLeastMs = 0): Promise<void> {
    if (this.#signal.aborted) return Promise.resolve();
    const { firstDelayMs, longestDelayMs } = this.#timing;
    const delayMs = Math.max(atLeastMs, Math.min(longestDelayMs, firstDelayMs * DELAY_FACTOR ** (failures - 1)));
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, delayMs);
      this.#waiting.add(done);
    });
  }

  /** Everything that waits tries again now. */
  wake(): void {
    for (const done of this.#waiting) done();
  }
}
