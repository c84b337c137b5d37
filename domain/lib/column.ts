/** What the columns of every table have, however its cells are drawn. */
export interface Column<C extends string = string> {
  readonly id: C;
  readonly header: string;
  /** CSS pixels; the least of a column that grows. */
  readonly widthPx?: number;
  /** Share of the room that is left over; without it the width stays. */
  readonly grow?: number;
  readonly align?: "start" | "end";
  /** Rows are not put in order by it. */
  readonly isUnsorted?: true;
}

/** How a cell is stored, compared, filtered and written. `yield` is a fraction (0.0725), `rupees` are whole rupees. */
export type CellKind = "text" | "side" | "number" | "price" | "yield" | "rupees" | "date" | "time";

/** A column of a live table: plain data that crosses threads and says how a value becomes a text. */
export interface LiveColumn<C extends string = string> extends Column<C> {
  readonly kind: CellKind;
  /** Decimals of a `number` column; the other kinds have their own. */
  readonly decimals?: number;
  /** Whether a change of this cell is shown by a short flash. */
  readonly flash?: boolean;
  /** False for a column that must always be seen. */
  readonly hideable?: boolean;
}

/** Figures stand at the end of their cell, texts at its start, unless the column says otherwise. */
export function isAtEnd(column: LiveColumn): boolean {
  return (column.align ?? (column.kind === "text" || column.kind === "side" ? "start" : "end")) === "end";
}
