import {
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from "react";
import { cx } from "#src/lib/cx.ts";
import { NewRowsButton } from "#src/ui/grid/new-rows-button.tsx";
import type { RowHeight } from "#src/ui/grid/rows-in-sight.ts";
import { useRows } from "#src/ui/grid/use-rows.ts";

export interface ListBoxHandle {
  focus(): void;
  /** Moves by this many rows when the list has the focus; otherwise starts at the first row. */
  move(by: number): void;
  /** Handles a key of a text field that names a row of this list; false leaves it to the text. */
  onFieldKey(event: KeyboardEvent): boolean;
}

interface ListBoxProps<R> {
  ref?: Ref<ListBoxHandle>;
  id?: string;
  label: string;
  rows: readonly R[];
  rowId: (row: R) => string;
  rowHeightPx: RowHeight<R>;
  /** Identity of the list; another list starts at its top. */
  listKey?: string;
  /** Rows come and change places by themselves: see `useRows`. */
  isLive?: boolean;
  /** Id of the row that keys act on; an unknown id means the first. Omitted: the list keeps its own. */
  current?: string | null;
  onCurrent?: (id: string) => void;
  /** Enter, and a click or a double click. */
  onOpen: (row: R) => void;
  opensBy?: "click" | "doubleClick";
  /** Delete. */
  onRemove?: (row: R) => void;
  /** Handles further keys; returns true when it did. */
  onOtherKey?: (event: KeyboardEvent) => boolean;
  onFocus?: (row: R | undefined) => void;
  onMore?: () => void;
  /** Called when the rendered rows change. */
  onDrawn?: (ids: readonly string[]) => void;
  /** Id of the row open beside the list. */
  openId?: string | null;
  /** A text field has the focus and names the row, so the row is marked without the focus. */
  isOfField?: boolean;
  /** Rows hold buttons and draw their own cells: an ARIA grid, since options may hold none. */
  hasControls?: boolean;
  /** Shown in place of rows, where there are controls in them. */
  empty?: ReactNode;
  rowClass?: string;
  /** Data attributes of the list's element. */
  marks?: Readonly<Record<`data-${string}`, string>>;
  children: (row: R) => ReactNode;
}

/** The element of a row, for a field that names it. */
export const optionId = (listId: string, rowId: string): string => `${listId}-${rowId}`;

/** A list to choose from, however long: one stop of Tab, arrows and pages move, Enter opens. Only rows in sight exist. */
export function ListBox<R>({ ref, ...props }: ListBoxProps<R>) {
  const { rows, rowId, openId, isOfField = false, hasControls = false, opensBy = "click", children, onDrawn } = props;
  const ownId = useId();
  const listId = props.id ?? ownId;
  const scroller = useRef<HTMLDivElement>(null);
  const [remembered, setRemembered] = useState(openId ?? null);
  const makeCurrent = (id: string): void => {
    setRemembered(id);
    props.onCurrent?.(id);
  };
  const { order, at, currentRow, isChosen, items, totalPx, newAbove, toNewest, goTo, onKey, hold } = useRows(scroller, {
    rows,
    rowId,
    rowHeightPx: props.rowHeightPx,
    listKey: props.listKey ?? "",
    isLive: props.isLive ?? false,
    current: props.current === undefined ? remembered : props.current,
    onCurrent: makeCurrent,
    onActivate: props.onOpen,
    onRemove: props.onRemove,
    onMore: props.onMore,
  });
  useImperativeHandle(ref, () => ({
    focus: () => scroller.current?.focus(),
    move(by) {
      const isInside = document.activeElement === scroller.current;
      scroller.current?.focus();
      goTo(isInside || isChosen ? at + by : 0);
    },
    onFieldKey: (event) => onKey(event, "field"),
  }));

  const drawnKey = items.flatMap(({ index }) => (order[index] === undefined ? [] : rowId(order[index]))).join(" ");
  useLayoutEffect(() => {
    onDrawn?.(drawnKey === "" ? [] : drawnKey.split(" "));
  }, [onDrawn, drawnKey]);

  function onKeyDown(event: KeyboardEvent): void {
    const { target, currentTarget } = event;
    if (!(target instanceof Node) || !currentTarget.contains(target)) return;
    // Enter and Space on a button inside a row belong to the button.
    const isOnButton = target !== currentTarget && (event.key === "Enter" || event.key === " ");
    if (isOnButton || !(props.onOtherKey?.(event) === true || onKey(event, "row"))) return;
    event.preventDefault();
  }

  return (
    <div
      className="relative flex min-h-0 flex-1 flex-col"
      onPointerMove={hold.onPointerMove}
      onPointerLeave={hold.onPointerLeave}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a grid or a list box, see role */}
      <div
        ref={scroller}
        id={listId}
        role={hasControls ? "grid" : "listbox"}
        aria-label={props.label}
        aria-rowcount={hasControls ? rows.length : undefined}
        aria-activedescendant={currentRow === undefined ? undefined : optionId(listId, rowId(currentRow))}
        tabIndex={isOfField ? -1 : 0}
        {...props.marks}
        onKeyDown={onKeyDown}
        onBlur={hold.onBlur}
        onScroll={hold.onScroll}
        onFocus={(event) => {
          hold.onFocus();
          // A row has the focus after a click or its menu; the keys are the list's.
          if (event.target.role === "row" || event.target.role === "option")
            event.currentTarget.focus({ preventScroll: true });
          else if (event.target === event.currentTarget) props.onFocus?.(currentRow);
        }}
        className={cx(
          "group/list min-h-0 flex-1 overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:outline-offset-[-2px]",
          // The current row shows the focus.
          currentRow !== undefined && "outline-none!",
        )}
      >
        {order.length === 0 && hasControls ? (
          <div role="row">
            <div role="gridcell">{props.empty}</div>
          </div>
        ) : null}
        <div role="presentation" style={{ height: totalPx, position: "relative" }}>
          {items.map((item) => {
            const row = order[item.index];
            if (row === undefined) return null;
            const id = rowId(row);
            const isCurrent = item.index === at;
            const isOpen = id === openId;
            return (
              // The keys are the list's, or the field's that names the row.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
              <div
                key={id}
                id={optionId(listId, id)}
                role={hasControls ? "row" : "option"}
                {...(hasControls
                  ? { "aria-rowindex": item.index + 1 }
                  : { "aria-posinset": item.index + 1, "aria-setsize": order.length })}
                aria-selected={openId === undefined ? isCurrent : isOpen}
                data-row={id}
                data-current={isCurrent || undefined}
                data-open={isOpen || undefined}
                tabIndex={-1}
                // The focus stays in the field.
                onPointerDown={(event) => isOfField && event.preventDefault()}
                onMouseDown={() => makeCurrent(id)}
                onClick={(event) => {
                  if (opensBy === "click" && !isOnButton(event.target)) props.onOpen(row);
                }}
                onDoubleClick={(event) => {
                  if (opensBy === "doubleClick" && !isOnButton(event.target)) props.onOpen(row);
                }}
                onContextMenu={() => makeCurrent(id)}
                style={{ position: "absolute", insetInline: 0, top: item.start, height: item.size }}
                className={cx(
                  "cursor-default overflow-hidden border-b border-l-2 border-b-line hover:bg-hover",
                  isOpen ? "border-l-primary bg-selected" : "border-l-transparent",
                  isCurrent && isOfField && "bg-selected",
                  isCurrent &&
                    "group-focus-visible/list:outline-2 group-focus-visible/list:-outline-offset-2 group-focus-visible/list:outline-focus",
                  props.rowClass,
                )}
              >
                {children(row)}
              </div>
            );
          })}
        </div>
      </div>
      <NewRowsButton count={newAbove} headPx={0} onClick={toNewest} />
    </div>
  );
}

function isOnButton(target: EventTarget): boolean {
  return target instanceof Element && target.closest("button") !== null;
}
