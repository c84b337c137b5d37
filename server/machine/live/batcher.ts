/** Messages that come within one turn leave together. */
export const TURN_MS = 25;

/**
 * Runs work in batches: the first at once, so that a lone change does not wait, the following ones no closer than
 * {@link TURN_MS}, so that a burst leaves in few large frames.
 */
export class Batcher {
  readonly #work: () => void;
  #lastMs = -Infinity;
  #timer: NodeJS.Timeout | null = null;
  #immediate: NodeJS.Immediate | null = null;

  constructor(work: () => void) {
    this.#work = work;
  }

  schedule(): void {
    if (this.#timer || this.#immediate) return;
    const leftMs = TURN_MS - (performance.now() - this.#lastMs);
    if (leftMs <= 0) this.#immediate = setImmediate(this.#run);
    else this.#timer = setTimeout(this.#run, leftMs);
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
    if (this.#immediate) clearImmediate(this.#immediate);
  }

  readonly #run = (): void => {
    this.#timer = null;
    this.#immediate = null;
    this.#lastMs = performance.now();
    this.#work();
  };
}
