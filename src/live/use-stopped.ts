import { staleAtMs } from "#src/live/away.ts";
import { useLive } from "#src/live/live-store.ts";

/** This time while the page is live. Once it is stale, the time at which it became so: what counts down stops with it. */
export function useStopped(nowMs: number): number {
  const stoppedAtMs = useLive(({ isStale, awaySinceMs }) =>
    isStale && awaySinceMs !== null ? staleAtMs(awaySinceMs) : null,
  );
  return stoppedAtMs === null ? nowMs : Math.min(nowMs, stoppedAtMs);
}
