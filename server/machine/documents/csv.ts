import { stringify } from "csv-stringify/sync";
import { cellValue } from "#server/machine/documents/cell-text.ts";
import type { Paper, Section, Table } from "#server/machine/documents/document.ts";

type Value = string | number | null;
type Line = Value[];

/**
 * A document as CSV, with plain numbers and dates YYYY-MM-DD. A document with one main table becomes that table, with
 * its subject in each row. Any other is laid out like its sheets: facts as label, value and unit, tables with headers,
 * an empty line between sections; all lines have the same number of cells.
 */
export function csvOf(paper: Paper): Uint8Array {
  const lines = paper.record ? recordLines(paper.record) : paperLines(paper);
  const width = Math.max(...lines.map((line) => line.length));
  const cells = lines.map((line) => Array.from({ length: width }, (_, index) => guarded(line[index] ?? null)));
  // With its mark Excel reads the file as UTF-8, and the rupee sign stays one.
  return new TextEncoder().encode(stringify(cells, { bom: true }));
}

function recordLines({ about, table }: NonNullable<Paper["record"]>): Line[] {
  const [titles = [], ...rows] = tableLines(table);
  const labels = about.map(({ label, unit }) => (unit === undefined ? label : `${label} ${unit}`));
  const values = about.map(({ cell }) => cellValue(cell));
  return [[...labels, ...titles], ...rows.map((row) => [...values, ...row])];
}

function paperLines({ title, bondName, isin, preparedAtMs, notice, parts }: Paper): Line[] {
  const head: Line[] = [
    ...(notice === undefined ? [] : [[notice]]),
    [title],
    ["Bond", bondName],
    ["ISIN", isin],
    ["Prepared", new Date(preparedAtMs).toISOString()],
  ];
  const sections = parts.flatMap((part) => part.sections);
  return [...head, ...sections.flatMap((section) => [[], [section.title], ...sectionLines(section)])];
}

function sectionLines(section: Section): Line[] {
  switch (section.kind) {
    case "facts":
      return section.facts.map(({ label, cell, unit }) => [label, cellValue(cell), unit ?? null]);
    case "lines":
      return section.lines.map((line) => [line]);
    case "table":
      return section.rows.length === 0 ? [[section.empty]] : tableLines(section);
  }
}

function tableLines({ columns, rows, totals }: Table): Line[] {
  return [
    columns.map(({ title }) => title),
    ...rows.map((row) => row.map(cellValue)),
    ...(totals ? [totals.map(cellValue)] : []),
  ];
}

/** A text that a spreadsheet would run as a formula is made a text by an apostrophe; numbers keep their sign. */
export function guarded(value: Value): Value {
  return typeof value === "string" && /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(value) ? `'${value}` : value;
}
