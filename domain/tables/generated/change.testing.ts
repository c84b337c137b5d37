import type { Draw } from "#domain/tables/generated/draw.testing.ts";
import type { TableLine } from "#domain/tables/generated/layout.testing.ts";
import type { RightTable } from "#domain/tables/generated/right-table.testing.ts";
import type { WrittenColumn } from "#domain/tables/generated/written-cell.testing.ts";

/** A right table with one thing changed. */
export interface Changed {
  columns: readonly WrittenColumn[];
  /** A change of the lines of the file. */
  withLines?: (lines: readonly TableLine[]) => readonly TableLine[];
  /** The only delimiter for which this is a change. */
  delimiter?: string;
  /** Column with a heading that nobody knows any more. */
  lost?: WrittenColumn;
}

/** Null where a table has nothing to change so. */
export type Change = (draw: Draw, table: RightTable) => Changed | null;
