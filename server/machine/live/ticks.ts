import type { Actor } from "#server/machine/core/actor.ts";
import type { Channel } from "#server/machine/live/channel.ts";
import type { FanOut } from "#server/machine/live/fan-out.ts";
import { encode, type Frame } from "#server/machine/live/frames.ts";
import { MarketLevels, type LevelRow } from "#server/machine/live/market-levels.ts";
import type { Sendable } from "#server/machine/live/socket-message.ts";
import { Subscription, type Open } from "#server/machine/live/subscription.ts";
import { TickBoard } from "#server/machine/live/tick-board.ts";

/** Recipient of ticks. */
export interface TickListener {
  readonly hasRoom: boolean;
  /** False when it was left out because the socket is clogged. */
  passing(message: Sendable): boolean;
}

interface TicksNeeds {
  /** The market's quotes. */
  channel(): Channel;
  open(actor: Actor): Open;
  fanOut: Pick<FanOut, "each">;
  now(): Date;
  /** Has `turn` called at the gateway's next turn. */
  schedule(): void;
  failed(error: unknown): void;
}

/**
 * quotes_stream: the market's levels as columns, computed from the quotes themselves. Starts listening when the first
 * page wants ticks, and keeps on; a page begins with all levels and gets all again after it was too clogged for some.
 */
export class Ticks {
  readonly #needs: TicksNeeds;
  readonly #levels = new MarketLevels();
  readonly #board = new TickBoard();
  readonly #listeners = new Set<TickListener>();
  readonly #behind = new Set<TickListener>();
  #quotes: Subscription | null = null;
  #timer: NodeJS.Timeout | null = null;
  #ready = false;
  #actor: Actor | null = null;

  constructor(needs: TicksNeeds) {
    this.#needs = needs;
  }

  join(listener: TickListener, actor: Actor): void {
    this.#listeners.add(listener);
    this.#behind.add(listener);
    this.#actor ??= actor;
    this.#needs.schedule();
  }

  leave(listener: TickListener): void {
    this.#listeners.delete(listener);
    this.#behind.delete(listener);
  }

  /** Sends due ticks, in one batch for all. */
  turn(nowMs: number): void {
    this.#listen();
    if (!this.#ready) return;
    const due = this.#board.take(nowMs);
    if (due.length > 0) {
      const message = this.#frame(due, false);
      this.#needs.fanOut.each(this.#listeners, (listener) => {
        if (!this.#behind.has(listener) && !listener.passing(message)) this.#behind.add(listener);
      });
    }
    this.#refresh();
    this.#wakeLater(nowMs);
  }

  close(): void {
    this.#quotes?.leave();
    this.#listeners.clear();
    this.#behind.clear();
    if (this.#timer) clearTimeout(this.#timer);
  }

  #listen(): void {
    if (this.#quotes || !this.#actor) return;
    const outlet = {
      send: (frame: Frame) => this.#take(frame),
      sendPaced: (frame: Frame) => {
        this.#take(frame);
        this.#ready = true;
        return Promise.resolve();
      },
      tooSlow: () => undefined,
      failed: (_stream: string, error: unknown) => {
        this.#quotes?.leave();
        this.#quotes = null;
        this.#needs.failed(error);
        this.#later(1000);
      },
    };
    this.#quotes = new Subscription("quotes_eoi", this.#needs.channel(), outlet, this.#needs.open(this.#actor));
    this.#quotes.join(undefined);
  }

  #take(frame: Frame): void {
    if (frame.begins) {
      this.#levels.clear();
      for (const id of this.#levels.bondIds) this.#board.mark(id);
    }
    const atMs = Date.parse(frame.ts);
    for (const row of frame.rows as readonly (LevelRow | { id: string; removed: true })[]) {
      const changed = "removed" in row ? this.#levels.remove(row.id, atMs) : this.#levels.apply(row, atMs);
      if (changed !== null) this.#board.mark(changed);
    }
    this.#needs.schedule();
  }

  #refresh(): void {
    const ready = new Set([...this.#behind].filter(({ hasRoom }) => hasRoom));
    if (ready.size === 0) return;
    const message = this.#frame(this.#levels.bondIds, true);
    this.#needs.fanOut.each(ready, (listener) => {
      if (this.#behind.has(listener) && listener.passing(message)) this.#behind.delete(listener);
    });
  }

  #wakeLater(nowMs: number): void {
    const waitMs = this.#board.waitMs(nowMs) ?? (this.#behind.size > 0 ? 1000 : null);
    if (waitMs !== null) this.#later(waitMs);
  }

  #later(waitMs: number): void {
    if (this.#timer) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#needs.schedule();
    }, waitMs);
  }

  #frame(bondIds: readonly string[], snapshot: boolean): Sendable {
    return encode({
      type: "quotes_stream",
      seq: 0,
      ts: this.#needs.now().toISOString(),
      ...(snapshot ? { snapshot } : {}),
      data: this.#levels.columns(bondIds),
    });
  }
}
