import type { LiveColumn } from "#domain/lib/column.ts";

/** What a table is made of, as plain data: the same value crosses the thread border and is stored with a saved layout. */

export interface TableSchema {
  /** Property of a row that names it; also a column when it is to be seen. */
  readonly idField: string;
  /** Text column that has a value in the rows of the reader's own firm. */
  readonly ownField?: string;
  readonly columns: readonly LiveColumn[];
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
