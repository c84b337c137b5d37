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

/** A row passes by one of the columns, or by every word of `search`, where there is one, somewhere in its texts. */
export interface EitherFilter {
  readonly columns: readonly ColumnFilter[];
  readonly search: string;
}

/** Rows that pass every column filter and each of `either`, and contain every word of `search` somewhere in their texts. */
export interface RowFilter {
  readonly columns: readonly ColumnFilter[];
  readonly search: string;
  readonly either?: readonly EitherFilter[];
}

export const NO_FILTER: RowFilter = { columns: [], search: "" };

export interface CompiledFilter {
  readonly passes: (slot: number) => boolean;
  /** Change mask of columns that can make a row pass or fail. */
  readonly mask: number;
}

/** Null when every row passes. Filters on missing columns, or of the wrong kind, are ignored. */
export function compileFilter(store: TableStore, filter: RowFilter): CompiledFilter | null {
  const all = [
    ...filter.columns.map((columnFilter) => compileColumn(store, columnFilter)),
    ...(filter.either ?? []).map((either) => compileEither(store, either)),
    compileSearch(store, filter.search),
  ].filter((compiled) => compiled !== null);
  const [only] = all;
  if (only === undefined) return null;
  const tests = all.map(({ passes }) => passes);
  return { passes: tests.length === 1 ? only.passes : (slot) => tests.every((test) => test(slot)), mask: maskOf(all) };
}

const maskOf = (compiled: readonly CompiledFilter[]): number => compiled.reduce((mask, one) => mask | one.mask, 0);

function compileColumn(store: TableStore, filter: ColumnFilter): CompiledFilter | null {
  const index = store.indexOfColumn(filter.column);
  const column = store.columns[index];
  if (column === undefined) return null;
  const passes = column.isText ? textTest(column, filter) : numberTest(column, filter);
  return passes === null ? null : { passes, mask: columnBit(index) };
}

/** Checks columns first: a row's texts are read only when none of them passes. */
function compileEither(store: TableStore, { columns, search }: EitherFilter): CompiledFilter | null {
  const any = [...columns.map((filter) => compileColumn(store, filter)), compileSearch(store, search)].filter(
    (compiled) => compiled !== null,
  );
  if (any.length === 0) return null;
  const tests = any.map(({ passes }) => passes);
  return { passes: (slot) => tests.some((test) => test(slot)), mask: maskOf(any) };
}

function compileSearch(store: TableStore, search: string): CompiledFilter | null {
  const terms = termsOf(search);
  if (terms.length === 0) return null;
  const mask = store.columns.reduce((bits, column, index) => (column.isText ? bits | columnBit(index) : bits), 0);
  return { passes: searchTest(store, terms), mask };
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

/** True when every row that passes `next` also passes `before`, e.g. after one more letter of a search. */
export function narrows(before: RowFilter, next: RowFilter): boolean {
  const ofColumns = ({ columns, either = [] }: RowFilter) => JSON.stringify([columns, either]);
  return next.search.startsWith(before.search) && ofColumns(before) === ofColumns(next);
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
