const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Time since something was written: `20 s ago`, `3 min ago`, `2 h 5 min ago`. Never negative, even with wrong clocks.
 */
export function agoText(sinceMs: number, nowMs: number): string {
  const waitedMs = Math.max(0, nowMs - sinceMs);
  if (waitedMs < MINUTE_MS) return `${Math.floor(waitedMs / SECOND_MS)} s ago`;
  if (waitedMs < HOUR_MS) return `${Math.floor(waitedMs / MINUTE_MS)} min ago`;
  const minutes = Math.floor((waitedMs % HOUR_MS) / MINUTE_MS);
  return `${Math.floor(waitedMs / HOUR_MS)} h${minutes === 0 ? "" : ` ${minutes} min`} ago`;
}
