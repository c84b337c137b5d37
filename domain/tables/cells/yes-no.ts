import { plainCell } from "#domain/tables/cells/plain.ts";
import { readAs, readOn, refuse } from "#domain/tables/cells/reading.ts";
import type { Cell, CellReading } from "#domain/tables/table.ts";

const YES = new Set(["yes", "y", "true", "1", "✓"]);
const NO = new Set(["no", "n", "false", "0"]);

/** Null for an empty cell: the table does not say. */
export function readYesNo(cell: Cell): CellReading<boolean> {
  return readOn(plainCell(cell), (text) => {
    const word = text.toLowerCase();
    if (YES.has(word)) return readAs(true);
    return NO.has(word) ? readAs(false) : refuse("yes_no");
  });
}
