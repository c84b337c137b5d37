import type { UpMessage, ViewFrame } from "#workers/grid/protocol.ts";
import type { RowRange } from "#src/grid/row-window.ts";

/** Painting slower than this for a while means the thread is over its budget … */
const OVER_BUDGET_MS = 27;
/** … and back within it below this. */
const WITHIN_BUDGET_MS = 19;

/**
 * The page's end of a view's frame port: draws what came at the next painted frame, then acknowledges, which is what the
 * worker paces itself by. While painting is over budget every second frame is left to input: frames wait undrawn and
 * unacknowledged, so the worker conflates meanwhile.
 */
export class FrameFeed {
  readonly #port: MessagePort;
  readonly #draw: (frame: ViewFrame) => void;
  readonly #waiting: ViewFrame[] = [];
  #scheduled = 0;
  #lastTickMs = 0;
  #intervalMs = 16;
  #overBudget = false;
  #skipped = false;
  #asked = { start: -1, end: -1, thin: false };

  constructor(port: MessagePort, draw: (frame: ViewFrame) => void) {
    this.#port = port;
    this.#draw = draw;
    port.addEventListener("message", this.#receive);
    port.start();
  }

  /** Asks for other rows; the worker answers at once. `thin`: they only fly past. */
  askFor({ start, end }: RowRange, thin = false): void {
    if (start === this.#asked.start && end === this.#asked.end && thin === this.#asked.thin) return;
    this.#asked = { start, end, thin };
    this.#send({ type: "window", start, end, thin });
  }

  close(): void {
    this.#port.removeEventListener("message", this.#receive);
    cancelAnimationFrame(this.#scheduled);
  }

  readonly #receive = (event: MessageEvent<ViewFrame>): void => {
    this.#waiting.push(event.data);
    if (this.#scheduled === 0) this.#scheduled = requestAnimationFrame(this.#tick);
  };

  readonly #tick = (nowMs: number): void => {
    this.#scheduled = 0;
    this.#measure(nowMs);
    if (this.#overBudget && !this.#skipped) {
      this.#skipped = true;
      this.#scheduled = requestAnimationFrame(this.#tick);
      return;
    }
    this.#skipped = false;
    for (const frame of this.#waiting) {
      this.#draw(frame);
      this.#send({ type: "ack", seq: frame.seq });
    }
    this.#waiting.length = 0;
  };

  #measure(nowMs: number): void {
    const sinceMs = nowMs - this.#lastTickMs;
    this.#lastTickMs = nowMs;
    if (sinceMs > 200) return;
    this.#intervalMs += (sinceMs - this.#intervalMs) / 8;
    if (this.#intervalMs > OVER_BUDGET_MS) this.#overBudget = true;
    else if (this.#intervalMs < WITHIN_BUDGET_MS) this.#overBudget = false;
  }

  #send(message: UpMessage): void {
    this.#port.postMessage(message);
  }
}
