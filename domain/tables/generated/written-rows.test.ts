import { expect, test } from "vitest";
import type { Draw } from "#domain/tables/generated/draw.testing.ts";
import { FILES, forAny } from "#domain/tables/generated/draw.testing.ts";
import type { GeneratedKind } from "#domain/tables/generated/right-table.testing.ts";
import { GENERATED_KINDS, rightTable } from "#domain/tables/generated/tables.testing.ts";
import { someSpoiltText, TEXT_FIELDS } from "#domain/tables/generated/spoilt-texts.testing.ts";
import { readDecoded } from "#domain/tables/read-table.ts";
import { WORLD } from "#domain/tables/readers/readers.testing.ts";
import { type RowOf, writeTable } from "#domain/tables/write-table.ts";

/** Fields of levels, which may be 0. */
const LEVELS = ["yield_pct", "price", "cost_yield_pct", "cost_price"];

/** A row as a reader gives it, some of its texts full of signs and some of its levels 0. */
function spoilt(draw: Draw, row: object): object {
  return Object.fromEntries(
    Object.entries(row).map(([field, value]) => {
      if (typeof value === "number" && LEVELS.includes(field) && draw.once(10)) return [field, 0];
      if (typeof value !== "string" || !(field in TEXT_FIELDS) || !draw.once(3)) return [field, value];
      return [field, someSpoiltText(draw, field) ?? value];
    }),
  );
}

function someRows<Kind extends GeneratedKind>(draw: Draw, kind: Kind): RowOf<Kind>[] {
  const rows = rightTable(kind, draw).meant.flat();
  const refs = new Set<unknown>();
  return rows.map((row, at) => {
    const read = { ...spoilt(draw, row), row: at + 2 } as RowOf<Kind>;
    const ref = "ref" in read ? read.ref : null;
    // A file has each ref once.
    if (ref === null || !refs.has(ref)) {
      refs.add(ref);
      return read;
    }
    return { ...read, ref: null };
  });
}

test.each(GENERATED_KINDS)("rows of %s are read again as they were written, with nothing to ask", (kind) => {
  forAny(FILES, (draw) => {
    const rows = someRows(draw, kind);
    const { csv, answers } = writeTable(kind, rows);
    const read = readDecoded(kind, { text: csv, encoding: null }, WORLD, { answers, corrected: [] });
    expect([...read.refused, ...read.asked, ...read.unused, ...read.passedOver], csv).toEqual([]);
    expect(read.rows, csv).toEqual(rows);
  });
});
