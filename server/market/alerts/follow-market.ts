import type { Eoi } from "#domain/entities/eoi.ts";
import { readLiveEois } from "#server/market/trading/eois/queries.ts";
import { CLOCK_ACTOR } from "#server/machine/core/actor.ts";
import { MARKET } from "#server/machine/live/audience.ts";
import { Channels } from "#server/machine/live/channels.ts";
import type { Frame } from "#server/machine/live/frames.ts";
import { Replay } from "#server/machine/live/replay.ts";
import { Subscription } from "#server/machine/live/subscription.ts";
import { Batcher } from "#server/machine/live/batcher.ts";
import type { Parts } from "#server/machine/core/parts.ts";

export type MarketRow = Eoi | { id: string; removed: true };

export interface MarketSubscriber {
  /** All live quotes: at the start, and after missed messages. */
  opened(rows: readonly MarketRow[]): void;
  changed(rows: readonly MarketRow[]): void;
  failed(error: unknown): void;
}

export interface MarketFollower {
  /** Fetches messages that the bus lost when no later message reveals the gap. */
  catchUp(): Promise<void>;
  stop(): void;
}

/** Follows the market's quotes the way a page does: a snapshot, then numbered changes off the bus, gaps from the outbox. */
export function followMarket(parts: Parts, subscriber: MarketSubscriber): MarketFollower {
  // A long snapshot comes in parts; levels are only true once the last of them is here.
  let awaited = 0;
  let parted: MarketRow[] | null = null;

  const snapshot = {
    stream: "quotes_eoi",
    load: async (_actor: unknown, tx: Parameters<typeof readLiveEois>[1]) => {
      const rows = await readLiveEois(parts, tx);
      awaited = rows.length;
      return rows;
    },
  } as const;

  function take(frame: Frame): void {
    const rows = frame.rows as readonly MarketRow[];
    if (frame.begins) parted = [];
    if (parted === null) {
      subscriber.changed(rows);
      return;
    }
    parted.push(...rows);
    if (parted.length < awaited) return;
    const all = parted;
    parted = null;
    subscriber.opened(all);
  }

  const replay = new Replay(parts, [snapshot]);
  const batcher = new Batcher(() => channels.flush());
  const channels = new Channels(replay, () => batcher.schedule());
  const channel = channels.at("quotes_eoi", MARKET);
  const outlet = {
    send: take,
    sendPaced: (frame: Frame) => {
      take(frame);
      return Promise.resolve();
    },
    tooSlow: () => undefined,
    failed: (_stream: string, error: unknown) => subscriber.failed(error),
  };
  const subscription = new Subscription("quotes_eoi", channel, outlet, (stream, audience, since) =>
    replay.open(stream, audience, CLOCK_ACTOR, since),
  );
  const unsubscribe = parts.bus.subscribe((messages) => channels.onMessages(messages));
  subscription.join(undefined);
  return {
    catchUp: () => channels.catchUp(),
    stop() {
      unsubscribe();
      subscription.leave();
      channels.leave(channel, subscription);
      batcher.stop();
    },
  };
}
