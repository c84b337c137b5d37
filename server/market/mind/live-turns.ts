import { EventEmitter, once } from "node:events";
import type { Parts } from "#server/machine/core/parts.ts";

/** The stream of the bus on which nodes publish that a turn said something, or is to stop; the audience is the turn. */
const TURN_STREAM = "mind_turns";

/**
 * Running turns of Mind. Those of this node can be stopped from any node; events stored by any node are signalled here.
 */
export class LiveTurns {
  readonly #parts: Pick<Parts, "bus" | "clock">;
  readonly #running = new Map<string, AbortController>();
  readonly #stored = new EventEmitter().setMaxListeners(0);

  constructor(parts: Pick<Parts, "bus" | "clock">) {
    this.#parts = parts;
    parts.bus.subscribe((messages) => {
      for (const { stream, audience, data } of messages) {
        if (stream !== TURN_STREAM) continue;
        if (data === "stop") this.#running.get(audience)?.abort();
        else this.#stored.emit(audience);
      }
    });
  }

  begin(key: string): AbortSignal {
    const controller = new AbortController();
    this.#running.set(key, controller);
    return controller.signal;
  }

  end(key: string): void {
    this.#running.delete(key);
    this.publishStored(key);
  }

  /** Has the node that answers the turn stop it. */
  publishStop(key: string): void {
    this.#publish(key, "stop");
  }

  /** Wakes readers of the turn, after its events are stored. */
  publishStored(key: string): void {
    this.#publish(key, "stored");
  }

  /** True when the turn stores something within this many milliseconds. */
  async next(key: string, ms: number): Promise<boolean> {
    return once(this.#stored, key, { signal: AbortSignal.timeout(ms) }).then(
      () => true,
      () => false,
    );
  }

  /** Until every turn of this node has ended. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) {
      const [key] = this.#running.keys();
      if (key !== undefined) await this.next(key, 100);
    }
  }

  #publish(key: string, data: "stop" | "stored"): void {
    const { bus, clock } = this.#parts;
    bus.publish([{ stream: TURN_STREAM, audience: key, seq: 0, ts: clock.now().toISOString(), data }]);
  }
}

export const turnKey = (chat: string, turn: number) => `${chat}:${turn}`;
