import { EventEmitter, once } from "node:events";

/** Turns that this process answers: how each is stopped, and whoever waits for its next event. */
export class LiveTurns {
  readonly #running = new Map<string, AbortController>();
  readonly #said = new EventEmitter().setMaxListeners(0);

  begin(key: string): AbortSignal {
    const controller = new AbortController();
    this.#running.set(key, controller);
    return controller.signal;
  }

  end(key: string): void {
    this.#running.delete(key);
    this.said(key);
  }

  stop(key: string): void {
    this.#running.get(key)?.abort();
  }

  /** Wakes whoever waits for the turn. */
  said(key: string): void {
    this.#said.emit(key);
  }

  /** Until the turn says something, or the signal ends; another process's turns are looked at again and again. */
  async next(key: string, ms: number): Promise<void> {
    await once(this.#said, key, { signal: AbortSignal.timeout(ms) }).catch(() => undefined);
  }

  /** Until every turn of this process has ended. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) {
      const [key] = this.#running.keys();
      if (key !== undefined) await this.next(key, 100);
    }
  }
}

export const turnKey = (chat: string, turn: number) => `${chat}:${turn}`;
