/** What a table is made of, as plain data: the same value crosses the thread border and is kept with a saved layout. */

/** How a column is stored, compared, filtered and written. `yield` is a fraction (0.0725), `rupees` are whole rupees. */
export type CellKind = "text" | "side" | "number" | "price" | "yield" | "rupees" | "date" | "time";

export interface GridColumn {
  readonly id: string;
  readonly header: string;
  readonly kind: CellKind;
  readonly widthPx?: number;
  /** Default: text and side at the start, everything else at the end. */
  readonly align?: "start" | "end";
  /** Decimals of a `number` column; the other kinds have their own. */
  readonly decimals?: number;
  readonly sortable?: boolean;
  /** Whether a change of this cell is shown by a short flash. */
  readonly flash?: boolean;
  /** False for a column that must always be seen. */
  readonly hideable?: boolean;
}

export interface TableSchema {
  /** Property of a row that names it; also a column when it is to be seen. */
  readonly idField: string;
  readonly columns: readonly GridColumn[];
}

/** A row as it comes off the wire. Absent property: unchanged. Null: no value. */
export type GridRow = Readonly<Record<string, unknown>>;

/** The same rows as columns: `ids[i]` names the row of `columns.x[i]`. Cheaper to parse and to apply than objects. */
export interface ColumnBatch {
  readonly ids: readonly string[];
  readonly columns: Readonly<Record<string, ArrayLike<unknown>>>;
}

export interface SortKey {
  readonly column: string;
  readonly descending: boolean;
}

export const isTextKind = (kind: CellKind): boolean => kind === "text" || kind === "side";
