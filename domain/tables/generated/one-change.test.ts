import { expect, test } from "vitest";
import { faultsOf } from "#domain/tables/generated/changed-reading.testing.ts";
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
      const lines = linesOf(changed, someLayout(draw, right));
      const text = delimited(changed.withLines?.(lines) ?? lines, someForm(draw, changed.delimiter));
      const faults = faultsOf(readTableText(kind, text, WORLD), meantRows(right, lines), changed);
      expect(faults, `${changed.name}\n${text}`).toEqual([]);
    });
  },
);
