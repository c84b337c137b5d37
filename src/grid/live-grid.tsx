/* oxlint-disable jsx-a11y/prefer-tag-over-role -- an ARIA grid of placed boxes: a table element would lay out all its rows */
import type { CSSProperties, KeyboardEvent, MouseEvent, Ref } from "react";
import { useCallback, useEffect, useId, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { RowFilter } from "#workers/grid/row-filter.ts";
import type { LiveColumn } from "#domain/lib/column.ts";
import { rupeesText } from "#domain/lib/format-rupees.ts";
import { ColumnChooser } from "#src/grid/column-chooser.tsx";
import type { GridEvents } from "#src/grid/grid-controller.ts";
import { GridController } from "#src/grid/grid-controller.ts";
import { GridHeader } from "#src/grid/grid-header.tsx";
import type { GridSource } from "#src/grid/grid-source.ts";
import type { GridMenuRequest } from "#src/grid/grid-menu-request.ts";
import { runIntent } from "#src/grid/run-intent.ts";
import type { GridState } from "#src/grid/use-grid-columns.ts";
import { drawnColumns, shownColumns, useGridColumns } from "#src/grid/use-grid-columns.ts";
import { type CopiedRows, copyRows, registerGrid, saveRows } from "#src/ui/grid/spreadsheet-rows.ts";
import { NewRowsButton } from "#src/ui/grid/new-rows-button.tsx";
import { gridKeyOf, intentOf } from "#src/ui/grid/grid-keys.ts";
import "#src/grid/live-grid.css";

const NO_FILTER: RowFilter = { columns: [], search: "" };

export interface LiveGridHandle {
  focus(): void;
  /** Brings a row into sight and makes it current. */
  reveal(rowId: string): Promise<boolean>;
  /** Goes to the next row that has this text. */
  findNext(text: string): Promise<boolean>;
  openColumns(): void;
  /** The selected rows (or the current one) as tab-separated text with headings. */
  copyText(): Promise<string>;
}

export interface LiveGridProps {
  readonly label: string;
  readonly source: GridSource;
  /** Must keep its identity between renders. */
  readonly columns: readonly LiveColumn[];
  readonly initialState?: Partial<GridState>;
  readonly filter?: RowFilter;
  /** Rows with a value in this column come first, then the chosen order. */
  readonly firstBy?: string | undefined;
  /** 26 compact, 32 comfortable. */
  readonly rowHeight?: number;
  readonly emptyText?: string;
  readonly onStateChange?: (state: GridState) => void;
  readonly onActivate?: (rowId: string) => void;
  readonly onFocusRow?: (rowId: string | null) => void;
  readonly onSelectionChange?: (rowIds: ReadonlySet<string>) => void;
  readonly onContextMenu?: (request: GridMenuRequest) => void;
  /** Rows that pass the filter, and rows in all; called as they change, outside React's rendering. */
  readonly onRowCount?: (shown: number, total: number) => void;
  readonly ref?: Ref<LiveGridHandle>;
}

/**
 * A table that stays live at any rate: React draws the headings and the shell, a worker sorts, filters and formats, and a
 * controller writes the cells that changed. One Tab stop; the current cell is the grid's active descendant.
 */
export function LiveGrid(props: LiveGridProps) {
  const { label, source, columns, filter = NO_FILTER, rowHeight = 26, emptyText = "No rows." } = props;
  const gridId = useId();
  const table = useGridColumns(columns, props.initialState ?? {}, props.onStateChange);
  const [waiting, setWaiting] = useState({ arrived: 0, isOtherOrder: false });
  const [choosing, setChoosing] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const header = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const empty = useRef<HTMLDivElement>(null);
  const controller = useRef<GridController>(null);
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });

  const { columnOrder, columnVisibility, sorting } = table.state;
  // The table object reads its own state; order and visibility are what the shown columns depend on.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const shown = useMemo(() => shownColumns(table, columns), [columns, columnOrder, columnVisibility]);
  const { firstBy } = props;
  const sort = useMemo(() => {
    const chosen = sorting.map(({ id, desc }) => ({ column: id, descending: desc }));
    return firstBy === undefined ? chosen : [{ column: firstBy, descending: true }, ...chosen];
  }, [sorting, firstBy]);
  const drawn = useMemo(() => drawnColumns(shown, columns), [shown, columns]);
  const opening = useRef({ drawn, sort, filter });
  useLayoutEffect(() => {
    opening.current = { drawn, sort, filter };
  });

  useLayoutEffect(() => {
    if (root.current === null || header.current === null || body.current === null) return undefined;
    const events: GridEvents = {
      onFocusRow: (id) => latest.current.onFocusRow?.(id),
      onSelectionChange: (ids) => latest.current.onSelectionChange?.(ids),
      onRowCount: (count, total) => {
        if (empty.current !== null) empty.current.hidden = count > 0;
        latest.current.onRowCount?.(count, total);
      },
      onWaiting: (arrived, isOtherOrder) =>
        setWaiting((before) =>
          before.arrived === arrived && before.isOtherOrder === isOtherOrder ? before : { arrived, isOtherOrder },
        ),
    };
    const { drawn: first, sort: firstSort, filter: firstFilter } = opening.current;
    const options = { columns: first.map((column) => column.id), sort: firstSort, filter: firstFilter };
    const elements = { root: root.current, header: header.current, body: body.current };
    const opened = new GridController(elements, source, options, rowHeight, events);
    controller.current = opened;
    opened.setColumns(first);
    return () => {
      controller.current = null;
      opened.close();
    };
  }, [source, rowHeight]);

  useChange(drawn, (next) => controller.current?.setColumns(next));
  useChange(sort, (next) => controller.current?.setSort(next));
  useChange(filter, (next) => controller.current?.setFilter(next));

  useImperativeHandle(props.ref, () => ({
    focus: () => root.current?.focus(),
    reveal: async (rowId) => (await controller.current?.reveal(rowId)) ?? false,
    findNext: async (text) => (await controller.current?.findNext(text)) ?? false,
    openColumns: () => setChoosing(true),
    copyText: async () => (await controller.current?.copyText()) ?? "",
  }));

  useEffect(
    () =>
      root.current === null
        ? undefined
        : registerGrid(root.current, {
            copied: () => copiedBy(controller.current),
            save: async () => {
              const { text, rows } = (await controller.current?.fileText()) ?? { text: "", rows: 0 };
              if (rows > 0) saveRows(latest.current.label, text, { rows, total: rows });
            },
          }),
    [],
  );

  const onKeyDown = (event: KeyboardEvent): void => {
    const grid = controller.current;
    if (grid === null || event.target !== root.current) return;
    const intent = intentOf(gridKeyOf(event), grid.inHeader ? "heading" : "cell");
    if (intent === null) return;
    const handled = runIntent(intent, grid, table, shown, {
      activate: (id) => latest.current.onActivate?.(id),
      menu: (request) => latest.current.onContextMenu?.(request),
      chooser: () => setChoosing(true),
      copy: () => void copiedBy(grid).then(copyRows),
    });
    if (!handled) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const onBodyMouse = (event: MouseEvent, act: (grid: GridController, hit: NonNullable<Hit>) => void): void => {
    const grid = controller.current;
    const hit = grid?.rowOf(event.target) ?? null;
    if (grid !== null && hit !== null) act(grid, hit);
  };

  const closeChooser = useCallback(() => {
    setChoosing(false);
    root.current?.focus({ preventScroll: true });
  }, []);

  return (
    <div
      className="yg"
      style={shellStyle(table, shown, rowHeight)}
      // Includes overlays on the rows: an overlay under the pointer does not count as leaving the list.
      onPointerMove={({ pointerType }) => pointerType === "mouse" && controller.current?.setPointed(true)}
      onPointerLeave={() => controller.current?.setPointed(false)}
    >
      <div
        ref={root}
        id={gridId}
        className="yg-scroll"
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-multiselectable="true"
        aria-colcount={shown.length}
        onKeyDown={onKeyDown}
        onFocus={() => controller.current?.setFocus(true)}
        onBlur={() => controller.current?.setFocus(false)}
      >
        <div ref={header} className="yg-header" role="rowgroup">
          <GridHeader
            gridId={gridId}
            table={table}
            columns={shown}
            onColumn={(column) => controller.current?.focusHeader(column)}
            onMenu={(column, event) => {
              event.preventDefault();
              controller.current?.focusHeader(column);
              setChoosing(true);
            }}
          />
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys are the grid's; this is its mouse */}
        <div
          ref={body}
          className="yg-body"
          role="rowgroup"
          onPointerOver={(event) => onBodyMouse(event, (grid, hit) => titleOf(grid, hit, shown))}
          onMouseDown={(event) =>
            onBodyMouse(event, (grid, { row, column }) => {
              if (event.button === 2 && grid.selectedIds.has(row.id)) return;
              const how = event.shiftKey ? "range" : event.ctrlKey || event.metaKey ? "toggle" : "only";
              grid.clickCell(row, column, how);
            })
          }
          onDoubleClick={(event) => onBodyMouse(event, (_, { row }) => props.onActivate?.(row.id))}
          onContextMenu={(event) =>
            onBodyMouse(event, (grid, { row }) => {
              if (props.onContextMenu === undefined) return;
              event.preventDefault();
              const { clientX: x, clientY: y } = event;
              props.onContextMenu({ rowId: row.id, selectedIds: grid.selectedIds, x, y });
            })
          }
        />
      </div>
      <NewRowsButton
        count={waiting.arrived}
        isOtherOrder={waiting.isOtherOrder}
        headPx={HEADINGS_PX}
        onClick={() => controller.current?.showNewest()}
      />
      <div ref={empty} className="yg-empty">
        {emptyText}
      </div>
      <button
        type="button"
        className="yg-columns"
        tabIndex={-1}
        aria-label="Columns"
        title="Columns (Alt+Down on a heading)"
        aria-expanded={choosing}
        onClick={() => setChoosing(true)}
      >
        ⋮
      </button>
      {choosing ? <ColumnChooser table={table} onClose={closeChooser} /> : null}
    </div>
  );
}

