/** Which rows are selected, by id. Immutable: every change answers a new selection. */
export interface RowSelection {
  readonly ids: ReadonlySet<string>;
  /** Where a range begun with Shift is measured from. */
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

/** What copying takes: the selection, or the current row when nothing is selected. */
export function rowsToCopy(selection: RowSelection, activeId: string | null): string[] {
  if (selection.ids.size > 0) return [...selection.ids];
  return activeId === null ? [] : [activeId];
}
