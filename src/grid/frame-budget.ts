/** Drawing that makes the next frame come later than this, for a while, is over the thread's budget … */
const OVER_BUDGET_MS = 40;
/** … and back within it below this. */
const WITHIN_BUDGET_MS = 27;
/** A hidden page gets no frames; a longer gap is not a measurement, ms. */
const OUT_OF_SIGHT_MS = 200;
/** Weight of one measurement in the running average. */
const SHARE = 1 / 8;

/**
 * Detects when drawing exceeds the page thread's budget. Measures from a drawn frame to the very next animation frame;
 * idle periods without drawing are not measured. Pure; times are milliseconds.
 */
export class FrameBudget {
  isOver = false;
  #intervalMs = 16;

  /** Reports the time from a drawn frame to the browser's next one. */
  measured(intervalMs: number): void {
    if (intervalMs > OUT_OF_SIGHT_MS) return;
    this.#intervalMs += (intervalMs - this.#intervalMs) * SHARE;
    if (this.#intervalMs > OVER_BUDGET_MS) this.isOver = true;
    else if (this.#intervalMs < WITHIN_BUDGET_MS) this.isOver = false;
  }
}
