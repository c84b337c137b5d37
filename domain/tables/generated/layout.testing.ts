import type { Draw } from "#domain/tables/generated/draw.testing.ts";
import type { GeneratedKind, RightTable } from "#domain/tables/generated/right-table.testing.ts";
import type { WrittenCell, WrittenColumn } from "#domain/tables/generated/written-cell.testing.ts";

// The lines of a file around the rows of its table: titles, empty lines, totals, headings once more.

/** A line that is no row, or a row by its place in the table. */
type Place =
  | { is: "blank" }
  | { is: "titled"; text: string; at: number }
  | { is: "total"; word: string }
  | { is: "headings" }
  | { is: "row"; at: number };

export interface Layout {
  /** Titles above the headings, each with its cells. */
  above: readonly (readonly string[])[];
  under: readonly Place[];
  /** Empty columns before the first one. */
  indent: number;
}

const TITLES = [
  ["Statement of the month"],
  ["As on 26-Nov-2026, 18:00"],
  ["Prepared by", "Back office"],
  [""],
  ["", "", ""],
  ["ABC AMC – desk"],
  ["a;b"],
];
const SECTIONS = ["Government securities", "Scheme A, growth", "* Subject to verification", "Page 2", "1"];
const TOTALS = ["Total", "Grand Total", "TOTAL:", "Sub total", "Sub-Total"];

export function someLayout(draw: Draw, table: RightTable): Layout {
  const isPlain = draw.once(3);
  const between = (): Place[] =>
    isPlain || !draw.once(6)
      ? []
      : [
          draw.pick<Place>([
            { is: "blank" },
            { is: "titled", text: draw.pick(SECTIONS), at: draw.int(0, table.columns.length - 1) },
            { is: "total", word: draw.pick(TOTALS) },
            { is: "headings" },
          ]),
        ];
  const rows = table.meant.flatMap((_, at): Place[] => [...between(), { is: "row", at }]);
  return {
    above: isPlain ? [] : Array.from({ length: draw.pick([0, 0, 1, 3]) }, () => draw.pick(TITLES)),
    under: [...rows, ...between()],
    indent: !isPlain && draw.once(6) ? draw.int(1, 2) : 0,
  };
}

/** A line of a file; a row has its place in the table. */
export interface TableLine {
  is: "above" | "headings" | "blank" | "passedOver" | "row";
  at: number | null;
  cells: readonly WrittenCell[];
}

const textCells = (texts: readonly string[]): WrittenCell[] => texts.map((text) => ({ text }));

export function linesOf({ columns }: Pick<RightTable, "columns">, { above, under, indent }: Layout): TableLine[] {
  const before = textCells(Array.from({ length: indent }, () => ""));
  const headings = columns.map(({ heading }) => ({ text: heading }));
  const line = (is: TableLine["is"], cells: readonly WrittenCell[], at: number | null = null) => ({
    is,
    at,
    cells: [...before, ...cells],
  });
  return [
    ...above.map((texts) => ({ is: "above" as const, at: null, cells: textCells(texts) })),
    line("headings", headings),
    ...under.map((place) => {
      if (place.is === "row")
        return line(
          "row",
          columns.map(({ cells }) => cells[place.at] ?? { text: "" }),
          place.at,
        );
      if (place.is === "headings") return line("passedOver", headings);
      if (place.is === "blank") return { is: "blank" as const, at: null, cells: [] };
      const cells =
        place.is === "total"
          ? totalOf(columns, place.word)
          : columns.map((_, at) => (at === place.at ? place.text : ""));
      return line("passedOver", textCells(cells));
    }),
  ];
}

/** The word in the first column, and a sum under each column of sizes. */
const totalOf = (columns: readonly WrittenColumn[], word: string): string[] =>
  columns.map((_, at) => (at === 0 ? word : at % 2 === 0 ? "12345678" : ""));

/** Row numbers of the lines of a kind: the place in the file, from 1. */
export const rowNumbers = (lines: readonly TableLine[], is: TableLine["is"]): number[] =>
  lines.flatMap((line, at) => (line.is === is ? [at + 1] : []));

/** The rows as they are meant, with their numbers. */
export function meantRows<Kind extends GeneratedKind>(
  { meant }: Pick<RightTable<Kind>, "meant">,
  lines: readonly TableLine[],
) {
  return lines.flatMap(({ at }, place) =>
    at === null ? [] : (meant[at] ?? []).map((row) => ({ row: place + 1, ...row })),
  );
}
