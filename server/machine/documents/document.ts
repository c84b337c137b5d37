import type { IsoDate } from "#domain/lib/iso-date.ts";

/**
 * Content of a document before rendering, in order, with typed values. Every file format is written from this one form,
 * so a PDF, a CSV and a workbook of the same question cannot differ.
 */
export type Cell =
  | { kind: "text"; text: string | null }
  | { kind: "date"; date: IsoDate | null }
  /** Rupees, two decimals, grouped the Indian way. */
  | { kind: "rupees"; value: number | null; places?: 0 | 2 }
  /** A fraction, shown in percent with four decimals. */
  | { kind: "percent"; fraction: number | null }
  /** Any other count or measure. */
  | { kind: "number"; value: number | null; places: number };

export interface Fact {
  label: string;
  cell: Cell;
  /** Unit of the value, e.g. `%`, `₹`, `years`. */
  unit?: string;
}

export interface Column {
  title: string;
  /** Share of the page's width, relative to the other columns. */
  share?: number;
}

export interface Facts {
  kind: "facts";
  title: string;
  facts: readonly Fact[];
}

export type Section = Facts | { kind: "lines"; title: string; lines: readonly string[] } | Table;

export interface Table {
  kind: "table";
  title: string;
  columns: readonly Column[];
  rows: readonly (readonly Cell[])[];
  /** The last line, set apart. */
  totals?: readonly Cell[];
  /** Text shown instead of rows when there are none. */
  empty: string;
}

/** Sections that belong together; a sheet of their own in a workbook. */
export interface Part {
  name: string;
  sections: readonly Section[];
  /** Main table of the part: everything above its rows stays in view while scrolling, where the format supports it. */
  scrollsRowsOf?: Table;
}

export interface Paper {
  /** Kind of document, e.g. `Quote`; also the beginning of the file name. */
  title: string;
  bondName: string;
  isin: string;
  /** When it was made, ms. */
  preparedAtMs: number;
  /** Text placed before everything else. */
  notice?: string;
  /** A4 by default. */
  pageSize?: "A4" | "A5";
  /** Across every page. */
  watermark?: string;
  parts: readonly Part[];
  /** Set for a document with one main table: its CSV holds just that table, with these facts repeated in each row. */
  record?: { about: readonly Fact[]; table: Table };
}

export const text = (value: string | null): Cell => ({ kind: "text", text: value });
export const date = (value: IsoDate | null): Cell => ({ kind: "date", date: value });
export const percent = (fraction: number | null): Cell => ({ kind: "percent", fraction });
export const number = (value: number | null, places: number): Cell => ({ kind: "number", value, places });
export const rupees = (value: number | null, places: 0 | 2 = 2): Cell => ({ kind: "rupees", value, places });

/** True when a cell is right-aligned. */
export function isFigure(cell: Cell | undefined): boolean {
  return cell?.kind === "rupees" || cell?.kind === "percent" || cell?.kind === "number";
}
