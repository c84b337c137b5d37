import { useVirtualizer } from "@tanstack/react-virtual";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useEffect, useImperativeHandle, useRef, type KeyboardEvent, type ReactNode, type Ref } from "react";
import { cx } from "#src/lib/cx.ts";

export interface RowGridColumn<R, C extends string> {
  id: C;
  header: string;
  /** A track of CSS grid. */
  width: string;
  align?: "end";
  /** Rows are not put in order by it. */
  isUnsorted?: true;
  cell: (row: R) => ReactNode;
}

export interface RowGridHandle {
  focus(): void;
}

interface RowGridProps<R, C extends string> {
  ref?: Ref<RowGridHandle>;
  label: string;
  columns: readonly RowGridColumn<R, C>[];
  rows: readonly R[];
  rowId: (row: R) => string;
  rowHeightPx: number;
  rowClass?: (row: R) => string;
  /** Id of the row the focus is on; the first when it is not there. */
  current: string | null;
  onCurrent: (id: string) => void;
  onActivate: (row: R) => void;
  onMenu: (row: R, at: { x: number; y: number }) => void;
  /** Rows of several parts: which one the focus is on, and the way to another. Without it a row is one thing. */
  parts?: {
    current: "start" | "end";
    of: (column: C) => "start" | "end" | null;
    onPart: (part: "start" | "end", row: R) => void;
  };
  /** What the current row is, for whoever asks the page. */
  "data-chain"?: string;
  sort?: { column: C; desc: boolean };
  onSort?: (column: C) => void;
}

/** Many rows as an ARIA grid: only those in sight are drawn; one Tab stop, arrows move by row, Enter acts. */
export function RowGrid<R, C extends string>(props: RowGridProps<R, C>) {
  const { label, columns, rows, rowId, rowHeightPx, current, onCurrent, onActivate, onMenu, parts, sort, onSort } =
    props;
  const scroller = useRef<HTMLDivElement>(null);
  const found = rows.findIndex((row) => rowId(row) === current);
  const at = Math.max(0, found);
  // Nothing memoised is made of what it returns.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    overscan: 12,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeightPx]);
  useEffect(() => {
    if (found >= 0) virtualizer.scrollToIndex(found, { align: "auto" });
    // Only another row is followed; the order changing under it is not.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [current]);
  useImperativeHandle(props.ref, () => ({ focus: () => scroller.current?.focus() }));
  const template = columns.map(({ width }) => width).join(" ");
  const marked = parts && columns.find(({ id }) => parts.of(id) === parts.current)?.id;
  const gridId = `rows-${label.replaceAll(" ", "-")}`;

  /** Beneath the part of the row that the focus is on. */
  function menuOf(row: R): void {
    const ids = [gridId, rowId(row), ...(marked === undefined ? [] : [marked])];
    const box = scroller.current?.querySelector(`#${CSS.escape(ids.join("-"))}`)?.getBoundingClientRect();
    onMenu(row, { x: (box?.left ?? 0) + (marked === undefined ? 40 : 0), y: box?.bottom ?? 0 });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.target !== scroller.current || event.ctrlKey || event.metaKey || event.altKey) return;
    const last = rows.length - 1;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeightPx) - 2);
    const next = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: last,
      PageDown: at + page,
      PageUp: at - page,
    }[event.key];
    const row = rows[at];
    if (next !== undefined) {
      const target = rows[Math.min(last, Math.max(0, next))];
      if (target !== undefined) onCurrent(rowId(target));
    } else if (parts !== undefined && (event.key === "ArrowLeft" || event.key === "ArrowRight")) {
      if (row !== undefined) parts.onPart(event.key === "ArrowLeft" ? "start" : "end", row);
    } else if (event.key === "Enter" && row !== undefined && !event.shiftKey && !event.repeat) onActivate(row);
    else if (event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey)) {
      if (row !== undefined) menuOf(row);
    } else return;
    event.preventDefault();
  }

  const focused = rows[at];
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-activedescendant={
        focused === undefined
          ? undefined
          : [gridId, rowId(focused), ...(marked === undefined ? [] : [marked])].join("-")
      }
      data-chain={props["data-chain"]}
      tabIndex={0}
      data-panel-focus=""
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        if (event.target === scroller.current && focused !== undefined) onCurrent(rowId(focused));
      }}
      className="group/grid h-full overflow-auto outline-none"
    >
      <div style={{ minWidth: "max-content" }}>
        <div
          role="row"
          aria-rowindex={1}
          style={{ gridTemplateColumns: template }}
          className="sticky top-0 z-1 grid h-6 border-b border-line bg-raised text-[12px] font-medium text-muted"
        >
          {columns.map(({ id, header, align, isUnsorted }) => (
            <div
              key={id}
              role="columnheader"
              aria-sort={sort?.column === id ? (sort.desc ? "descending" : "ascending") : undefined}
              className={cx("flex items-center px-2", align === "end" && "justify-end")}
            >
              {onSort === undefined || isUnsorted ? (
                header
              ) : (
                <button
                  type="button"
                  onClick={() => onSort(id)}
                  className="-mx-1 inline-flex items-center gap-0.5 rounded px-1 hover:bg-hover hover:text-fg"
                >
                  {header}
                  {sort?.column !== id ? null : sort.desc ? (
                    <ArrowDown size={12} aria-hidden />
                  ) : (
                    <ArrowUp size={12} aria-hidden />
                  )}
                </button>
              )}
            </div>
          ))}
        </div>
        <div role="rowgroup" style={{ height: virtualizer.getTotalSize(), position: "relative" }}>
          {virtualizer.getVirtualItems().map((item) => {
            const row = rows[item.index];
            if (row === undefined) return null;
            const id = rowId(row);
            const isCurrent = item.index === at;
            return (
              // Keys are the grid's; the row only has a mouse.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={id}
                id={`${gridId}-${id}`}
                role="row"
                aria-rowindex={item.index + 2}
                aria-selected={isCurrent}
                onMouseDown={() => onCurrent(id)}
                onDoubleClick={() => onActivate(row)}
                onContextMenu={(event) => {
                  event.preventDefault();
                  onCurrent(id);
                  onMenu(row, { x: event.clientX, y: event.clientY });
                }}
                style={{
                  gridTemplateColumns: template,
                  height: rowHeightPx,
                  position: "absolute",
                  insetInline: 0,
                  top: item.start,
                }}
                className={cx(
                  "grid items-center border-b border-line whitespace-nowrap hover:bg-hover",
                  isCurrent && "bg-hover group-focus/grid:bg-selected",
                  isCurrent &&
                    parts === undefined &&
                    "group-focus-visible/grid:outline-2 group-focus-visible/grid:outline-offset-[-2px] group-focus-visible/grid:outline-focus",
                  props.rowClass?.(row),
                )}
              >
                {columns.map(({ id: column, align, cell }) => {
                  const part = parts?.of(column) ?? null;
                  return (
                    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- keys are the grid's
                    <div
                      key={column}
                      role="gridcell"
                      {...(column === marked ? { id: `${gridId}-${id}-${column}` } : {})}
                      onMouseDown={(event) => {
                        if (part === null) return;
                        event.stopPropagation();
                        parts?.onPart(part, row);
                      }}
                      className={cx(
                        "flex h-full items-center px-2",
                        align === "end" && "justify-end tabular-nums",
                        isCurrent &&
                          part !== null &&
                          part === parts?.current &&
                          "group-focus/grid:shadow-[inset_0_-2px_0_var(--yb-focus)]",
                      )}
                    >
                      <div className="min-w-0 truncate">{cell(row)}</div>
                    </div>
                  );
                })}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}
