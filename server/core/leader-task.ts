import { pause } from "#server/core/pause.ts";
import type { Parts } from "#server/core/parts.ts";

export interface LeaderTask {
  /** Ends after what is at hand. */
  stop(): Promise<void>;
}

/**
 * Runs work on the one node that leads under a name: begun again after a failure, and on another node when this
 * one loses the lead. The work ends when its signal is given.
 */
export function runAsLeader(
  { db, log }: Pick<Parts, "db" | "log">,
  { name, retryMs }: { name: string; retryMs: number },
  work: (signal: AbortSignal) => Promise<void>,
): LeaderTask {
  const stopping = new AbortController();
  const run = async () => {
    while (!stopping.signal.aborted) {
      try {
        await db.withLeadership(name, (lost) => work(AbortSignal.any([lost, stopping.signal])));
      } catch (error) {
        if (!stopping.signal.aborted) log.error({ err: error }, `${name} stopped, beginning again`);
      }
      await pause(retryMs, stopping.signal);
    }
  };
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
