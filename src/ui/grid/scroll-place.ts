import type { InSight } from "#src/ui/grid/held-rows.ts";

/** Reported scroll position of a list; lengths in CSS pixels. */
export class ScrollPlace {
  top = 0;
  /** Scroll position at the last render of its rows. */
  drawnTop = 0;
  inSight: InSight = { first: 0, last: -1 };
  /** The rows fill the window, so that more of them can be scrolled away. */
  isFull = false;
  /** Scroll offset caused by new rows alone, while the list was at its top. */
  #pushed = 0;

  /** True when the person has scrolled, not just new rows. */
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
