import { csvText, tsvText } from "#domain/lib/tsv.ts";
import { numberRawText, textCellText } from "#workers/grid/cell-text.ts";
import type { FoundRow } from "#workers/grid/protocol.ts";
import type { GridRow } from "#workers/grid/schema.ts";
import type { StoreColumn } from "#workers/grid/table-store.ts";
import type { TableView } from "#workers/grid/table-view.ts";

/** Requests of a page to a view besides its frames. Answers use the current order. */

export function positionOf({ order, store }: TableView, id: string): number {
  order.refresh();
  const slot = store.slotOf(id);
  return slot === undefined ? -1 : order.positionOfSlot(slot);
}

export function findText({ order, store }: TableView, text: string, from: number): FoundRow | null {
  order.refresh();
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return null;
  for (let step = 0; step < order.count; step++) {
    const position = (from + step) % order.count;
    const slot = order.slotAt(position);
    if (store.searchText(slot).includes(wanted)) return { id: store.ids[slot] ?? "", position };
  }
  return null;
}

export function idsBetween({ order, store }: TableView, start: number, end: number): string[] {
  order.refresh();
  const ids: string[] = [];
  for (let at = Math.max(0, start); at < Math.min(end, order.count); at++) ids.push(store.ids[order.slotAt(at)] ?? "");
  return ids;
}

/** Stored values of a row by column: numbers (dates and times in epoch ms) and texts; null when missing. */
export function rowById({ store }: TableView, id: string): GridRow | null {
  const slot = store.slotOf(id);
  if (slot === undefined) return null;
  const row: Record<string, unknown> = { [store.schema.idField]: id };
  for (const column of store.columns) {
    const value = column.isText ? column.values[slot] : column.value(slot);
    row[column.spec.id] = value === undefined || Number.isNaN(value) ? null : value;
  }
  return row;
}

/** These rows as a spreadsheet takes them by the clipboard or out of a file, in the order of the view, with the shown columns' headings as the first line. */
export function copyRows(view: TableView, ids: readonly string[], to: "clipboard" | "file"): string {
  const { order, store, shownColumns } = view;
  order.refresh();
  const wanted = new Set(ids.map((id) => store.slotOf(id)));
  const lines = [shownColumns.map(({ spec }) => spec.header)];
  for (let at = 0; at < order.count && wanted.size > 0; at++) {
    const slot = order.slotAt(at);
    if (wanted.delete(slot)) lines.push(shownColumns.map((column) => rawCell(column, slot)));
  }
  return to === "file" ? csvText(lines) : tsvText(lines);
}

function rawCell(column: StoreColumn, slot: number): string {
  if (column.isText) {
    const value = column.values[slot] ?? "";
    return value === "" ? "" : textCellText(column.spec, value);
  }
  return numberRawText(column.spec, column.value(slot));
}
