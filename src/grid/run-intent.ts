import type { LiveColumn } from "#domain/lib/column.ts";
import type { GridController } from "#src/grid/grid-controller.ts";
import type { GridMenuRequest } from "#src/grid/grid-menu-request.ts";
import type { GridTable } from "#src/grid/use-grid-columns.ts";
import { moveColumn, resizeColumn } from "#src/grid/use-grid-columns.ts";
import type { ColumnStep, GridIntent } from "#src/ui/grid/grid-keys.ts";

export interface IntentActions {
  activate(rowId: string): void;
  menu(request: GridMenuRequest): void;
  chooser(): void;
  copy(): void;
}

/** Runs a key's intent; false leaves the key to the grid's surroundings. */
export function runIntent(
  intent: GridIntent,
  grid: GridController,
  table: GridTable,
  shown: readonly LiveColumn[],
  actions: IntentActions,
): boolean {
  const column = table.getColumn(shown[grid.column]?.id ?? "");
  const rowId = grid.currentRowId;
  switch (intent.do) {
    case "row":
      void grid.moveRow(intent.step, intent.extend);
      return true;
    case "column":
      grid.moveColumn(columnAfter(intent.step, grid.column, shown.length));
      return true;
    case "corner":
      grid.moveColumn(intent.end === "first" ? 0 : shown.length - 1);
      void grid.moveRow(intent.end, intent.extend);
      return true;
    case "activate":
      if (rowId !== null) actions.activate(rowId);
      return rowId !== null;
    case "menu":
      return openMenu(grid, actions);
    case "chooser":
      actions.chooser();
      return true;
    case "copy":
      actions.copy();
      return true;
    case "toggle":
      grid.toggleActive();
      return true;
    case "remove":
      return false;
    case "nothing":
      return true;
    case "newest":
      grid.showNewest();
      return true;
    case "selectAll":
      void grid.selectAll();
      return true;
    case "clearSelection":
      return grid.clearSelection();
    case "sort":
      if (column?.getCanSort() === true) column.toggleSorting(undefined, intent.multi);
      return true;
    case "resize":
      if (column !== undefined) resizeColumn(table, column.id, intent.byPx);
      return true;
    case "moveColumn":
      if (column !== undefined) {
        moveColumn(table, column.id, intent.by);
        grid.moveColumn(grid.column + intent.by);
      }
      return true;
  }
}

function columnAfter(step: ColumnStep, column: number, count: number): number {
  switch (step) {
    case "left":
      return column - 1;
    case "right":
      return column + 1;
    case "firstColumn":
      return 0;
    case "lastColumn":
      return count - 1;
  }
}

function openMenu(grid: GridController, actions: IntentActions): boolean {
  const rowId = grid.currentRowId;
  if (rowId === null) return false;
  const place = grid.activeCell?.getBoundingClientRect();
  actions.menu({ rowId, selectedIds: grid.selectedIds, x: place?.left ?? 0, y: place?.bottom ?? 0 });
  return true;
}
