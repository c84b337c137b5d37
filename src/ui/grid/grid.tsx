import {
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from "react";
import { Download } from "lucide-react";
import { flushSync } from "react-dom";
import { csvText } from "#domain/lib/tsv.ts";
import { cx } from "#src/lib/cx.ts";
import { focusIsLost } from "#src/lib/focus-is-lost.ts";
import {
  type CopiedRows,
  headingsOf,
  linesOf,
  notifyCopied,
  registerGrid,
  rowsText,
  saveRows,
} from "#src/ui/grid/spreadsheet-rows.ts";
import { loadAllPages } from "#src/ui/grid/load-all-pages.ts";
import {
  fixedLefts,
  leastGridPx,
  spareOf,
  tracksOf,
  type GridColumn,
  type GridSort,
} from "#src/ui/grid/grid-column.ts";
import { GridRow, WaitingRow, type PartOf, type RowMouse } from "#src/ui/grid/grid-row.tsx";
import { NewRowsButton } from "#src/ui/grid/new-rows-button.tsx";
import { RowSlots } from "#src/ui/grid/row-slots.ts";
import { ariaSort, SortHeading } from "#src/ui/grid/sort-heading.tsx";
import { useRows } from "#src/ui/grid/use-rows.ts";

export interface GridHandle {
  focus(): void;
}

export interface GridProps<R, C extends string> {
  ref?: Ref<GridHandle>;
  /** Takes the focus once it has rows, unless something else has it: keyboard users continue by keys. */
  takesFocus?: boolean;
  label: string;
  /** Should keep their identity while they draw the same. */
  columns: readonly GridColumn<R, C>[];
  rows: readonly R[];
  rowId: (row: R) => string;
  rowHeightPx: number;
  headHeightPx?: number;
  rowClass?: (row: R) => string;
  /** Identity of the list; another list starts at its top. */
  listKey?: string;
  /** Rows come and change places by themselves, each for itself: see `useRows`. */
  isLive?: boolean;
  /** Id of the focused row; an unknown id means the first. */
  current: string | null;
  onCurrent: (id: string) => void;
  onActivate: (row: R) => void;
  onMenu?: (row: R, at: { x: number; y: number }) => void;
  /** Space; `selected` are the ids of the rows that are chosen by it. */
  onToggle?: (row: R) => void;
  selected?: readonly string[];
  /** For rows of two parts: the focused part, and a handler to change it. Without it a row is a single unit. */
  parts?: {
    current: "start" | "end";
    of: PartOf<C>;
    onPart: (part: "start" | "end", row: R) => void;
  };
  sort?: GridSort<C> | null;
  onSort?: (column: C) => void;
  /** Rows there are in all, those not loaded included; null while unknown. */
  count?: number | null;
  onMore?: () => void;
  /** Rows as a spreadsheet takes them, where that is more than their cells show. */
  copyText?: (rows: readonly R[]) => string;
  /** Saves the page's own file of the list. Without it the grid saves its visible content. */
  ownFile?: () => void;
  /** True for a loaded row; omitted: all are. */
  isLoaded?: (row: R) => boolean;
  /** Called when the rendered rows change. */
  onDrawn?: (ids: readonly string[]) => void;
  /** Rows that are on their way under the others, and whether they are drawn as such. */
  waiting?: { rows: number; isShown: boolean };
  isBusy?: boolean;
  /** True while the rows belong to the previous query. */
  isStale?: boolean;
  /** Under the last row. */
  foot?: ReactNode;
  /** Chain node of the current row, for chain commands. */
  "data-chain"?: string;
  /** The view around the list starts with the focus in it. */
  "data-autofocus"?: "";
}

const MENU_INSET_PX = 40;
/** Rows rendered at a time when copying or saving. */
const READ_ROWS = 200;

/**
 * Rows with columns as an ARIA grid: only those in sight are drawn. One Tab stop; arrows move by row, Left and Right by
 * part, Enter acts, the menu key opens the row's menu.
 */
export function Grid<R, C extends string = string>({ ref, ...props }: GridProps<R, C>) {
  const {
    label,
    columns,
    rows,
    rowId,
    rowHeightPx,
    headHeightPx = 24,
    current,
    onCurrent,
    parts,
    sort,
    onSort,
  } = props;
  const { onDrawn, waiting = { rows: 0, isShown: false }, count = rows.length, selected } = props;
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  /** Rows rendered for copying or saving, at any scroll position. */
  const [read, setRead] = useState<readonly string[]>();
  const marked = parts && columns.find(({ id }) => parts.of(id) === parts.current)?.id;
  const elementId = (row: R) => [gridId, rowId(row), ...(marked === undefined ? [] : [marked])].join("-");

  /** Beneath the part of the row that the focus is on. */
  function menuBeneath(row: R): void {
    const box = document.getElementById(elementId(row))?.getBoundingClientRect();
    props.onMenu?.(row, { x: (box?.left ?? 0) + (marked === undefined ? MENU_INSET_PX : 0), y: box?.bottom ?? 0 });
  }

  const { order, at, currentRow, isChosen, items, totalPx, newAbove, isOtherOrder, toNewest, onKey, hold } = useRows(
    scroller,
    {
      rows,
      rowId,
      rowHeightPx,
      headPx: headHeightPx,
      waiting: waiting.rows,
      listKey: props.listKey ?? "",
      isLive: props.isLive ?? false,
      current,
      alwaysDrawnIds: read,
      onCurrent,
      onActivate: props.onActivate,
      onToggle: props.onToggle,
      onMenuKey: props.onMenu && menuBeneath,
      onSide: parts?.onPart,
      onMore: props.onMore,
    },
  );
  useImperativeHandle(ref, () => ({ focus: () => grid.current?.focus({ preventScroll: true }) }));

  const { takesFocus = false } = props;
  const hasRows = rows.length > 0;
  useEffect(() => {
    if (takesFocus && hasRows && focusIsLost()) grid.current?.focus({ preventScroll: true });
  }, [takesFocus, hasRows]);

  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  const hasMenu = props.onMenu !== undefined;
  const mouse = useMemo<RowMouse<R>>(
    () => ({
      onCurrent: (id) => latest.current.onCurrent(id),
      onActivate: (row) => latest.current.onActivate(row),
      onMenu: hasMenu ? (row, place) => latest.current.onMenu?.(row, place) : undefined,
      onPart: (part, row) => latest.current.parts?.onPart(part, row),
    }),
    [hasMenu],
  );

  const drawnIds = items.flatMap(({ index }) => (order[index] === undefined ? [] : rowId(order[index])));
  const [slots] = useState(() => new RowSlots());
  const areStateless = columns.every(({ isStateless }) => isStateless === true);
  const keys = slots.keysFor(drawnIds, areStateless);
  const drawnKey = drawnIds.join(" ");
  useLayoutEffect(() => {
    onDrawn?.(drawnKey === "" ? [] : drawnKey.split(" "));
  }, [onDrawn, drawnKey]);

  /** Selected rows, or else the current one. */
  function copied(): CopiedRows {
    const ids = new Set(selected);
    const chosen = order.filter((row) => ids.has(rowId(row)));
    const taken = chosen.length > 0 || currentRow === undefined ? chosen : [currentRow];
    const count = taken.length;
    if (props.copyText !== undefined) return { text: props.copyText(taken), count };
    return { text: rowsText(columns, drawnFor(taken)), count };
  }

  /** Cells are read as they are drawn, so all of these rows are for a moment. */
  function drawnFor(taken: readonly R[]): Element[] {
    flushSync(() => setRead(taken.map(rowId)));
    return taken.flatMap((row) => document.getElementById(`${gridId}-${rowId(row)}`) ?? []);
  }

  /** Saves all rows of the list, loading as many as possible. */
  async function save(): Promise<void> {
    if (props.ownFile !== undefined) return props.ownFile();
    if (!(await loadAllPages(latest))) return;
    const { isLoaded = () => true } = props;
    const all = latestOrder.current.filter(isLoaded);
    const lines: string[][] = [];
    for (let from = 0; from < all.length; from += READ_ROWS) {
      lines.push(...linesOf(columns, drawnFor(all.slice(from, from + READ_ROWS))));
    }
    setRead(undefined);
    if (lines.length === 0) return;
    const total = latest.current.count ?? all.length;
    saveRows(label, csvText([headingsOf(columns), ...lines]), { rows: lines.length, total });
  }
  const latestOrder = useRef(order);
  const given = useRef({ copied, save });
  useLayoutEffect(() => {
    latestOrder.current = order;
    given.current = { copied, save };
  });
  useEffect(() => {
    if (grid.current === null) return undefined;
    return registerGrid(grid.current, {
      copied() {
        const rows = given.current.copied();
        setRead(undefined);
        return rows;
      },
      save: () => given.current.save(),
    });
  }, []);

  function onCopy(event: ClipboardEvent): void {
    // Selected text of a cell is copied by the browser.
    if (event.target !== event.currentTarget || window.getSelection()?.isCollapsed === false) return;
    const copying = copied();
    setRead(undefined);
    if (copying.count === 0) return;
    event.clipboardData.setData("text/plain", copying.text);
    event.preventDefault();
    notifyCopied(copying.count);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { target, currentTarget } = event;
    const isHeading = target instanceof Element && target.closest("[role=columnheader]") !== null;
    if (isHeading || !(target instanceof Node) || !currentTarget.contains(target)) return;
    // When a control inside a row has the focus, the grid handles only navigation keys.
    if (target !== currentTarget && !/^(Arrow|Page|Home|End)/.test(event.key)) return;
    if (!onKey(event, "row")) return;
    event.preventDefault();
    grid.current?.focus({ preventScroll: true });
  }

  // A list of cards is a telephone's.
  const hasFile = props.ownFile === undefined && columns.length > 1 && hasRows;
  const tracks = tracksOf(columns);
  const spare = spareOf(columns);
  const lefts = fixedLefts(columns);
  return (
    <div
      className="relative flex h-full min-h-0 flex-1 flex-col"
      onPointerMove={hold.onPointerMove}
      onPointerLeave={hold.onPointerLeave}
    >
      <div ref={scroller} onScroll={hold.onScroll} className="min-h-0 flex-1 overflow-auto [overflow-anchor:none]">
        <div
          ref={grid}
          id={gridId}
          role="grid"
          aria-label={label}
          aria-rowcount={count === null ? -1 : count + 1}
          aria-colcount={columns.length}
          aria-multiselectable={selected === undefined ? undefined : true}
          aria-busy={props.isBusy || props.isStale || undefined}
          aria-activedescendant={currentRow === undefined ? undefined : elementId(currentRow)}
          data-chain={props["data-chain"]}
          data-autofocus={props["data-autofocus"]}
          tabIndex={0}
          data-panel-focus=""
          onKeyDown={onKeyDown}
          onCopy={onCopy}
          onBlur={hold.onBlur}
          onFocus={(event) => {
            hold.onFocus();
            if (event.target.role === "row") grid.current?.focus({ preventScroll: true });
            else if (event.target === event.currentTarget && currentRow !== undefined) onCurrent(rowId(currentRow));
          }}
          style={{ minWidth: leastGridPx(columns) }}
          className={cx(
            "group/grid focus-visible:outline-offset-[-2px]",
            props.foot === undefined && "min-h-full",
            // The current row shows the focus.
            currentRow !== undefined && "outline-none",
          )}
        >
          <div
            role="row"
            aria-rowindex={1}
            style={{ gridTemplateColumns: tracks, gridTemplateRows: "100%", height: headHeightPx, paddingRight: spare }}
            className="sticky top-0 z-2 grid border-b border-line bg-raised text-[12px] font-medium whitespace-nowrap text-muted"
          >
            {columns.map((column, place) => {
              const way = sort?.column === column.id ? (sort.desc ? "desc" : "asc") : null;
              return (
                <div
                  key={column.id}
                  role="columnheader"
                  aria-sort={onSort === undefined ? undefined : ariaSort(way, column.isUnsorted)}
                  style={{ left: lefts[place] }}
                  className={cx(
                    "flex items-center px-1.5",
                    // Room for the button of the corner.
                    hasFile && place === columns.length - 1 && "pr-6",
                    column.align === "end" && "justify-end",
                    lefts[place] !== undefined && "sticky z-1 h-full bg-inherit",
                  )}
                >
                  {column.isHeaderHidden === true ? (
                    <span className="sr-only">{column.header}</span>
                  ) : (
                    <SortHeading column={column} way={way} onSort={onSort} />
                  )}
                </div>
              );
            })}
          </div>
          <div
            role="rowgroup"
            style={{ height: totalPx, position: "relative" }}
            className={cx(props.isStale && "opacity-60")}
          >
            {items.map((item, place) => {
              const row = order[item.index];
              const topPx = item.start - headHeightPx;
              if (row === undefined)
                return (
                  <WaitingRow
                    key={`waiting-${item.index}`}
                    index={item.index}
                    columns={columns}
                    tracks={tracks}
                    spare={spare}
                    topPx={topPx}
                    heightPx={rowHeightPx}
                    isShown={waiting.isShown}
                  />
                );
              const id = rowId(row);
              const isCurrent = isChosen && item.index === at;
              return (
                <GridRow<R, C>
                  key={keys[place]}
                  gridId={gridId}
                  row={row}
                  id={id}
                  index={item.index}
                  columns={columns}
                  lefts={lefts}
                  tracks={tracks}
                  spare={spare}
                  topPx={topPx}
                  heightPx={rowHeightPx}
                  isCurrent={isCurrent}
                  isSelected={selected?.includes(id)}
                  className={props.rowClass?.(row)}
                  partOf={parts?.of}
                  part={isCurrent ? (parts?.current ?? null) : null}
                  mouse={mouse}
                />
              );
            })}
          </div>
        </div>
        {props.foot}
      </div>
      {hasFile ? (
        <button
          type="button"
          tabIndex={-1}
          aria-label={`Save ${label} as a file`}
          title="Save the list as CSV (Ctrl+S)"
          onClick={() => void save()}
          style={{ height: headHeightPx - 1 }}
          className="absolute top-0 right-0 z-3 flex w-6 items-center justify-center bg-raised text-muted hover:bg-hover hover:text-fg"
        >
          <Download size={14} strokeWidth={1.5} aria-hidden />
        </button>
      ) : null}
      <NewRowsButton count={newAbove} isOtherOrder={isOtherOrder} headPx={headHeightPx} onClick={toNewest} />
    </div>
  );
}
