import { expect, test } from "vitest";
import { changedTable } from "#domain/tables/generated/changes.testing.ts";
import { delimited, someForm } from "#domain/tables/generated/delimited.testing.ts";
import { FILES, forAny } from "#domain/tables/generated/draw.testing.ts";
import { linesOf, meantRows, someLayout } from "#domain/tables/generated/layout.testing.ts";
import { GENERATED_KINDS, rightTable } from "#domain/tables/generated/tables.testing.ts";
import { readTableText } from "#domain/tables/read-table.ts";
import { WORLD } from "#domain/tables/readers/readers.testing.ts";

test.each(GENERATED_KINDS)(
  "one thing changed in a table of %s is harmless, asked about or refused: no row means anything else, and none is lost in silence",
  (kind) => {
    forAny(FILES * 2, (draw) => {
      const right = rightTable(kind, draw);
      const changed = changedTable(draw, right);
      if (changed === null) return;
      const lines = linesOf(changed.table, someLayout(draw, changed.table));
      const text = delimited(lines, someForm(draw));
      const { rows, refused, asked, passedOver } = readTableText(kind, text, WORLD);
      // Nothing is written while a question is open, or where the file is refused.
      if (asked.length > 0 || refused.some(({ row }) => row === 0)) return;
      // A line that is passed over is shown as one.
      const named = new Set([...refused.map(({ row }) => row), ...passedOver]);
      const meant = meantRows(right, lines).filter(({ row }) => !named.has(row));
      expect(rows, `${changed.name}\n${text}`).toEqual(meant);
    });
  },
);
