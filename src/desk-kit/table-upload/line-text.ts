import type { Cell } from "#domain/tables/table.ts";

/** One record as a line of its file; cells with the delimiter or a quotation mark are quoted. */
export function lineText(cells: readonly Cell[], delimiter: string): string {
  return cells
    .map(({ text }) => (text.includes(delimiter) || text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text))
    .join(delimiter);
}
