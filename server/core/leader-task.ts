import { pause } from "#server/core/pause.ts";
import type { Parts } from "#server/core/parts.ts";
import { LeadLost } from "#server/db/lead.ts";

export interface LeaderTask {
  /** Ends after what is at hand, and lets another node lead. */
  stop(): Promise<void>;
}

/** A node that ends says which lead is free, so that nobody waits for the next try. No socket listens to this stream. */
const FREE_STREAM = "leads.free";

/**
 * Runs work on the one node that leads under a name: begun again after a failure, and on another node when this
 * one loses the lead. The work ends when its signal is given, and does all it does with the parts that it is given: what
 * it would write after another node was given the lead is refused.
 */
export function runAsLeader<P extends Pick<Parts, "db" | "log" | "bus" | "clock">>(
  parts: P,
  { name, retryMs }: { name: string; retryMs: number },
  work: (signal: AbortSignal, led: P) => Promise<void>,
): LeaderTask {
  const { db, log, bus, clock } = parts;
  const stopping = new AbortController();
  let free = new AbortController();
  const stopHearing = bus.subscribe((messages) => {
    if (messages.some(({ stream, audience }) => stream === FREE_STREAM && audience === name)) free.abort();
  });
  const lead = async () => {
    const isLed = await db.withLeadership(name, (lost, led) =>
      work(AbortSignal.any([lost, stopping.signal]), { ...parts, db: led }),
    );
    if (!isLed || !stopping.signal.aborted) return;
    bus.publish([{ stream: FREE_STREAM, audience: name, seq: 0, ts: clock.now().toISOString(), data: null }]);
  };
  const run = async () => {
    while (!stopping.signal.aborted) {
      free = new AbortController();
      try {
        await lead();
      } catch (error) {
        if (error instanceof LeadLost) log.warn({ err: error }, `${name} stopped: another node leads`);
        else if (!stopping.signal.aborted) log.error({ err: error }, `${name} stopped, beginning again`);
      }
      await pause(retryMs, AbortSignal.any([stopping.signal, free.signal]));
    }
  };
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
      stopHearing();
    },
  };
}
