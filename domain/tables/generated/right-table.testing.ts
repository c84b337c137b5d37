import type { Draw } from "#domain/tables/generated/draw.testing.ts";
import { writtenHeading } from "#domain/tables/generated/headings.testing.ts";
import { cellsOf, type WrittenCell, type WrittenColumn } from "#domain/tables/generated/written-cell.testing.ts";
import { normaliseHeading } from "#domain/tables/headings.ts";
import type { ReadTable, TableKind } from "#domain/tables/read-table.ts";
import { GS_2033, HPCL, HUDCO, WITHOUT_FACE, WORLD } from "#domain/tables/readers/readers.testing.ts";
import type { KnownBond, Vocabulary } from "#domain/tables/table.ts";
import { must } from "#domain/lib/must.ts";

/** Uploads that right tables are generated for. */
export type GeneratedKind = Extract<TableKind, "quotes" | "holdings" | "trades" | "clients">;

/** A row as it is meant, without its number. */
export type Meant<Kind extends GeneratedKind> = Omit<ReadTable<Kind>["rows"][number], "row">;

/** A table without a fault: its columns, and the rows that each of its lines means. */
export interface RightTable<Kind extends GeneratedKind = GeneratedKind> {
  kind: Kind;
  columns: readonly WrittenColumn[];
  /** Quotes have two on a line with a bid and an offer. */
  meant: readonly (readonly Meant<Kind>[])[];
}

const BONDS = [HPCL, HUDCO, GS_2033, WITHOUT_FACE].map((isin) => must(WORLD.bondOf(isin)));

/** A bond, and a size of it in rupees that is a whole number of bonds. */
export interface Position {
  bond: KnownBond;
  rupees: number;
}

export function somePosition(draw: Draw, bonds: readonly KnownBond[] = BONDS): Position {
  const bond = draw.pick(bonds);
  const lakhs = draw.pick([1, 5, 10, 50, 100, 250, 500, 2_500, draw.int(1, 9_999)]);
  const face = bond.faceRupees ?? 1;
  return { bond, rupees: face < 100_000 && draw.once(3) ? face * draw.int(1, 99_999) : lakhs * 100_000 };
}

/** Headings that a reader knows and does not use. */
export function unusedHeadings<F extends string>({ fields, asked, unused }: Vocabulary<F>): string[] {
  const read = new Set(
    [...Object.values<readonly string[]>(fields).flat(), ...Object.keys(asked)].map((heading) =>
      normaliseHeading(heading),
    ),
  );
  return unused.filter((heading) => !read.has(normaliseHeading(heading)));
}

/** A column of cells, empty in the rows without a value. */
export function plainColumn<Value>(
  draw: Draw,
  field: string,
  headings: readonly string[],
  values: readonly (Value | null)[],
  write: (value: Value, at: number) => WrittenCell,
): WrittenColumn {
  return { field, heading: writtenHeading(draw, draw.pick(headings)), cells: cellsOf(draw, values, write) };
}

const JUNK = [
  "x",
  "AAA",
  "7.25",
  "1,00,00,000",
  "05/11/2026",
  "#N/A",
  "=A1",
  "HPCL 6.73% 2030",
  "12-Dec-2031",
  "Rs 5 cr",
  '8" x',
  "a;b|c",
];

/** A few columns that are not used, and one without anything in it. */
export function otherColumns(draw: Draw, unused: readonly string[], rows: number): WrittenColumn[] {
  const headings = new Set(Array.from({ length: draw.pick([0, 0, 1, 2, 3]) }, () => draw.pick(unused)));
  const columns = [...headings].map((heading) => ({
    field: null,
    heading: writtenHeading(draw, heading),
    cells: Array.from({ length: rows }, () => ({ text: draw.pick(JUNK) })),
  }));
  const empty = {
    field: null,
    heading: "Zone of branch",
    cells: Array.from({ length: rows }, () => ({ text: draw.pick(["", "-"]) })),
  };
  return draw.once(8) ? [...columns, empty] : columns;
}
