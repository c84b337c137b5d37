import { setTimeout as delay } from "node:timers/promises";

/** Until the time has passed or the signal is given. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined);
}
