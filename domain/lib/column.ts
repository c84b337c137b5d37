/** Common properties of all table columns. */
export interface Column<C extends string = string> {
  readonly id: C;
  readonly header: string;
  /** CSS pixels; the minimum of a growing column. */
  readonly widthPx?: number;
  /** Share of the remaining width; fixed width if absent. */
  readonly grow?: number;
  readonly align?: "start" | "end";
  /** Stays visible when the table scrolls sideways. */
  readonly isFixed?: true;
  /** Rows cannot be sorted by it. */
  readonly isUnsorted?: true;
}

const HEADING_CHARACTER_PX = 7.1;
/** Padding of a heading, and the sort arrow. */
const HEADING_ROOM_PX = 30;

/** Minimum width in CSS pixels at which the heading is not cut. */
export function leastWidthPx({ header, isUnsorted }: Pick<Column, "header" | "isUnsorted">): number {
  const room = isUnsorted === true ? HEADING_ROOM_PX / 2 : HEADING_ROOM_PX;
  return Math.ceil(header.length * HEADING_CHARACTER_PX) + room;
}

/** Leading columns that stay visible, up to the first that scrolls. */
export function fixedColumns<C extends Column>(columns: readonly C[]): readonly C[] {
  const end = columns.findIndex((column) => column.isFixed !== true);
  return end < 0 ? columns : columns.slice(0, end);
}

/**
 * Kind of a cell, which decides storage, comparison, filter and format. `yield` is a fraction (0.0725), `rupees` are
 * whole rupees.
 */
export type CellKind = "text" | "bond" | "side" | "number" | "price" | "yield" | "rupees" | "date" | "time";

/** A column of a live table: plain data that can cross threads, with the formatting of its values. */
export interface LiveColumn<C extends string = string> extends Column<C> {
  readonly kind: CellKind;
  /** Decimals of a `number` column; other kinds have fixed decimals. */
  readonly decimals?: number;
  /** True when a change of this cell flashes. */
  readonly flash?: boolean;
  /** Id of the column whose cell shows this text as a small mark; it then has no column of its own. */
  readonly within?: string;
  /** False for a column that must stay visible. */
  readonly hideable?: boolean;
}

const TEXT_KINDS: readonly CellKind[] = ["text", "bond", "side"];

export const isTextKind = (kind: CellKind): boolean => TEXT_KINDS.includes(kind);

/** True for right-aligned columns. Figures are right-aligned and texts left-aligned by default. */
export function isAtEnd(column: LiveColumn): boolean {
  return (column.align ?? (isTextKind(column.kind) ? "start" : "end")) === "end";
}
