import type { UpMessage, ViewFrame } from "#workers/grid/protocol.ts";
import { FrameBudget } from "#src/grid/frame-budget.ts";
import type { RowRange } from "#src/grid/row-window.ts";

const NOTHING = { start: -1, end: -1, thin: false };

/**
 * Page side of a view's frame port. Draws received frames at the next animation frame, then acknowledges; the worker
 * paces itself by the acknowledgements. While drawing is over budget, every second frame is left to input: frames wait
 * undrawn and unacknowledged, so the worker conflates meanwhile. Responses to requests of the page count as input and
 * never wait.
 */
export class FrameFeed {
  readonly #port: MessagePort;
  readonly #draw: (frame: ViewFrame) => void;
  readonly #waiting: ViewFrame[] = [];
  readonly #budget = new FrameBudget();
  #scheduled = 0;
  /** When a frame was drawn that the next one is measured from. */
  #drawnMs: number | null = null;
  #skipped = false;
  #asked = NOTHING;

  constructor(port: MessagePort, draw: (frame: ViewFrame) => void) {
    this.#port = port;
    this.#draw = draw;
    port.addEventListener("message", this.#receive);
    port.start();
  }

  /** Requests other rows; the worker answers at once. `thin`: they only fly past. */
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
    this.#schedule();
  };

  #schedule(): void {
    if (this.#scheduled === 0) this.#scheduled = requestAnimationFrame(this.#tick);
  }

  readonly #tick = (nowMs: number): void => {
    this.#scheduled = 0;
    if (this.#drawnMs !== null) this.#budget.measured(nowMs - this.#drawnMs);
    this.#drawnMs = null;
    if (this.#waiting.length === 0) return;
    if (this.#budget.isOver && !this.#skipped && !this.#waiting.some((frame) => frame.isAnswer)) {
      this.#skipped = true;
      this.#schedule();
      return;
    }
    this.#skipped = false;
    for (const frame of this.#waiting) {
      if (frame.pushed > 0) this.#asked = NOTHING;
      this.#draw(frame);
      this.#send({ type: "ack", seq: frame.seq });
    }
    this.#waiting.length = 0;
    this.#drawnMs = nowMs;
    this.#schedule();
  };

  #send(message: UpMessage): void {
    this.#port.postMessage(message);
  }
}
