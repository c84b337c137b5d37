/**
 * Lets concurrent callers of the same load share it. A caller only joins a load that has not begun, so its result is
 * never older than the call: while one runs, all later callers wait for the next. After a restart this turns a thousand
 * equal snapshots into two.
 */
export class SharedLoads<T> {
  readonly #running = new Map<string, Promise<void>>();
  readonly #next = new Map<string, Promise<T>>();

  load(key: string, work: () => Promise<T>): Promise<T> {
    const waiting = this.#next.get(key);
    if (waiting) return waiting;
    const running = this.#running.get(key);
    if (!running) return this.#start(key, work);
    const next = running.then(() => {
      this.#next.delete(key);
      return this.#start(key, work);
    });
    this.#next.set(key, next);
    return next;
  }

  #start(key: string, work: () => Promise<T>): Promise<T> {
    const result = work();
    this.#running.set(key, this.#settled(key, result));
    return result;
  }

  /** Resolves when the load has ended, well or badly; its callers learn which. */
  async #settled(key: string, result: Promise<T>): Promise<void> {
    await Promise.allSettled([result]);
    this.#running.delete(key);
  }
}
