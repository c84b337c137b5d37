import { FramePacer } from "#workers/grid/frame-pacer.ts";
import type { UpMessage, ViewFrame } from "#workers/grid/protocol.ts";
import type { TableView } from "#workers/grid/table-view.ts";
import { transfersOf } from "#workers/grid/table-view.ts";

/** The part of a MessagePort the session needs. */
export interface FramePort {
  postMessage(message: ViewFrame, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<UpMessage>) => unknown) | null;
  close(): void;
}

export interface SessionClock {
  now(): number;
  after(delayMs: number, run: () => void): void;
}

/** Maximum number of waiting callbacks of a page that does not draw because it is hidden. */
const MOST_WAITING = 8;

/**
 * Sends one view's frames over one port at the page's pace. `wake` signals a possible change; the frame itself is built
 * at the last moment, so that it has the newest values. A window requested by the page is answered at once.
 */
export class ViewSession {
  readonly view: TableView;
  readonly #port: FramePort;
  readonly #clock: SessionClock;
  readonly #collect: () => void;
  readonly #pacer = new FramePacer();
  #waiting = false;
  #dirty = false;
  #urgent = false;
  #seq = 0;
  /** Callbacks for the next drawn frame, and for frames in flight. */
  #next: (() => void)[] = [];
  readonly #onDrawn = new Map<number, readonly (() => void)[]>();

  /** `collect` brings the view up to date with its table. */
  constructor(view: TableView, port: FramePort, clock: SessionClock, collect: () => void) {
    this.view = view;
    this.#port = port;
    this.#clock = clock;
    this.#collect = collect;
    port.onmessage = (event) => this.#receive(event.data);
  }

  wake(urgent = false): void {
    this.#dirty = true;
    this.#urgent ||= urgent;
    this.#schedule();
  }

  /** Calls `run` once the page has drawn the next frame; never if nothing visible has changed. */
  onceDrawn(run: () => void): void {
    if (this.#next.length < MOST_WAITING) this.#next.push(run);
  }

  #receive(message: UpMessage): void {
    if (message.type === "window") {
      this.view.setWindow(message.start, message.end, message.thin);
      this.wake(true);
    } else {
      this.#pacer.acknowledged(this.#clock.now());
      for (const run of this.#onDrawn.get(message.seq) ?? []) run();
      this.#onDrawn.delete(message.seq);
      if (this.#dirty) this.#schedule();
    }
  }

  #schedule(): void {
    const delayMs = this.#pacer.delayMs(this.#clock.now(), this.#urgent);
    if (delayMs === null) return;
    if (delayMs === 0) {
      this.#send();
      return;
    }
    if (this.#waiting) return;
    this.#waiting = true;
    this.#clock.after(delayMs, () => {
      this.#waiting = false;
      if (this.#dirty) this.#schedule();
    });
  }

  #send(): void {
    const isAnswer = this.#urgent;
    this.#dirty = false;
    this.#urgent = false;
    this.#collect();
    const frame = this.view.frame(this.#seq + 1, isAnswer);
    const waiting = this.#next;
    this.#next = [];
    if (frame === null) {
      this.#pacer.onLook(this.#clock.now());
      return;
    }
    this.#seq = frame.seq;
    this.#pacer.sent(this.#clock.now());
    if (waiting.length > 0) this.#onDrawn.set(frame.seq, waiting);
    this.#port.postMessage(frame, transfersOf(frame));
  }
}
