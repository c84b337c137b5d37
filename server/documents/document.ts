import type { IsoDate } from "#domain/lib/iso-date.ts";

/**
 * A document before it is a file: what stands in it, in order, with every value still a value. Each kind of file is
 * written from this one form, so that a PDF, a CSV and a workbook of the same question cannot disagree.
 */
export type Cell =
  | { kind: "text"; text: string | null }
  | { kind: "date"; date: IsoDate | null }
  /** Rupees, two decimals, grouped the Indian way. */
  | { kind: "rupees"; value: number | null; places?: 0 | 2 }
  /** A fraction, shown in percent with four decimals. */
  | { kind: "percent"; fraction: number | null }
  /** Anything else that is counted or measured. */
  | { kind: "number"; value: number | null; places: number };

export interface Fact {
  label: string;
  cell: Cell;
  /** What the value is measured in, e.g. `%`, `₹`, `years`. */
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
  /** Said in place of the rows when there are none. */
  empty: string;
}

/** Sections that belong together; a sheet of their own in a workbook. */
export interface Part {
  name: string;
  sections: readonly Section[];
  /** The table that the part is about: all above its rows stays in sight where the part can be scrolled. */
  scrollsRowsOf?: Table;
}

export interface Paper {
  /** What it is, e.g. `Quote`; also the beginning of the file's name. */
  title: string;
  bondName: string;
  isin: string;
  /** When it was made, ms. */
  preparedAtMs: number;
  /** Said before anything else. */
  notice?: string;
  /** Across every page. */
  watermark?: string;
  parts: readonly Part[];
  /** Set when the paper is about one table: a CSV of it holds just that table, each row naming what it is about. */
  record?: { about: readonly Fact[]; table: Table };
}

export const text = (value: string | null): Cell => ({ kind: "text", text: value });
export const date = (value: IsoDate | null): Cell => ({ kind: "date", date: value });
export const percent = (fraction: number | null): Cell => ({ kind: "percent", fraction });
export const number = (value: number | null, places: number): Cell => ({ kind: "number", value, places });
export const rupees = (value: number | null, places: 0 | 2 = 2): Cell => ({ kind: "rupees", value, places });

/** Whether a cell stands at the right edge of its column. */
export function isFigure(cell: Cell | undefined): boolean {
  return cell?.kind === "rupees" || cell?.kind === "percent" || cell?.kind === "number";
}
