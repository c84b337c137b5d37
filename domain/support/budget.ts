/**
 * Lets so many through in a time, and no more of what comes on: a failure that repeats itself is told of often enough.
 * @returns takes one; false when the time has had its share
 */
export function createBudget(most: number, perMs: number, nowMs: () => number): () => boolean {
  let [beganMs, taken] = [Number.NEGATIVE_INFINITY, 0];
  return () => {
    if (nowMs() - beganMs >= perMs) [beganMs, taken] = [nowMs(), 0];
    taken += 1;
    return taken <= most;
  };
}
