import { stringify } from "csv-stringify/sync";
import { cellValue } from "#server/features/downloads/cell-words.ts";
import type { Cell, Paper, Section, Table } from "#server/features/downloads/document.ts";

type Value = string | number | null;

const ITEM_HEADER = ["section", "row", "item", "value", "unit"];

/**
 * A paper as CSV, numbers plain and dates YYYY-MM-DD. A paper about one table is that table; any other has a line for
 * each value, naming its section, its row where the section is a table, and its unit.
 */
export function csvOf(paper: Paper): Uint8Array {
  const lines = paper.table ? tableLines(paper.table) : [ITEM_HEADER, ...itemLines(paper)];
  // With its mark Excel reads the file as UTF-8, and the rupee sign stays one.
  return new TextEncoder().encode(
    stringify(
      lines.map((line) => line.map(guarded)),
      { bom: true },
    ),
  );
}

function tableLines({ columns, rows }: Table): Value[][] {
  return [columns.map(({ title }) => title), ...rows.map((row) => row.map(cellValue))];
}

function itemLines(paper: Paper): Value[][] {
  const head: Value[][] = [
    ["Paper", null, "Kind", paper.title, null],
    ["Paper", null, "Bond", paper.bondName, null],
    ["Paper", null, "ISIN", paper.isin, null],
    ["Paper", null, "Prepared", new Date(paper.preparedAtMs).toISOString(), null],
    ...(paper.notice === undefined ? [] : [["Paper", null, "Notice", paper.notice, null]]),
  ];
  return [...head, ...paper.parts.flatMap(({ sections }) => sections.flatMap(sectionLines))];
}

function sectionLines(section: Section): Value[][] {
  switch (section.kind) {
    case "facts":
      return section.facts.map(({ label, cell, unit }) => [section.title, null, label, cellValue(cell), unit ?? null]);
    case "lines":
      return section.lines.map((line, index) => [section.title, index + 1, null, line, null]);
    case "table":
      return section.rows.flatMap((row, index) =>
        row.map((cell: Cell, column) => [
          section.title,
          index + 1,
          section.columns[column]?.title ?? null,
          cellValue(cell),
          null,
        ]),
      );
  }
}

/** A text that a spreadsheet would run as a formula is made a text by an apostrophe; numbers keep their sign. */
function guarded(value: Value): Value {
  return typeof value === "string" && /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(value) ? `'${value}` : value;
}
