import { pause } from "#server/machine/core/pause.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { LeadLost } from "#server/machine/db/lead.ts";

export interface LeaderTask {
  /** Finishes the work in progress and lets another node lead. */
  stop(): Promise<void>;
}

/**
 * A node that stops announces the free lead here, so that others need not wait for their next attempt. No socket
 * subscribes to this stream.
 */
const FREE_STREAM = "leads.free";

/**
 * Runs work on the one node that leads under a name. Restarts it after a failure, and on another node when this one
 * loses the lead. The work must end when its signal aborts, and must use only the parts it receives: writes after the
 * lead was lost are refused.
 */
export function runAsLeader<P extends Pick<Parts, "db" | "log" | "bus" | "clock">>(
  parts: P,
  { name, retryMs }: { name: string; retryMs: number },
  work: (signal: AbortSignal, led: P) => Promise<void>,
): LeaderTask {
  const { db, log, bus, clock } = parts;
  const stopping = new AbortController();
  let free = new AbortController();
  const unsubscribe = bus.subscribe((messages) => {
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
      unsubscribe();
    },
  };
}