/** Text of the selected rows, or of the current one, with their headings. */
async function copiedBy(grid: GridController | null): Promise<CopiedRows> {
  const text = (await grid?.copyText()) ?? "";
  return { text, count: Math.max(0, text.split("\n").length - 1) };
}

type Hit = ReturnType<GridController["rowOf"]>;

/** Calls back when a value becomes another one, but not for its first value. */
function useChange<T>(value: T, changed: (value: T) => void): void {
  const before = useRef(value);
  // Runs before paint, so that the request reaches the worker early.
  useLayoutEffect(() => {
    if (before.current === value) return;
    before.current = value;
    changed(value);
  });
}

/** Sets the tooltip of a size cell: the cell shows crore, the tooltip full rupees. */
function titleOf(grid: GridController, { row, column }: Hit & {}, shown: readonly LiveColumn[]): void {
  const spec = shown[column];
  const cell = row.cells[column];
  if (spec?.kind !== "rupees" || cell === undefined) return;
  const { id } = row;
  void grid.control.rowById(id).then((values) => {
    const rupees = values?.[spec.id];
    if (row.id === id) cell.title = typeof rupees === "number" ? rupeesText(rupees, 0) : "";
  });
}

const HEADINGS_PX = 28;
/** Room for the button that opens the columns, which is not to cover a heading. */
const BUTTON_PX = 30;

