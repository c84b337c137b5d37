/** An element of a grid and the row that it shows. */
export interface RowSlot {
  readonly key: number;
  readonly id: string;
}

/**
 * Assigns elements to rows. A row that stays keeps its element; a new row reuses the element of a removed row at its
 * position. So elements follow the order of the rows in the document and none moves; a list that is scrolled fast,
 * filtered or sorted writes texts and creates no elements.
 * @param before elements in document order
 * @param ids rows to show, from the top
 * @param areStateless the content depends on the row alone: when most rows change, those that stay are rewritten too
 */
export function slotsFor(before: readonly RowSlot[], ids: readonly string[], areStateless = false): RowSlot[] {
  const placeOf = new Map(before.map(({ id }, place) => [id, place]));
  const staying = ids.filter((id) => placeOf.has(id)).length;
  if (areStateless && staying * 2 < ids.length) placeOf.clear();
  const ownPlaces = ids.map((id) => placeOf.get(id));
  const taken = new Set(ownPlaces);
  let nextKey = 1 + before.reduce((most, { key }) => Math.max(most, key), -1);
  /** First document position available to the next row. */
  let from = 0;
  return ids.map((id, at) => {
    const own = ownPlaces[at];
    if (own !== undefined) {
      from = Math.max(from, own + 1);
      return { key: before[own]?.key ?? nextKey++, id };
    }
    const free = before[from];
    if (free === undefined || taken.has(from)) return { key: nextKey++, id };
    from += 1;
    return { key: free.key, id };
  });
}

/** The elements of one grid. */
export class RowSlots {
  #slots: readonly RowSlot[] = [];

  /** Keys of the elements for these rows. Idempotent for the same rows. */
  keysFor(ids: readonly string[], areStateless = false): readonly number[] {
    this.#slots = slotsFor(this.#slots, ids, areStateless);
    return this.#slots.map(({ key }) => key);
  }
}
