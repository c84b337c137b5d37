import { CELL_CHANGES } from "#domain/tables/generated/cell-changes.testing.ts";
import type { Draw } from "#domain/tables/generated/draw.testing.ts";
import { HEADING_CHANGES } from "#domain/tables/generated/heading-changes.testing.ts";
import type { TableLine } from "#domain/tables/generated/layout.testing.ts";
import { LINE_CHANGES } from "#domain/tables/generated/line-changes.testing.ts";
import type { RightTable } from "#domain/tables/generated/right-table.testing.ts";
import type { WrittenColumn } from "#domain/tables/generated/written-cell.testing.ts";

/** A right table with one thing changed. */
export interface Changed {
  columns: readonly WrittenColumn[];
  /** A change of the lines of the file. */
  withLines?: (lines: readonly TableLine[]) => readonly TableLine[];
  /** The only delimiter for which this is a change. */
  delimiter?: string;
  /** A column of which nobody knows the heading any more. */
  lost?: WrittenColumn;
}

/** Null where a table has nothing to change so. */
export type Change = (draw: Draw, table: RightTable) => Changed | null;

const CHANGES: Readonly<Record<string, Change>> = { ...HEADING_CHANGES, ...CELL_CHANGES, ...LINE_CHANGES };

export function changedTable(draw: Draw, table: RightTable): (Changed & { name: string }) | null {
  const name = draw.pick(Object.keys(CHANGES));
  const changed = CHANGES[name]?.(draw, table) ?? null;
  return changed === null ? null : { name, ...changed };
}