/**
 * Column positions as CSS variables, so that a resize writes two numbers per column instead of two per cell. Growing
 * columns share the free width, except those with a width set by the person.
 */
function shellStyle(
  table: ReturnType<typeof useGridColumns>,
  shown: readonly LiveColumn[],
  rowHeight: number,
): CSSProperties {
  const style: Record<string, string> = { "--yg-row": `${rowHeight}px` };
  const { columnSizing } = table.state;
  const widths = shown.map((column) => table.getColumn(column.id)?.getSize() ?? 0);
  const shares = shown.map(({ id, grow = 0 }) => (columnSizing[id] === undefined ? grow : 0));
  const total = widths.reduce((sum, width) => sum + width, BUTTON_PX);
  const allShares = Math.max(
    1,
    shares.reduce((sum, share) => sum + share, 0),
  );
  const grown = (px: number, share: number) => `calc(${px}px + max(0px, 100% - ${total}px) * ${share / allShares})`;
  let left = 0;
  let shared = 0;
  for (const at of shown.keys()) {
    style[`--yg-x${at}`] = grown(left, shared);
    style[`--yg-w${at}`] = grown(widths[at] ?? 0, shares[at] ?? 0);
    left += widths[at] ?? 0;
    shared += shares[at] ?? 0;
  }
  style["--yg-width"] = `${total}px`;
  return style;
}
