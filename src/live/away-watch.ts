import { isStaleAt, nextAwaySince, staleAtMs, type SocketState } from "#src/live/away.ts";

export interface Away {
  /** Since when the live connection has been away, by the server's clock; null while it is there. */
  awaySinceMs: number | null;
  /** True once it has been away so long that the page's data counts as stale. */
  isStale: boolean;
}

interface AwayClock {
  nowMs: () => number;
  /** Runs `act` after this many ms; returns a function that cancels it. */
  after: (ms: number, act: () => void) => () => void;
}

/** Follows the socket, and says when the page has become stale and when it is fresh again. */
export function createAwayWatch(
  { nowMs, after }: AwayClock,
  publish: (away: Away) => void,
): (seen: { socket: SocketState; isCurrent: boolean }) => void {
  let away: Away = { awaySinceMs: null, isStale: false };
  let stop = (): void => undefined;
  const look = (awaySinceMs: number | null): void => {
    stop();
    const now = nowMs();
    const isStale = isStaleAt(awaySinceMs, now);
    if (awaySinceMs !== null && !isStale) stop = after(staleAtMs(awaySinceMs) - now, () => look(awaySinceMs));
    if (awaySinceMs === away.awaySinceMs && isStale === away.isStale) return;
    away = { awaySinceMs, isStale };
    publish(away);
  };
  return (seen) => look(nextAwaySince(away.awaySinceMs, seen, nowMs()));
}
