import { commonShift, type InSight } from "#src/ui/grid/held-rows.ts";

/** CSS pixels of a row: one height for all, or each its own. */
export type RowHeight<R> = number | ((row: R) => number);

/** Rows of several heights are paged by the lowest, so that none is passed over. */
export function leastHeight<R>(rowHeightPx: RowHeight<R>, rows: readonly R[]): number {
  return typeof rowHeightPx === "number" ? rowHeightPx : Math.max(1, Math.min(...rows.map(rowHeightPx)));
}

/** How far the rows in sight have moved together, in CSS pixels. */
export function shiftPx<R>(
  before: readonly R[],
  now: readonly R[],
  rowId: (row: R) => string,
  heightOf: (row: R) => number,
  { first, last }: InSight,
): number {
  const places = new Map(now.map((row, place) => [rowId(row), place]));
  const seen = before.slice(first, last + 1);
  const moves = seen.map((row, index) => {
    const place = places.get(rowId(row));
    return place === undefined ? null : place - (first + index);
  });
  const shift = commonShift(moves);
  const witness = moves.indexOf(shift);
  if (shift === 0 || witness < 0) return 0;
  const top = (rows: readonly R[], end: number) => rows.slice(0, end).reduce((sum, row) => sum + heightOf(row), 0);
  return top(now, first + witness + shift) - top(before, first + witness);
}

/** Which rows show in a window of this height that is scrolled to `top`. */
export function rowsInSight<R>(rows: readonly R[], heightOf: (row: R) => number, top: number, height: number): InSight {
  let start = 0;
  let first = -1;
  for (const [index, row] of rows.entries()) {
    const end = start + heightOf(row);
    if (first < 0 && end > top) first = index;
    if (end >= top + height) return { first: Math.max(0, first), last: index };
    start = end;
  }
  return { first: Math.max(0, first), last: rows.length - 1 };
}

/** How many of the rows before `end` were not known. */
export function newAmong<R>(
  rows: readonly R[],
  end: number,
  known: ReadonlySet<string>,
  rowId: (row: R) => string,
): number {
  return rows.slice(0, end).filter((row) => !known.has(rowId(row))).length;
}
