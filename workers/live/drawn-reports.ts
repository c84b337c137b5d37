import type { DrawnFrame } from "#domain/contract/live/up.ts";
import { LONGEST_DRAWING_MS, MOST_TRACES_DRAWN } from "#domain/contract/live/up.ts";

/** A crowd that sees the same change tells of it no oftener than this, each. */
const BETWEEN_REPORTS_MS = 1000;

interface Needs {
  nowMs(): number;
  send(frame: DrawnFrame): void;
}

/** Reports to the server the time a traced frame's rows were drawn, if the server asks for it. */
export class DrawnReports {
  readonly #needs: Needs;
  #isAsked = false;
  #lastMs = Number.NEGATIVE_INFINITY;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** True when the connected node traces calls; other and older nodes get no reports. */
  set isAsked(isAsked: boolean) {
    this.#isAsked = isAsked;
  }

  /** @returns a callback for when the frame's rows are drawn; null when no report is needed */
  received(traces: readonly string[]): (() => void) | null {
    const receivedMs = this.#needs.nowMs();
    if (!this.#isAsked || traces.length === 0 || receivedMs - this.#lastMs < BETWEEN_REPORTS_MS) return null;
    this.#lastMs = receivedMs;
    return () => {
      const sinceMs = Math.max(0, Math.round(this.#needs.nowMs() - receivedMs));
      // A hidden page draws only when it becomes visible.
      if (sinceMs > LONGEST_DRAWING_MS) return;
      this.#needs.send({ message: "drawn", traces: traces.slice(0, MOST_TRACES_DRAWN), since_ms: sinceMs });
    };
  }
}
