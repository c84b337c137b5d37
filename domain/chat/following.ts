/**
 * What a change of a channel is to somebody who has received its changes up to `last`; null: has received none yet. After
 * `missed`, chat.changes lists what is lacking.
 */
export function following(last: number | null, change: number): "next" | "known" | "missed" {
  if (last === null || change === last + 1) return "next";
  return change <= last ? "known" : "missed";
}
