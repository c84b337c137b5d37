import type { Slices, Task } from "#server/machine/live/slices.ts";

/** Sends to many listeners in slices; every listener gets the messages in the same order. */
export class FanOut {
  readonly #slices: Pick<Slices, "add">;
  readonly #onIdle: () => void;
  /** Each job sends to the next of its listeners. */
  readonly #jobs: Task[] = [];

  /** @param onIdle all is sent */
  constructor(slices: Pick<Slices, "add">, onIdle: () => void) {
    this.#slices = slices;
    this.#onIdle = onIdle;
  }

  get isBusy(): boolean {
    return this.#jobs.length > 0;
  }

  /** Calls `send` for each member; skips members who leave the set before their turn. */
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
