import type { Change } from "#domain/tables/generated/change.testing.ts";
import { isDayFirstAlone, numberedDay } from "#domain/tables/generated/days.testing.ts";
import type { Draw } from "#domain/tables/generated/draw.testing.ts";
import { isSizeField } from "#domain/tables/generated/field-kinds.testing.ts";
import { filledColumns, replaced } from "#domain/tables/generated/heading-changes.testing.ts";
import type { TableLine } from "#domain/tables/generated/layout.testing.ts";
import { headingsOf } from "#domain/tables/generated/tables.testing.ts";
import { writtenHeading } from "#domain/tables/generated/headings.testing.ts";
import type { WrittenCell } from "#domain/tables/generated/written-cell.testing.ts";

// One thing that was changed in the lines of a file, and days that others of their column do not explain.

/** One of the rows becomes another line. */
const inRow =
  (rewrite: (draw: Draw, cells: readonly WrittenCell[]) => readonly WrittenCell[]): Change =>
  (draw, { columns }) => ({
    columns,
    withLines: (lines) => {
      const row = draw.pick(lines.filter(({ is }) => is === "row"));
      return lines.map((line) => (line === row ? { ...line, cells: rewrite(draw, line.cells) } : line));
    },
  });

/** A quotation mark opens a cell, and none closes it but where a text ends in one. */
function withOpenQuote(draw: Draw, cells: readonly WrittenCell[]): WrittenCell[] {
  const at = draw.int(0, cells.length - 1);
  return cells.map((cell, place) =>
    place === at ? { text: `"${cell.text.replaceAll('"', '""')}`, isBare: true } : cell,
  );
}

/** A text that would close a quotation mark before it: its own is its last letter. */
const closesQuote = ({ text }: WrittenCell): boolean => /^[^"]*"\s*$/.test(text);

const western = (digits: string): string => digits.replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
const indian = (digits: string): string => digits.replaceAll(/\B(?=(?:\d{2})*\d{3}$)/g, ",");

export const LINE_CHANGES: Readonly<Record<string, Change>> = {
  "a number with commas outside of quotation marks": (draw, { columns }) => {
    const plain = filledColumns(columns).flatMap((column) =>
      isSizeField(column.field)
        ? column.cells.flatMap(({ text }, at) => (/^\d{4,}$/.test(text) ? [{ column, at, text }] : []))
        : [],
    );
    if (plain.length === 0) return null;
    const { column, at, text } = draw.pick(plain);
    const written: WrittenCell = { text: draw.pick([western, indian])(text), isBare: true };
    const cells = column.cells.map((cell, place) => (place === at ? written : cell));
    return { columns: replaced(columns, column, { ...column, cells }), delimiter: "," };
  },
  "a row with more cells than headings": inRow((draw, cells) => [
    ...cells,
    ...Array.from({ length: draw.int(1, 3) }, () => ({ text: draw.pick(["", "", "x", "000"]) })),
  ]),
  "a quotation mark that is never closed": (draw, table) =>
    table.columns.some(({ cells }) => cells.some(closesQuote)) ? null : inRow(withOpenQuote)(draw, table),
  "a day that may be another": (draw, { columns, meant }) => {
    const column = columns.find(({ field }) => field === "acquired_on");
    const days = meant.flatMap(([row], at) => {
      const day =
        row !== undefined && "acquired_on" in row && typeof row.acquired_on === "string" ? row.acquired_on : null;
      return day === null || isDayFirstAlone(day) ? [] : [{ day, at }];
    });
    if (column === undefined || days.length === 0) return null;
    const { day, at } = draw.pick(days);
    const order = /^\W*mm/i.test(column.unit ?? "") ? "month" : "day";
    const cells = column.cells.map((cell, place) => (place === at ? numberedDay(draw, day, order, ["/"]) : cell));
    return { columns: replaced(columns, column, { ...column, cells }) };
  },
  "a second table below": (draw, { kind, columns }) => {
    const filled = draw.shuffled(filledColumns(columns));
    // In another order than the headings of the first one.
    const names = (filled[0] === columns[0] ? filled.toReversed() : filled).slice(0, draw.int(3, 6));
    const headings = names.map(({ field }) => ({ text: writtenHeading(draw, draw.pick(headingsOf(kind, field))) }));
    const rows = names[0]?.cells.map((_, at) => names.map(({ cells }) => cells[at] ?? { text: "" })) ?? [];
    const line = (cells: readonly WrittenCell[]): TableLine => ({ is: "blank", at: null, cells });
    return { columns, withLines: (lines) => [...lines, line([]), line(headings), ...rows.map(line)] };
  },
};
