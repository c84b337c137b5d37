export interface LanesNeeds {
  /** Without locks (an insecure page) each tab works for itself. */
  locks: Pick<LockManager, "request"> | undefined;
  /** Names this person's work to the other tabs. */
  lockPrefix: string;
  signal: AbortSignal;
}

/** Work in lanes: of all tabs of a browser one works in a lane at a time, and looks again when there was more to do meanwhile. */
export class Lanes {
  readonly #needs: LanesNeeds;
  readonly #work: (lane: string) => Promise<void>;
  /** Lanes at work; true when there is more since it began. */
  readonly #busy = new Map<string, boolean>();

  constructor(needs: LanesNeeds, work: (lane: string) => Promise<void>) {
    this.#needs = needs;
    this.#work = work;
  }

  /** There is something to do in a lane. */
  wake(lane: string): void {
    if (this.#busy.has(lane)) return void this.#busy.set(lane, true);
    this.#busy.set(lane, false);
    void this.#alone(lane).finally(() => {
      const more = this.#busy.get(lane) === true && !this.#needs.signal.aborted;
      this.#busy.delete(lane);
      if (more) this.wake(lane);
    });
  }

  async #alone(lane: string): Promise<void> {
    const { locks, lockPrefix, signal } = this.#needs;
    if (!locks) return this.#work(lane);
    try {
      await locks.request(`${lockPrefix} ${lane}`, { signal }, () => this.#work(lane));
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
}
