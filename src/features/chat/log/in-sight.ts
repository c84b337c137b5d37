/** Minimum share of the conversation on screen for its messages to count as read. */
export const VISIBLE_SHARE = 0.1;

export function isEnoughInSight(
  entry: Pick<IntersectionObserverEntry, "isIntersecting" | "intersectionRatio">,
): boolean {
  return entry.isIntersecting && entry.intersectionRatio >= VISIBLE_SHARE;
}
