import type {
  ColumnDef,
  ColumnOrderState,
  ColumnSizingState,
  ColumnVisibilityState,
  SortingState,
} from "@tanstack/react-table";
import {
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useEffect, useMemo, useRef } from "react";
import { isTextKind, leastWidthPx, type LiveColumn } from "#domain/lib/column.ts";

/** Column settings a person can change, as stored in a layout. */
export interface GridState {
  readonly columnOrder: ColumnOrderState;
  readonly columnVisibility: ColumnVisibilityState;
  readonly columnSizing: ColumnSizingState;
  readonly sorting: SortingState;
}

const features = tableFeatures({
  columnOrderingFeature,
  columnVisibilityFeature,
  columnSizingFeature,
  columnResizingFeature,
  rowSortingFeature,
});

const NO_ROWS: Record<string, unknown>[] = [];
const DEFAULT_WIDTH_PX = 96;

/** The column model: TanStack Table without rows, which never come to this thread. */
export function useGridColumns(
  columns: readonly LiveColumn[],
  initialState: Partial<GridState>,
  onStateChange?: (state: GridState) => void,
) {
  const columnDefs = useMemo(
    () =>
      ownColumns(columns).map((column): ColumnDef<typeof features, Record<string, unknown>> => ({
        id: column.id,
        accessorKey: column.id,
        header: column.header,
        size: Math.max(column.widthPx ?? DEFAULT_WIDTH_PX, leastWidthPx(column)),
        minSize: leastWidthPx(column),
        enableSorting: column.isUnsorted !== true,
        enableHiding: column.hideable !== false,
        sortDescFirst: !isTextKind(column.kind),
      })),
    [columns],
  );
  const table = useTable(
    {
      features,
      columns: columnDefs,
      data: NO_ROWS,
      initialState: {
        columnOrder: initialState.columnOrder ?? ownColumns(columns).map((column) => column.id),
        columnVisibility: initialState.columnVisibility ?? {},
        columnSizing: initialState.columnSizing ?? {},
        sorting: initialState.sorting ?? [],
      },
      manualSorting: true,
      autoResetSorting: false,
      columnResizeMode: "onChange",
    },
    ({ columnOrder, columnVisibility, columnSizing, sorting }): GridState => ({
      columnOrder,
      columnVisibility,
      columnSizing,
      sorting,
    }),
  );
  const { state } = table;
  const announced = useRef(state);
  useEffect(() => {
    if (announced.current === state) return;
    announced.current = state;
    onStateChange?.(state);
  }, [state, onStateChange]);
  return table;
}

export type GridTable = ReturnType<typeof useGridColumns>;

/** Those that are no marks within another. */
const ownColumns = (columns: readonly LiveColumn[]) => columns.filter(({ within }) => within === undefined);

/** Columns to draw: the shown ones, and the marks within them. */
export function drawnColumns(shown: readonly LiveColumn[], columns: readonly LiveColumn[]): LiveColumn[] {
  const ids = new Set<string | undefined>(shown.map(({ id }) => id));
  return [...shown, ...columns.filter(({ within }) => within !== undefined && ids.has(within))];
}

/** Columns in the order shown, with those of a layout that no longer exist left out. */
export function shownColumns(table: GridTable, columns: readonly LiveColumn[]): LiveColumn[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  return table.getVisibleLeafColumns().flatMap((column) => byId.get(column.id) ?? []);
}

/** Moves a column one place among the shown ones. */
export function moveColumn(table: GridTable, id: string, by: -1 | 1): void {
  const order = table.getAllLeafColumns().map((column) => column.id);
  const shown = table.getVisibleLeafColumns().map((column) => column.id);
  const neighbour = shown[shown.indexOf(id) + by];
  if (neighbour === undefined) return;
  const target = order.indexOf(neighbour);
  const rest = order.filter((other) => other !== id);
  rest.splice(target, 0, id);
  table.setColumnOrder(rest);
}

export function resizeColumn(table: GridTable, id: string, byPx: number): void {
  const column = table.getColumn(id);
  const width = (column?.getSize() ?? DEFAULT_WIDTH_PX) + byPx;
  table.setColumnSizing((sizing) => ({ ...sizing, [id]: Math.max(column?.columnDef.minSize ?? 0, width) }));
}
