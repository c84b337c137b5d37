import { isAtBottom } from "#src/chat-client/message-rules.ts";

export interface ScrollBox {
  scrollTop: number;
  readonly clientHeight: number;
  readonly scrollHeight: number;
}

/**
 * Keeps a log scrolled to its end while content or box change size. Only an upward scroll releases it: taller content
 * or a lower box also hide the end, but never scroll up.
 */
export class EndAnchor {
  #isAnchored = false;
  #top = 0;
  #wasHidden = false;

  get isAnchored(): boolean {
    return this.#isAnchored;
  }

  set isAnchored(isAnchored: boolean) {
    this.#isAnchored = isAnchored;
  }

  /** Call after any scroll of the log. */
  moved(box: ScrollBox): void {
    if (box.clientHeight === 0) return;
    if (isAtBottom(box)) this.#isAnchored = true;
    else if (box.scrollTop < this.#top - 1) this.#isAnchored = false;
    this.#top = box.scrollTop;
  }

  /** Call after any resize. A hidden box loses its scroll position, which does not count as a scroll. */
  resized(box: ScrollBox, isEnd: boolean): void {
    if (box.clientHeight === 0) {
      this.#wasHidden = true;
      return;
    }
    if (!this.#wasHidden) this.moved(box);
    this.#wasHidden = false;
    if (this.#isAnchored && isEnd) box.scrollTop = box.scrollHeight;
    this.#top = box.scrollTop;
  }
}
