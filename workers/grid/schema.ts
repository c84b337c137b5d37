import type { LiveColumn } from "#domain/lib/column.ts";

/**
 * Definition of a table as plain data: the same value crosses the worker boundary and is stored with a saved layout.
 */

export interface TableSchema {
  /** Id property of a row; also a column when it is to be shown. */
  readonly idField: string;
  /** Text column that has a value in the rows of the reader's own firm. */
  readonly ownField?: string;
  readonly columns: readonly LiveColumn[];
}

/** A row from the wire. Absent property: unchanged. Null: no value. */
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
