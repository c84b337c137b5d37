import type { Cell } from "#domain/tables/table.ts";

/** A record as one line of its file: a cell that holds the delimiter or a quotation mark is in quotes. */
export function lineText(cells: readonly Cell[], delimiter: string): string {
  return cells
    .map(({ text }) => (text.includes(delimiter) || text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text))
    .join(delimiter);
}
