import { useImperativeHandle, useRef, type KeyboardEvent, type ReactNode, type Ref } from "react";
import { cx } from "#src/lib/cx.ts";

export interface SmallColumn<R> {
  id: string;
  header: string;
  align?: "end";
  cell: (row: R) => ReactNode;
}

export interface SmallGridHandle {
  focus(): void;
}

interface SmallGridProps<R> {
  ref?: Ref<SmallGridHandle>;
  label: string;
  columns: readonly SmallColumn<R>[];
  rows: readonly R[];
  rowId: (row: R) => string;
  rowHeightPx: number;
  /** Id of the row the focus is on; null for the first. */
  current: string | null;
  onCurrent: (id: string) => void;
  onActivate: (row: R) => void;
  onMenu?: (row: R, at: { x: number; y: number }) => void;
  /** Attributes of a row's element, e.g. what the row is, for whoever asks the page. */
  marksOf?: (row: R) => Readonly<Record<`data-${string}`, string>>;
}

/** A short list as an ARIA grid: one Tab stop, arrows move by row, Enter opens; the focus stays on its row. */
export function SmallGrid<R>(props: SmallGridProps<R>) {
  const { ref, label, columns, rows, rowId, rowHeightPx, current, onCurrent, onActivate, onMenu, marksOf } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const found = rows.findIndex((row) => rowId(row) === current);
  const at = Math.max(0, found);
  useImperativeHandle(ref, () => ({
    focus: () => body.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
  }));

  function onKeyDown(event: KeyboardEvent) {
    const last = rows.length - 1;
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: last, PageDown: at + 10, PageUp: at - 10 }[
      event.key
    ];
    const row = rows[at];
    if (next !== undefined) {
      event.preventDefault();
      const target = rows[Math.min(last, Math.max(0, next))];
      if (target === undefined) return;
      onCurrent(rowId(target));
      body.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(rowId(target))}"]`)?.focus();
    } else if (event.key === "Enter" && row !== undefined && !event.repeat) {
      event.preventDefault();
      onActivate(row);
    } else if (onMenu !== undefined && row !== undefined && isMenuKey(event)) {
      event.preventDefault();
      const box = body.current?.querySelector(`[data-row="${CSS.escape(rowId(row))}"]`)?.getBoundingClientRect();
      onMenu(row, { x: (box?.left ?? 0) + 40, y: box?.bottom ?? 0 });
    }
  }

  return (
    <div className="h-full overflow-auto">
      <table
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        className="w-full border-collapse whitespace-nowrap"
        onKeyDown={onKeyDown}
      >
        <thead className="sticky top-0 z-1 bg-raised text-[12px] text-muted">
          <tr>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className={cx(
                  "h-6 border-b border-line px-2 font-medium",
                  column.align === "end" ? "text-right" : "text-left",
                )}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row, index) => (
            <tr
              key={rowId(row)}
              data-row={rowId(row)}
              aria-rowindex={index + 2}
              aria-selected={index === at}
              tabIndex={index === at ? 0 : -1}
              {...(index === at ? { "data-panel-focus": "" } : {})}
              style={{ height: rowHeightPx }}
              onFocus={() => onCurrent(rowId(row))}
              onClick={() => onCurrent(rowId(row))}
              onDoubleClick={() => onActivate(row)}
              onContextMenu={(event) => {
                if (onMenu === undefined) return;
                event.preventDefault();
                onCurrent(rowId(row));
                onMenu(row, { x: event.clientX, y: event.clientY });
              }}
              {...marksOf?.(row)}
              className="border-b border-line hover:bg-hover focus-visible:bg-selected focus-visible:outline-offset-[-2px]"
            >
              {columns.map((column) => (
                <td key={column.id} className={cx("px-2", column.align === "end" && "text-right")}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function isMenuKey({ key, shiftKey }: KeyboardEvent): boolean {
  return key === "ContextMenu" || (key === "F10" && shiftKey);
}
