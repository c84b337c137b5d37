import { commonShift, type InSight } from "#src/ui/grid/held-rows.ts";

/** CSS pixels of a row: one height for all, or each its own. */
export type RowHeight<R> = number | ((row: R) => number);

/** Rows of several heights are paged by the lowest, so that none is passed over. */
export function leastHeight<R>(rowHeightPx: RowHeight<R>, rows: readonly R[]): number {
  return typeof rowHeightPx === "number" ? rowHeightPx : Math.max(1, Math.min(...rows.map(rowHeightPx)));
}

/** CSS pixels of the rows before a place. */
function topOf<R>(rows: readonly R[], place: number, rowHeightPx: RowHeight<R>): number {
  if (typeof rowHeightPx === "number") return place * rowHeightPx;
  return rows.slice(0, place).reduce((sum, row) => sum + rowHeightPx(row), 0);
}

/** Distance the visible rows moved together, in CSS pixels. */
export function shiftPx<R>(
  before: readonly R[],
  now: readonly R[],
  rowId: (row: R) => string,
  rowHeightPx: RowHeight<R>,
  { first, last }: InSight,
): number {
  const seen = before.slice(first, last + 1).map(rowId);
  const places = placesOf(seen, now, rowId);
  const moves = seen.map((id, index) => {
    const place = places.get(id);
    return place === undefined ? null : place - (first + index);
  });
  const shift = commonShift(moves);
  const witness = moves.indexOf(shift);
  if (shift === 0 || witness < 0) return 0;
  return topOf(now, first + witness + shift, rowHeightPx) - topOf(before, first + witness, rowHeightPx);
}

/** Current positions of rows; few are visible, and the list may be long. */
function placesOf<R>(ids: readonly string[], rows: readonly R[], rowId: (row: R) => string): Map<string, number> {
  const sought = new Set(ids);
  const places = new Map<string, number>();
  for (const [place, row] of rows.entries()) {
    if (places.size === sought.size) break;
    const id = rowId(row);
    if (sought.has(id)) places.set(id, place);
  }
  return places;
}

/** Rows visible in a window of this height scrolled to `top`. */
export function rowsInSight<R>(rows: readonly R[], rowHeightPx: RowHeight<R>, top: number, height: number): InSight {
  const end = rows.length - 1;
  if (typeof rowHeightPx === "number") {
    const first = Math.floor(top / rowHeightPx);
    const last = Math.ceil((top + height) / rowHeightPx) - 1;
    return { first: first > end ? 0 : Math.max(0, first), last: Math.min(end, Math.max(0, last)) };
  }
  let start = 0;
  let first = -1;
  for (const [index, row] of rows.entries()) {
    const below = start + rowHeightPx(row);
    if (first < 0 && below > top) first = index;
    if (below >= top + height) return { first: Math.max(0, first), last: index };
    start = below;
  }
  return { first: Math.max(0, first), last: end };
}

/** Number of new rows before `end`. */
export function newAmong<R>(
  rows: readonly R[],
  end: number,
  arrived: ReadonlySet<string>,
  rowId: (row: R) => string,
): number {
  if (arrived.size === 0) return 0;
  return rows.slice(0, end).filter((row) => arrived.has(rowId(row))).length;
}
