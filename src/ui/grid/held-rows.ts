/**
 * Keeps visible rows in place, under the eye and the pointer, while their list changes. Pure: ids and positions in,
 * order and positions out; `use-rows.ts` and the live table apply it.
 */

/** Rows of a list that are in sight, first and last, as positions in the order they are shown in. */
export interface InSight {
  readonly first: number;
  readonly last: number;
}

/**
 * Order to show while a list is held. Shown rows keep their order, removed ones disappear, and new ones go to positions
 * that move no visible row: above them when scrolling can compensate, otherwise below.
 * @param canScrollUp true when rows inserted above can be scrolled away
 */
export function heldOrder(
  shown: readonly string[],
  wanted: readonly string[],
  inSight: InSight,
  canScrollUp: boolean,
): string[] {
  const there = new Set(wanted);
  const stay = shown.filter((id) => there.has(id));
  const places = new Map(stay.map((id, place) => [id, place]));
  const seen = shown.slice(inSight.first, inSight.last + 1).flatMap((id) => places.get(id) ?? []);
  const first = seen[0] ?? 0;
  const below = (seen.at(-1) ?? first - 1) + 1;
  const arrived = new Map<number, string[]>();
  let after = 0;
  for (const id of wanted) {
    const place = places.get(id);
    if (place !== undefined) {
      after = place + 1;
      continue;
    }
    const free = after > below || (after <= first && canScrollUp) ? after : below;
    arrived.set(free, [...(arrived.get(free) ?? []), id]);
  }
  return [...stay.flatMap((id, place) => [...(arrived.get(place) ?? []), id]), ...(arrived.get(stay.length) ?? [])];
}

/**
 * Number of positions the visible rows moved together; 0 when they did not. Rows that swapped places or disappeared do
 * not count, so the list does not chase a single row.
 * @param moves downward move of each visible row, in positions; null for a removed one
 */
export function commonShift(moves: readonly (number | null)[]): number {
  const counts = new Map<number, number>();
  for (const move of moves) if (move !== null) counts.set(move, (counts.get(move) ?? 0) + 1);
  const there = moves.length - moves.filter((move) => move === null).length;
  for (const [move, count] of counts) if (count * 2 > there) return move;
  return 0;
}
