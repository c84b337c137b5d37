import type { FinstrumentRow } from "#domain/contract/http/catalogue.ts";

/** Bonds asked for at once. */
export const LIST_PAGE_SIZE = 50;
/** Rows asked for beyond those in sight, to either side. */
const AHEAD_ROWS = 30;

/** The pages that rows in sight stand on, from 0, but the first, which is always there. */
export function pagesAround(from: number, to: number): number[] {
  const first = Math.max(1, Math.floor((from - AHEAD_ROWS) / LIST_PAGE_SIZE));
  const last = Math.floor((to + AHEAD_ROWS) / LIST_PAGE_SIZE);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

/** A list of its whole length with the rows that are there at their places. */
export function rowsOfPages(
  count: number,
  pages: readonly (readonly [page: number, rows: readonly FinstrumentRow[]])[],
): readonly (FinstrumentRow | undefined)[] {
  const list = Array.from<unknown, FinstrumentRow | undefined>({ length: count }, () => undefined);
  for (const [page, rows] of pages) {
    for (const [index, row] of rows.entries()) {
      const place = page * LIST_PAGE_SIZE + index;
      if (place < count) list[place] = row;
    }
  }
  return list;
}
