import { isAtBottom } from "#src/chat-client/message-rules.ts";

export interface ScrollBox {
  scrollTop: number;
  readonly clientHeight: number;
  readonly scrollHeight: number;
}

/**
 * Whether a log stands at its end and is to stay there whatever changes size in it or around it. Only a move up lets go:
 * a taller content or a lower box leaves the end out of sight too, but never moves up.
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

  /** After any move of the log. */
  moved(box: ScrollBox): void {
    if (box.clientHeight === 0) return;
    if (isAtBottom(box)) this.#isAnchored = true;
    else if (box.scrollTop < this.#top - 1) this.#isAnchored = false;
    this.#top = box.scrollTop;
  }

  /** After any change of size. A box that is not drawn loses its place, which is no move of anybody. */
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
