/** What the columns of every table have, however its cells are drawn. */
export interface Column<C extends string = string> {
  readonly id: C;
  readonly header: string;
  /** CSS pixels; the least of a column that grows. */
  readonly widthPx?: number;
  /** Share of the room that is left over; without it the width stays. */
  readonly grow?: number;
  readonly align?: "start" | "end";
  /** Stays in sight when the table is scrolled sideways. */
  readonly isFixed?: true;
  /** Rows are not put in order by it. */
  readonly isUnsorted?: true;
}

const HEADING_CHARACTER_PX = 7.1;
/** The space beside a heading, and the arrow of the column that rows are in order by. */
const HEADING_ROOM_PX = 30;

/** CSS pixels that a column has at least, so that its heading is never cut. */
export function leastWidthPx({ header, isUnsorted }: Pick<Column, "header" | "isUnsorted">): number {
  const room = isUnsorted === true ? HEADING_ROOM_PX / 2 : HEADING_ROOM_PX;
  return Math.ceil(header.length * HEADING_CHARACTER_PX) + room;
}

/** Columns at the start that stay in sight, as far as they stand together. */
export function fixedColumns<C extends Column>(columns: readonly C[]): readonly C[] {
  const end = columns.findIndex((column) => column.isFixed !== true);
  return end < 0 ? columns : columns.slice(0, end);
}

/** How a cell is stored, compared, filtered and written. `yield` is a fraction (0.0725), `rupees` are whole rupees. */
export type CellKind = "text" | "bond" | "side" | "number" | "price" | "yield" | "rupees" | "date" | "time";

/** A column of a live table: plain data that crosses threads and says how a value becomes a text. */
export interface LiveColumn<C extends string = string> extends Column<C> {
  readonly kind: CellKind;
  /** Decimals of a `number` column; the other kinds have their own. */
  readonly decimals?: number;
  /** Whether a change of this cell is shown by a short flash. */
  readonly flash?: boolean;
  /** Its text is drawn as a small mark in the cell of this column and has no column of its own. */
  readonly within?: string;
  /** False for a column that must always be seen. */
  readonly hideable?: boolean;
}

const TEXT_KINDS: readonly CellKind[] = ["text", "bond", "side"];

export const isTextKind = (kind: CellKind): boolean => TEXT_KINDS.includes(kind);

/** Figures stand at the end of their cell, texts at its start, unless the column says otherwise. */
export function isAtEnd(column: LiveColumn): boolean {
  return (column.align ?? (isTextKind(column.kind) ? "start" : "end")) === "end";
}
