/**
 * Position of a channel change relative to `last`, the last change received (null: none yet). After `missed`,
 * chat.changes lists the missing ones.
 */
export function following(last: number | null, change: number): "next" | "known" | "missed" {
  if (last === null || change === last + 1) return "next";
  return change <= last ? "known" : "missed";
}
