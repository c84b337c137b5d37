/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- an ARIA grid of placed boxes with one Tab stop: keys go to the grid itself, see ui/grid/grid-keys.ts */
import type { CSSProperties, MouseEvent } from "react";
import { fixedColumns, isAtEnd, type LiveColumn } from "#domain/lib/column.ts";
import type { GridTable } from "#src/grid/use-grid-columns.ts";
import { cx } from "#src/lib/cx.ts";
import { ariaSort, SortArrow } from "#src/ui/grid/sort-heading.tsx";

interface Props {
  readonly gridId: string;
  readonly table: GridTable;
  readonly columns: readonly LiveColumn[];
  readonly onColumn: (column: number) => void;
  readonly onMenu: (column: number, event: MouseEvent) => void;
}

/** The headings: click to sort, Shift+click to sort by one more column, drag the edge to resize. */
export function GridHeader({ gridId, table, columns, onColumn, onMenu }: Props) {
  const headers = table.getHeaderGroups()[0]?.headers ?? [];
  const fixed = fixedColumns(columns).length;
  const severalKeys = table.state.sorting.length > 1;
  return (
    <div className="yg-heads" role="row" aria-rowindex={1}>
      {headers.map((header, at) => {
        const spec = columns[at];
        if (spec === undefined) return null;
        const sorted = header.column.getIsSorted();
        const place: CSSProperties = { left: `var(--yg-x${at})`, width: `var(--yg-w${at})` };
        return (
          <div
            key={header.id}
            id={`${gridId}-head-${header.column.id}`}
            role="columnheader"
            aria-colindex={at + 1}
            aria-sort={ariaSort(sorted === false ? null : sorted, spec.isUnsorted)}
            className={cx("yg-head", isAtEnd(spec) && "yg-end", at < fixed && "yg-fixed")}
            style={place}
            onClick={(event) => {
              onColumn(at);
              if (header.column.getCanSort()) header.column.toggleSorting(undefined, event.shiftKey);
            }}
            onContextMenu={(event) => onMenu(at, event)}
          >
            <span className="yg-head-text">{spec.header}</span>
            {sorted === false ? null : (
              <span className="yg-sort" aria-hidden="true">
                <SortArrow way={sorted} />
                {severalKeys ? header.column.getSortIndex() + 1 : ""}
              </span>
            )}
            <span
              className="yg-resize"
              aria-hidden="true"
              onMouseDown={header.getResizeHandler()}
              onTouchStart={header.getResizeHandler()}
              onClick={(event) => event.stopPropagation()}
              onDoubleClick={() => header.column.resetSize()}
            />
          </div>
        );
      })}
    </div>
  );
}
