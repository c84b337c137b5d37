/** Maximum ms of uninterrupted work; then other tasks of the process run. */
const SLICE_MS = 2;
/** Steps between checks of the clock, and before the next task's turn. */
const AT_ONCE = 32;

/** Does one small step, such as one write; false when nothing is left to do. */
export type Task = () => boolean;

/**
 * Runs long work without blocking the process: thousands of writes take tens of milliseconds, and an act with twenty
 * database queries would wait for them twenty times. Tasks run in slices, in turns. Short work runs at once.
 */
export class Slices {
  readonly #tasks: Task[] = [];
  #immediate: NodeJS.Immediate | null = null;
  #isRunning = false;

  add(task: Task): void {
    this.#tasks.push(task);
    if (!this.#immediate && !this.#isRunning) this.#slice();
  }

  stop(): void {
    if (this.#immediate) clearImmediate(this.#immediate);
    this.#tasks.length = 0;
  }

  #slice(): void {
    const endMs = performance.now() + SLICE_MS;
    this.#isRunning = true;
    try {
      for (let task = this.#tasks[0]; task && performance.now() < endMs; task = this.#tasks[0]) {
        const isOver = !doSome(task);
        // The step may have stopped it.
        if (this.#tasks[0] === task) this.#tasks.shift();
        else return;
        if (!isOver) this.#tasks.push(task);
      }
    } finally {
      this.#isRunning = false;
      // The rest is done too when a step of one has failed.
      if (this.#tasks.length > 0) this.#immediate = setImmediate(this.#next);
    }
  }

  readonly #next = (): void => {
    this.#immediate = null;
    this.#slice();
  };
}

/** False when none is left. */
function doSome(task: Task): boolean {
  for (let n = 0; n < AT_ONCE; n += 1) if (!task()) return false;
  return true;
}
