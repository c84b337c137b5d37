import type { Slices, Task } from "#server/live/slices.ts";

/** Sends one thing after the other to many listeners, in slices: what is sent later comes later at every one of them. */
export class FanOut {
  readonly #slices: Pick<Slices, "add">;
  readonly #onIdle: () => void;
  /** Each sends to the next of those who are to get it. */
  readonly #jobs: Task[] = [];

  /** @param onIdle all is sent */
  constructor(slices: Pick<Slices, "add">, onIdle: () => void) {
    this.#slices = slices;
    this.#onIdle = onIdle;
  }

  get isBusy(): boolean {
    return this.#jobs.length > 0;
  }

  /** Calls `send` for each of them. Who leaves the set before its turn is left out. */
  each<T>(members: ReadonlySet<T>, send: (member: T) => void): void {
    const rest = members.values();
    const job = () => {
      const { done: isOver, value } = rest.next();
      if (isOver) return false;
      send(value);
      return true;
    };
    this.#jobs.push(job);
    if (this.#jobs.length === 1) this.#slices.add(this.#step);
  }

  readonly #step = (): boolean => {
    if (this.#jobs[0]?.()) return true;
    this.#jobs.shift();
    if (this.isBusy) return true;
    this.#onIdle();
    return false;
  };
}
