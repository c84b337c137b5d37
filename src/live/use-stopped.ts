import { staleAtMs } from "#src/live/away.ts";
import { useLive } from "#src/live/live-store.ts";

/** The given time while the page is live. On a stale page, the moment it became stale, so countdowns stop. */
export function useStopped(nowMs: number): number {
  const stoppedAtMs = useLive(({ isStale, awaySinceMs }) =>
    isStale && awaySinceMs !== null ? staleAtMs(awaySinceMs) : null,
  );
  return stoppedAtMs === null ? nowMs : Math.min(nowMs, stoppedAtMs);
}
