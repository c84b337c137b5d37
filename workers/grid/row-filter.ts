import { columnBit } from "#workers/grid/change-log.ts";
import { istDayOf, shownDecimals } from "#workers/grid/cell-text.ts";
import type { NumberColumn } from "#workers/grid/number-column.ts";
import type { TableStore } from "#workers/grid/table-store.ts";
import type { TextColumn } from "#workers/grid/text-column.ts";

export interface TextFilter {
  readonly column: string;
  readonly op: "contains" | "equals";
  readonly text: string;
}

export interface SetFilter {
  readonly column: string;
  readonly op: "in";
  readonly values: readonly string[];
}

/** `value` is in the column's stored unit: a yield is a fraction. Values are compared as the cell shows them, rounded. */
export interface NumberFilter {
  readonly column: string;
  readonly op: "=" | "<" | "<=" | ">" | ">=";
  readonly value: number;
}

/** `date` is an ISO date; a time column is compared by its day in India. */
export interface DateFilter {
  readonly column: string;
  readonly op: "is" | "after" | "before";
  readonly date: string;
}

export type ColumnFilter = TextFilter | SetFilter | NumberFilter | DateFilter;

/** Rows that pass every column filter and contain every word of `search` somewhere in their texts. */
export interface RowFilter {
  readonly columns: readonly ColumnFilter[];
  readonly search: string;
}

export const NO_FILTER: RowFilter = { columns: [], search: "" };

export interface CompiledFilter {
  readonly passes: (slot: number) => boolean;
  /** Columns whose change can make a row pass or fail, as a change mask. */
  readonly mask: number;
}

/** Null when every row passes. A filter on a column that is gone, or of the wrong kind, is left out. */
export function compileFilter(store: TableStore, filter: RowFilter): CompiledFilter | null {
  const tests: ((slot: number) => boolean)[] = [];
  let mask = 0;
  for (const columnFilter of filter.columns) {
    const index = store.indexOfColumn(columnFilter.column);
    const column = store.columns[index];
    const test =
      column === undefined ? null : column.isText ? textTest(column, columnFilter) : numberTest(column, columnFilter);
    if (test === null) continue;
    tests.push(test);
    mask |= columnBit(index);
  }
  const terms = termsOf(filter.search);
  if (terms.length > 0) {
    tests.push(searchTest(store, terms));
    for (const [index, column] of store.columns.entries()) if (column.isText) mask |= columnBit(index);
  }
  const [only] = tests;
  if (only === undefined) return null;
  return { passes: tests.length === 1 ? only : (slot) => tests.every((test) => test(slot)), mask };
}

const termsOf = (search: string): string[] =>
  search
    .toLowerCase()
    .split(/\s+/)
    .filter((term) => term !== "");

function searchTest(store: TableStore, terms: readonly string[]): (slot: number) => boolean {
  // The longest word is the rarest: most rows are decided by looking for it alone.
  const [rarest = "", ...others] = terms.toSorted((a, b) => b.length - a.length);
  return (slot) => {
    const text = store.searchText(slot);
    return text.includes(rarest) && others.every((term) => text.includes(term));
  };
}

/** Whether every row that passes `next` also passes `before`: a search typed one letter further. */
export function narrows(before: RowFilter, next: RowFilter): boolean {
  return next.search.startsWith(before.search) && JSON.stringify(before.columns) === JSON.stringify(next.columns);
}

function textTest(column: TextColumn, filter: ColumnFilter): ((slot: number) => boolean) | null {
  switch (filter.op) {
    case "contains": {
      const wanted = filter.text.toLowerCase();
      return wanted === "" ? null : (slot) => (column.values[slot] ?? "").toLowerCase().includes(wanted);
    }
    case "equals": {
      const wanted = filter.text.toLowerCase();
      return (slot) => (column.values[slot] ?? "").toLowerCase() === wanted;
    }
    case "in": {
      const wanted = new Set(filter.values);
      return (slot) => wanted.has(column.values[slot] ?? "");
    }
    default:
      return null;
  }
}

/** A missing value passes no numeric and no date filter. Read through the column: its numbers move as rows come. */
function numberTest(column: NumberColumn, filter: ColumnFilter): ((slot: number) => boolean) | null {
  const at = (slot: number): number => column.value(slot);
  switch (filter.op) {
    case "is":
    case "after":
    case "before": {
      const wanted = Date.parse(filter.date);
      if (Number.isNaN(wanted)) return null;
      return comparison(column.spec.kind === "time" ? (slot) => istDayOf(at(slot)) : at, filter.op, wanted);
    }
    case "=":
    case "<":
    case "<=":
    case ">":
    case ">=": {
      const decimals = shownDecimals(column.spec);
      if (decimals === null) return comparison(at, filter.op, filter.value);
      const unit = 10 ** decimals;
      return comparison((slot) => Math.round(at(slot) * unit), filter.op, Math.round(filter.value * unit));
    }
    default:
      return null;
  }
}

function comparison(
  at: (slot: number) => number,
  op: (NumberFilter | DateFilter)["op"],
  wanted: number,
): (slot: number) => boolean {
  switch (op) {
    case "=":
    case "is":
      return (slot) => at(slot) === wanted;
    case "<":
    case "before":
      return (slot) => at(slot) < wanted;
    case "<=":
      return (slot) => at(slot) <= wanted;
    case ">":
    case "after":
      return (slot) => at(slot) > wanted;
    case ">=":
      return (slot) => at(slot) >= wanted;
  }
}
