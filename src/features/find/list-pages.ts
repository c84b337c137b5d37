import type { FinstrumentRow } from "#domain/contract/http/catalogue.ts";
import { PAGE_SIZE } from "#domain/lib/wire.ts";

/** Rows loaded beyond the visible ones, to either side. */
const AHEAD_ROWS = 20;

/** Pages behind the visible rows, counted from 0; the first page is left out, as it is always loaded. */
export function pagesAround(from: number, to: number, count: number): number[] {
  const first = Math.max(1, Math.floor((from - AHEAD_ROWS) / PAGE_SIZE));
  const last = Math.floor(Math.min(to + AHEAD_ROWS, count - 1) / PAGE_SIZE);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

/** Places the loaded pages in a list of full length. */
export function rowsOfPages(
  count: number,
  pages: readonly (readonly [page: number, rows: readonly FinstrumentRow[]])[],
): readonly (FinstrumentRow | undefined)[] {
  const list = Array.from<unknown, FinstrumentRow | undefined>({ length: count }, () => undefined);
  for (const [page, rows] of pages) {
    for (const [index, row] of rows.entries()) {
      const place = page * PAGE_SIZE + index;
      if (place < count) list[place] = row;
    }
  }
  return list;
}
