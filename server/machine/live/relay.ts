import type { Published } from "#server/machine/bus/bus.ts";
import { traceStep } from "#server/machine/core/trace-points.ts";
import { Signal } from "#server/machine/live/signal.ts";
import { NUMBERING_BATCH, numberWaiting } from "#server/machine/live/numbering.ts";
import { prune } from "#server/machine/live/prune.ts";
import type { Keyed } from "#server/machine/identity/keys.ts";
import { openMessage } from "#server/machine/identity/sealed-message.ts";
import type { Database } from "#server/machine/db/database.ts";
import type { Parts, RelaySignal } from "#server/machine/core/parts.ts";

/**
 * Publishes the messages that changes wrote to the outbox. One node leads: it numbers waiting rows in a transaction
 * and, after the commit, publishes them on the bus in the same order. After a crash before the commit they wait for the
 * next leader; after a later crash at most the fan-out is lost, and every gateway reads missing messages from the
 * outbox. Other nodes forward their rings over the bus, so that no change waits for the leader's next poll.
 */
export interface Relay extends RelaySignal {
  start(): void;
  /** Ends after the current batch. */
  stop(): Promise<void>;
}

type Needs = Pick<Parts, "db" | "bus" | "clock" | "log" | "tracer"> & { config: Keyed };

export interface RelayPace {
  /** Poll interval of the leader. */
  pollMs: number;
  /** Interval of attempts to lead. */
  standbyMs: number;
  pruneMs: number;
  firstBackoffMs: number;
  longestBackoffMs: number;
}
const PACE: RelayPace = { pollMs: 500, standbyMs: 1000, pruneMs: 60_000, firstBackoffMs: 100, longestBackoffMs: 5000 };

/** A ring sent to the leading node; no socket listens to this stream. */
const RING_STREAM = "relay.ring";
/** Announces a free lead when the leader stops, so that others need not wait for their next attempt. */
const FREE_STREAM = "relay.free";

export function createRelay({ config, db, bus, clock, log, tracer }: Needs, pace: RelayPace = PACE): Relay {
  const changeSignal = new Signal();
  let leads = false;
  const ending = new AbortController();
  let running: Promise<void> | null = null;
  let failures = 0;
  let prunedAt = performance.now();

  const unsubscribe = bus.subscribe((messages) => {
    const meant = leads ? RING_STREAM : FREE_STREAM;
    if (messages.some(({ stream }) => stream === meant)) changeSignal.ring();
  });

  async function lead(lost: AbortSignal, led: Database): Promise<void> {
    leads = true;
    const wake = () => changeSignal.ring();
    lost.addEventListener("abort", wake);
    try {
      while (!ending.signal.aborted && !lost.aborted) {
        const numbered = await numberWaiting(db, led.lead);
        const messages = numbered.map((message) => openMessage(config, message));
        bus.publish(tracer ? traceStep(tracer, "outbox publish", messages) : messages);
        recovered();
        if (performance.now() - prunedAt > pace.pruneMs) {
          prunedAt = performance.now();
          await prune(led, clock.now());
        }
        if (messages.length < NUMBERING_BATCH && !ending.signal.aborted) await changeSignal.wait(pace.pollMs);
      }
    } finally {
      leads = false;
      lost.removeEventListener("abort", wake);
    }
  }

  function recovered(): void {
    if (failures > 0) log.info({ failures }, "outbox relay works again");
    failures = 0;
  }

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        const hasLed = await db.withLeadership("outbox-relay", lead);
        if (hasLed && ending.signal.aborted) bus.publish([passing(FREE_STREAM, clock.now())]);
        if (!hasLed && !ending.signal.aborted) await changeSignal.wait(pace.standbyMs);
      } catch (error) {
        if (failures === 0) log.error({ err: error }, "outbox relay stopped, trying again");
        failures += 1;
        const backoffMs = Math.min(pace.longestBackoffMs, pace.firstBackoffMs * 2 ** Math.min(failures - 1, 10));
        if (!ending.signal.aborted) await changeSignal.wait(backoffMs);
      }
    }
  }

  return {
    ring() {
      if (leads) changeSignal.ring();
      else bus.publish([passing(RING_STREAM, clock.now())]);
    },
    start() {
      running ??= run();
    },
    async stop() {
      ending.abort();
      changeSignal.ring();
      await running;
      unsubscribe();
    },
  };
}

function passing(stream: string, now: Date): Published {
  return { stream, audience: "", seq: 0, ts: now.toISOString(), data: null };
}
