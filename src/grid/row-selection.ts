/** Selected rows by id. Immutable: every change returns a new selection. */
export interface RowSelection {
  readonly ids: ReadonlySet<string>;
  /** Start of a Shift range. */
  readonly anchorId: string | null;
}

export const NOTHING_SELECTED: RowSelection = { ids: new Set(), anchorId: null };

export const selectOnly = (id: string): RowSelection => ({ ids: new Set([id]), anchorId: id });

export function toggleRow(selection: RowSelection, id: string): RowSelection {
  const ids = new Set(selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ids, anchorId: id };
}

/** Selects exactly this range and keeps measuring from the same row. */
export const selectRange = (selection: RowSelection, ids: readonly string[]): RowSelection => ({
  ids: new Set(ids),
  anchorId: selection.anchorId,
});

/** Rows to copy: the selection, or the current row when nothing is selected. */
export function rowsToCopy(selection: RowSelection, activeId: string | null): string[] {
  if (selection.ids.size > 0) return [...selection.ids];
  return activeId === null ? [] : [activeId];
}
