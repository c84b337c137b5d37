import { expect, test } from "vitest";
import { changedTable } from "#domain/tables/generated/changes.testing.ts";
import { delimited } from "#domain/tables/generated/delimited.testing.ts";
import type { Draw } from "#domain/tables/generated/draw.testing.ts";
import { FILES, forAnyAsync } from "#domain/tables/generated/draw.testing.ts";
import { encoded } from "#domain/tables/generated/encoded.testing.ts";
import { linesOf, someLayout, type TableLine } from "#domain/tables/generated/layout.testing.ts";
import type { GeneratedKind } from "#domain/tables/generated/right-table.testing.ts";
import { workbookOf } from "#domain/tables/generated/sheet.testing.ts";
import { GENERATED_KINDS, rightTable } from "#domain/tables/generated/tables.testing.ts";
import { readTable, readTableText } from "#domain/tables/read-table.ts";
import { WORLD } from "#domain/tables/readers/readers.testing.ts";
import type { TableReading } from "#domain/tables/table.ts";
import { readWorkbook } from "#domain/tables/workbook.ts";

// A workbook takes far longer to read than a text.
const CASES = Math.ceil(FILES / 5);

/** A right table, or one with one thing changed that every form can hold. */
function someLines(draw: Draw, kind: GeneratedKind): readonly TableLine[] {
  const right = rightTable(kind, draw);
  const layout = someLayout(draw, right);
  const changed = draw.once(2) ? changedTable(draw, right) : null;
  if (changed === null) return linesOf(right, layout);
  const lines = linesOf(changed, layout);
  const withChange = changed.withLines?.(lines) ?? lines;
  const isBare = withChange.some(({ cells }) => cells.some((cell) => cell.isBare));
  return isBare ? linesOf(right, layout) : withChange;
}

const partsOf = ({ rows, refused, asked, unused, passedOver, assumed }: TableReading<object>) => ({
  rows,
  refused,
  asked,
  unused,
  passedOver,
  assumed,
});

/** Without texts that show a cell as it is written, and what was assumed of plain numbers: a stored value has neither. */
const inShort = ({ rows, refused, asked, unused, passedOver }: TableReading<object>) => {
  const problems = [...refused, ...asked].map(({ row, column, code }) => ({ row, column, code }));
  return { rows, problems, unused, passedOver };
};

test.each(GENERATED_KINDS)(
  "a table of %s is read alike as a CSV, by tabs, semicolons and bars, pasted, in each encoding, and as a workbook of texts or of values",
  async (kind) => {
    await forAnyAsync(CASES, async (draw) => {
      const lines = someLines(draw, kind);
      const form = { lineEnd: draw.pick(["\n", "\r\n", "\r"]), isStated: false, isQuoted: draw.once(4) };
      const textBy = (delimiter: string) => delimited(lines, { ...form, delimiter });
      const csv = textBy(",");
      const expected = readTableText(kind, csv, WORLD);
      for (const delimiter of ["\t", ";", "|"]) {
        expect(partsOf(readTableText(kind, textBy(delimiter), WORLD)), csv).toEqual(partsOf(expected));
      }
      const read = (bytes: Uint8Array) => readTable(kind, { bytes, readWorkbook }, WORLD);
      for (const { encoding, bytes } of encoded(draw.pick([csv, textBy("\t")]))) {
        expect(partsOf(await read(bytes)), `${encoding}\n${csv}`).toEqual(partsOf(expected));
      }
      expect(partsOf(await read(workbookOf(lines, false))), csv).toEqual(partsOf(expected));
      expect(inShort(await read(workbookOf(lines, true))), csv).toEqual(inShort(expected));
    });
  },
);
