import type { InSight } from "#src/ui/grid/held-rows.ts";

/** Where a list is scrolled to, as far as it was reported; lengths in CSS pixels. */
export class ScrollPlace {
  top = 0;
  /** Where it was scrolled to when its rows were last drawn. */
  drawnTop = 0;
  inSight: InSight = { first: 0, last: -1 };
  /** The rows fill the window, so that more of them can be scrolled away. */
  isFull = false;
  /** What new rows alone have scrolled a list by that stood at its top. */
  #pushed = 0;

  /** Whether somebody has scrolled, and not new rows alone. */
  get isScrolled(): boolean {
    return this.top > this.#pushed;
  }

  get isPushed(): boolean {
    return this.#pushed > 0;
  }

  scrolled(top: number): void {
    this.top = top;
    this.#pushed = Math.min(this.#pushed, top);
  }

  /** Rows above those in sight have made the list go to `top`. */
  shifted(top: number): void {
    if (top === 0) this.#pushed = 0;
    else if (!this.isScrolled) this.#pushed = top;
    this.top = top;
  }
}
