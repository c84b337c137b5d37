/**
 * What keeps rows under the eye and the pointer where they are while their list goes on. Pure: ids and places in,
 * order and places out; `use-rows.ts` and the live table carry it out.
 */

/** Rows of a list that are in sight, first and last, as positions in the order they are shown in. */
export interface InSight {
  readonly first: number;
  readonly last: number;
}

/**
 * The order to show while a list is held. Rows that are shown keep their order, those that are gone leave, and new ones
 * come where none of the rows in sight moves: above them when scrolling can make up for it, or else below.
 * @param canScrollUp whether rows put above those in sight can be scrolled away
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
 * By how many places the rows in sight have moved together; 0 when they did not. Rows that changed places among
 * themselves or left do not count: the list is not to run after one row.
 * @param moves for each row in sight its way down in places; null for one that is gone
 */
export function commonShift(moves: readonly (number | null)[]): number {
  const counts = new Map<number, number>();
  for (const move of moves) if (move !== null) counts.set(move, (counts.get(move) ?? 0) + 1);
  const there = moves.length - moves.filter((move) => move === null).length;
  for (const [move, count] of counts) if (count * 2 > there) return move;
  return 0;
}
