/**
 * Where a message stands in its channel: what pages, marks of reading and gaps are counted by. It is the time it was sent,
 * but later than that of the message before whatever the clock did in between; where the two differ, the message says both.
 */
export function positionOf({ position, created_at }: { position?: number | undefined; created_at: number }): number {
  return position ?? created_at;
}
