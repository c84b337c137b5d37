import { readCode } from "#domain/tables/cells/text.ts";
import type { Problems } from "#domain/tables/readers/problems.ts";
import type { TableRecord } from "#domain/tables/table.ts";
import { REFUSALS } from "#domain/tables/texts.ts";
import type { TableCells } from "#domain/tables/readers/table-cells.ts";

/** Refuses each row whose ref was in a row before it. */
export function refuseRepeatedRefs(
  cells: TableCells<"ref">,
  problems: Problems,
  rows: readonly TableRecord[] = cells.rows,
): void {
  const seen = new Set<string>();
  for (const record of rows) {
    const ref = readCode(cells.cell(record, "ref"));
    if (ref.is !== "value" || ref.value === null) continue;
    if (seen.has(ref.value)) {
      problems.refuse({ row: record.row, column: "ref" }, "repeated_ref", REFUSALS.repeated_ref);
    }
    seen.add(ref.value);
  }
}
