/** Drawing that makes the next frame come later than this, for a while, is over the thread's budget … */
const OVER_BUDGET_MS = 40;
/** … and back within it below this. */
const WITHIN_BUDGET_MS = 27;
/** A page that was out of sight draws no frames: that is no sign of its work. */
const OUT_OF_SIGHT_MS = 200;
/** One measure counts for this share of what is believed. */
const SHARE = 1 / 8;

/**
 * Whether drawing is more than a page's thread has time for. It is measured from a frame that was drawn to the very next one
 * the browser gives: when none is drawn for a while because nothing changed, nothing is measured. Pure; times are milliseconds.
 */
export class FrameBudget {
  isOver = false;
  #intervalMs = 16;

  /** The browser gave the next frame so long after one that was drawn. */
  measured(intervalMs: number): void {
    if (intervalMs > OUT_OF_SIGHT_MS) return;
    this.#intervalMs += (intervalMs - this.#intervalMs) * SHARE;
    if (this.#intervalMs > OVER_BUDGET_MS) this.isOver = true;
    else if (this.#intervalMs < WITHIN_BUDGET_MS) this.isOver = false;
  }
}
