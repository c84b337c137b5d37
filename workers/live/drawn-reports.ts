import type { DrawnFrame } from "#domain/contract/live/up.ts";
import { LONGEST_DRAWING_MS, MOST_TRACES_DRAWN } from "#domain/contract/live/up.ts";

/** A crowd that sees the same change tells of it no oftener than this, each. */
const BETWEEN_REPORTS_MS = 1000;

interface Needs {
  nowMs(): number;
  send(frame: DrawnFrame): void;
}

/** Tells the server when the rows of a traced frame stood on the screen, where it wants to know. */
export class DrawnReports {
  readonly #needs: Needs;
  #isAsked = false;
  #lastMs = Number.NEGATIVE_INFINITY;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Whether the node at the other end traces calls: one that does not, or is older, is told nothing. */
  set isAsked(isAsked: boolean) {
    this.#isAsked = isAsked;
  }

  /** @returns what is to be called once the frame's rows are drawn; null where nobody wants to know of this one */
  received(traces: readonly string[]): (() => void) | null {
    const receivedMs = this.#needs.nowMs();
    if (!this.#isAsked || traces.length === 0 || receivedMs - this.#lastMs < BETWEEN_REPORTS_MS) return null;
    this.#lastMs = receivedMs;
    return () => {
      const sinceMs = Math.max(0, Math.round(this.#needs.nowMs() - receivedMs));
      // A page that nobody looks at draws when somebody does.
      if (sinceMs > LONGEST_DRAWING_MS) return;
      this.#needs.send({ message: "drawn", traces: traces.slice(0, MOST_TRACES_DRAWN), since_ms: sinceMs });
    };
  }
}
