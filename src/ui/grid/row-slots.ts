/** An element of a grid and the row that it shows. */
export interface RowSlot {
  readonly key: number;
  readonly id: string;
}

/**
 * Which element shows which row. A row that stays keeps its element; one that comes is written into the element of a row that has
 * left, as far as that stands where the new row is to stand. So the elements stand in the document in the order of the rows and
 * none is moved, and a list that is scrolled fast, filtered or put in another order writes texts and makes no elements.
 * @param before the elements as they stand in the document
 * @param ids the rows to show, from the top
 * @param areStateless whatever a row shows follows from the row: where most rows are others, those that stay are written again, too
 */
export function slotsFor(before: readonly RowSlot[], ids: readonly string[], areStateless = false): RowSlot[] {
  const placeOf = new Map(before.map(({ id }, place) => [id, place]));
  const staying = ids.filter((id) => placeOf.has(id)).length;
  if (areStateless && staying * 2 < ids.length) placeOf.clear();
  const keptPlaces = ids.map((id) => placeOf.get(id));
  const kept = new Set(keptPlaces);
  let nextKey = 1 + before.reduce((most, { key }) => Math.max(most, key), -1);
  /** The first place in the document that the next row may stand at. */
  let from = 0;
  return ids.map((id, at) => {
    const own = keptPlaces[at];
    if (own !== undefined) {
      from = Math.max(from, own + 1);
      return { key: before[own]?.key ?? nextKey++, id };
    }
    const free = before[from];
    if (free === undefined || kept.has(from)) return { key: nextKey++, id };
    from += 1;
    return { key: free.key, id };
  });
}

/** The elements of one grid. */
export class RowSlots {
  #slots: readonly RowSlot[] = [];

  /** Keys of the elements for these rows. Asked again for the same rows it answers the same. */
  keysFor(ids: readonly string[], areStateless = false): readonly number[] {
    this.#slots = slotsFor(this.#slots, ids, areStateless);
    return this.#slots.map(({ key }) => key);
  }
}
