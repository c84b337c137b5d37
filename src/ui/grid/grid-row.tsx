import { type CSSProperties, Fragment, memo, useState, type FocusEvent, type MouseEvent } from "react";
import { cx } from "#src/lib/cx.ts";
import type { GridColumn } from "#src/ui/grid/grid-column.ts";

/** Part of a row a column belongs to; null for neither. */
export type PartOf<C extends string> = (column: C) => "start" | "end" | null;

/** Mouse handlers of rows. Their identity is stable, so that only changed rows re-render. */
export interface RowMouse<R> {
  onCurrent: (id: string) => void;
  onActivate: (row: R) => void;
  /** Undefined: the row has no menu. */
  onMenu: ((row: R, at: { x: number; y: number }) => void) | undefined;
  onPart: (part: "start" | "end", row: R) => void;
}

interface RowPlace {
  tracks: string;
  /** Empty at its end, a CSS length. */
  spare: string;
  topPx: number;
  heightPx: number;
}

const rowStyle = ({ tracks, spare, topPx, heightPx }: RowPlace): CSSProperties => ({
  gridTemplateColumns: tracks,
  paddingRight: spare,
  height: heightPx,
  position: "absolute",
  insetInline: 0,
  top: topPx,
});

interface GridRowProps<R, C extends string> extends RowPlace {
  gridId: string;
  row: R;
  id: string;
  index: number;
  columns: readonly GridColumn<R, C>[];
  /** Left offset of each fixed column; undefined for columns that scroll. */
  lefts: readonly (number | undefined)[];
  isCurrent: boolean;
  /** Undefined: the grid has no selection besides the current row. */
  isSelected: boolean | undefined;
  className: string | undefined;
  partOf: PartOf<C> | undefined;
  /** The part of the current row that keys act on. */
  part: "start" | "end" | null;
  mouse: RowMouse<R>;
}

/**
 * One row of a grid. The grid has the focus and the keys; the row handles the mouse. Its elements may be reused from a
 * removed row; stateful content is remounted.
 */
function Row<R, C extends string>(props: GridRowProps<R, C>) {
  const { gridId, row, id, index, columns, lefts, isCurrent, isSelected, partOf, part, mouse } = props;
  const [isHovered, setHovered] = useState(false);
  const marked = part === null ? undefined : columns.find((column) => partOf?.(column.id) === part)?.id;

  function openMenu(event: MouseEvent<HTMLElement>): void {
    if (mouse.onMenu === undefined || !isOfRow(event)) return;
    event.preventDefault();
    mouse.onCurrent(id);
    mouse.onMenu(row, { x: event.clientX, y: event.clientY });
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys are the grid's
    <div
      id={`${gridId}-${id}`}
      role="row"
      data-row={id}
      aria-rowindex={index + 2}
      aria-selected={isSelected ?? isCurrent}
      tabIndex={-1}
      onFocus={(event: FocusEvent) => event.target === event.currentTarget && !isCurrent && mouse.onCurrent(id)}
      onMouseDown={() => mouse.onCurrent(id)}
      // A finger fires no leave event, and the element may show another row by then.
      onPointerEnter={({ pointerType }) => setHovered(pointerType !== "touch")}
      onPointerLeave={() => setHovered(false)}
      onDoubleClick={(event) => {
        if (isOfRow(event) && !isOnControl(event.target)) mouse.onActivate(row);
      }}
      onContextMenu={openMenu}
      style={rowStyle(props)}
      className={cx(
        "group grid grid-rows-[100%] items-center border-b border-line bg-(--row-ground) whitespace-nowrap [contain:size_layout_style] hover:[--row-ground:var(--yb-hover)]",
        isCurrent
          ? "[--row-ground:var(--yb-hover)] group-focus/grid:[--row-ground:var(--yb-selected)]"
          : "[--row-ground:var(--yb-surface)]",
        isCurrent &&
          partOf === undefined &&
          "group-focus/grid:shadow-[inset_2px_0_0_var(--yb-primary)] group-focus-visible/grid:outline-2 group-focus-visible/grid:outline-offset-[-2px] group-focus-visible/grid:outline-focus",
        props.className,
      )}
    >
      {columns.map(({ id: column, align, cell, isStateless }, place) => {
        const own = partOf?.(column) ?? null;
        const left = lefts[place];
        const content = cell(row, isHovered || isCurrent);
        return (
          // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- keys are the grid's
          <div
            key={column}
            role="gridcell"
            id={column === marked ? `${gridId}-${id}-${column}` : undefined}
            onMouseDown={
              own === null
                ? undefined
                : (event) => {
                    event.stopPropagation();
                    mouse.onPart(own, row);
                  }
            }
            style={left === undefined ? undefined : { left }}
            className={cx(
              cellClass(align === "end", left !== undefined),
              own !== null && own === part && "group-focus/grid:shadow-[inset_0_-2px_0_var(--yb-focus)]",
            )}
          >
            {isStateless === true ? content : <Fragment key={id}>{content}</Fragment>}
          </div>
        );
      })}
    </div>
  );
}

/** One box per cell, its text vertically centred: a scrolled list lays out hundreds of them per frame. */
function cellClass(isAtEnd: boolean, isFixed: boolean): string {
  return cx(
    "content-center overflow-clip px-1.5 text-ellipsis",
    // A fixed cell leaves room for the current row's ring. Its background comes from a variable: with `inherit`, moving
    // a row would restyle all its cells.
    isFixed ? "sticky z-1 h-[calc(100%-4px)] bg-(--row-ground)" : "h-full",
    isAtEnd && "text-right tabular-nums",
  );
}

/** False for events from a popover of the row, which bubble through React. */
function isOfRow({ target, currentTarget }: MouseEvent): boolean {
  return target instanceof Node && currentTarget.contains(target);
}

const CONTROLS = "a, button, input, [role=menuitem]";

function isOnControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest(CONTROLS) !== null;
}

// memo loses the type's parameters.
export const GridRow = memo(Row) as typeof Row;

const BAR_WIDTHS = ["62%", "78%", "54%", "70%"];

interface WaitingRowProps extends RowPlace {
  index: number;
  columns: readonly GridColumn<never>[];
  /** True once the wait is long enough to show. */
  isShown: boolean;
}

/** A row that is still on its way. */
export function WaitingRow(props: WaitingRowProps) {
  const { index, columns, isShown } = props;
  return (
    <div aria-hidden style={rowStyle(props)} className="grid items-center border-b border-line">
      {columns.map(({ id, isHeaderHidden }, column) => (
        <div key={id} className="px-1.5">
          {isShown && isHeaderHidden !== true ? (
            <span
              className="block h-2.5 rounded bg-hover"
              style={{ width: BAR_WIDTHS[(index + column) % BAR_WIDTHS.length] }}
            />
          ) : null}
        </div>
      ))}
    </div>
  );
}
