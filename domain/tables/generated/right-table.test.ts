import { expect, test } from "vitest";
import { delimited, someForm } from "#domain/tables/generated/delimited.testing.ts";
import { FILES, forAny } from "#domain/tables/generated/draw.testing.ts";
import { linesOf, meantRows, rowNumbers, someLayout } from "#domain/tables/generated/layout.testing.ts";
import { GENERATED_KINDS, rightTable } from "#domain/tables/generated/tables.testing.ts";
import { readTableText } from "#domain/tables/read-table.ts";
import { WORLD } from "#domain/tables/readers/readers.testing.ts";

test.each(GENERATED_KINDS)(
  "a right table of %s gives the rows that it was written from, and nothing to ask",
  (kind) => {
    forAny(FILES, (draw) => {
      const table = rightTable(kind, draw);
      const lines = linesOf(table, someLayout(draw, table));
      const text = delimited(lines, someForm(draw));
      const { rows, refused, asked, passedOver } = readTableText(kind, text, WORLD);
      expect({ refused, asked }, text).toEqual({ refused: [], asked: [] });
      expect(rows, text).toEqual(meantRows(table, lines));
      expect(passedOver, text).toEqual(rowNumbers(lines, "passedOver"));
    });
  },
);
