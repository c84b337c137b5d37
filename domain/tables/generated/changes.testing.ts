import { CELL_CHANGES } from "#domain/tables/generated/cell-changes.testing.ts";
import type { Change, Changed } from "#domain/tables/generated/change.testing.ts";
import type { Draw } from "#domain/tables/generated/draw.testing.ts";
import { HEADING_CHANGES } from "#domain/tables/generated/heading-changes.testing.ts";
import { LINE_CHANGES } from "#domain/tables/generated/line-changes.testing.ts";
import type { RightTable } from "#domain/tables/generated/right-table.testing.ts";

const CHANGES: Readonly<Record<string, Change>> = { ...HEADING_CHANGES, ...CELL_CHANGES, ...LINE_CHANGES };

/** A right table with one thing changed and its name; null where it has nothing to change so. */
export function changedTable(draw: Draw, table: RightTable): (Changed & { name: string }) | null {
  const name = draw.pick(Object.keys(CHANGES));
  const changed = CHANGES[name]?.(draw, table) ?? null;
  return changed === null ? null : { name, ...changed };
}
