import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";

/** Closing is given this long. */
const PATIENCE_MS = 10_000;

interface Stopping {
  /** Time between the signal and closing, so that load balancers notice first. */
  drainMs: number;
  /** From now on no more calls are wanted, and others may lead. */
  drain: () => void;
  close: () => Promise<void>;
}

/** On SIGTERM or SIGINT drains, closes everything and exits with 0; with 1 when closing takes too long or fails. */
export function onStopSignal(log: Logger, { drainMs, drain, close }: Stopping): void {
  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal, drainMs }, "stopping");
    drain();
    const closed = delay(drainMs).then(() => {
      setTimeout(() => process.exit(1), PATIENCE_MS).unref();
      return close();
    });
    closed.then(
      () => process.exit(0),
      (error: unknown) => {
        log.fatal({ err: error }, "stopping failed");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}
