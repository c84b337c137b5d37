/** So long is sent at a stretch; then whatever else waits has its turn. */
const SLICE_MS = 2;
/** Sockets between two looks at the clock. */
const AT_ONCE = 32;

interface Job {
  /** Sends to the next of those who are to get it; false when there is none. */
  next: () => boolean;
  done: () => void;
}

/**
 * Sends to many sockets without keeping the process from anything else meanwhile: thousands of writes take tens of
 * milliseconds, and an act that asks the database twenty times would wait for them twenty times. They are done in slices
 * instead. What is sent later comes later at every socket. Little is sent at once.
 */
export class FanOut {
  readonly #onIdle: () => void;
  readonly #jobs: Job[] = [];
  #immediate: NodeJS.Immediate | null = null;
  #isRunning = false;

  /** @param onIdle all is sent that had to wait */
  constructor(onIdle: () => void) {
    this.#onIdle = onIdle;
  }

  get isBusy(): boolean {
    return this.#jobs.length > 0;
  }

  /**
   * Calls `send` for each of them. Who leaves the set before its turn is left out.
   * @param done called after the last
   */
  each<T>(members: ReadonlySet<T>, send: (member: T) => void, done: () => void = () => undefined): void {
    const rest = members.values();
    const next = () => {
      const { done: isOver, value } = rest.next();
      if (isOver) return false;
      send(value);
      return true;
    };
    this.#jobs.push({ next, done });
    if (!this.#immediate && !this.#isRunning) this.#slice();
  }

  stop(): void {
    if (this.#immediate) clearImmediate(this.#immediate);
    this.#jobs.length = 0;
  }

  #slice(): void {
    const endMs = performance.now() + SLICE_MS;
    this.#isRunning = true;
    try {
      for (let job = this.#jobs[0]; job && performance.now() < endMs; job = this.#jobs[0]) {
        if (sendSome(job)) continue;
        this.#jobs.shift();
        job.done();
      }
    } finally {
      this.#isRunning = false;
      // The others get it too when sending to one of them failed.
      if (this.isBusy) this.#later();
    }
  }

  #later(): void {
    this.#immediate = setImmediate(() => {
      this.#immediate = null;
      this.#slice();
      if (!this.isBusy) this.#onIdle();
    });
  }
}

/** False when none is left. */
function sendSome({ next }: Job): boolean {
  for (let n = 0; n < AT_ONCE; n += 1) if (!next()) return false;
  return true;
}
