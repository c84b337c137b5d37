/**
 * Rate limiter for repeated failures: allows `most` per period and drops the rest, since a recurring failure is
 * reported often enough.
 * @returns function that uses one slot; false when the period's slots are used up
 */
export function createBudget(most: number, perMs: number, nowMs: () => number): () => boolean {
  let [beganMs, taken] = [Number.NEGATIVE_INFINITY, 0];
  return () => {
    if (nowMs() - beganMs >= perMs) [beganMs, taken] = [nowMs(), 0];
    taken += 1;
    return taken <= most;
  };
}
