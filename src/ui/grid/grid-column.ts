import type { ReactNode } from "react";
import type { Column } from "#domain/lib/column.ts";

/** A column whose cells React draws. */
export interface GridColumn<R, C extends string = string> extends Column<C> {
  /** @param isPointed the mouse or the keys are at the row, so what is done with it can be shown */
  readonly cell: (row: R, isPointed: boolean) => ReactNode;
  /** The heading is for screen readers alone. */
  readonly isHeaderHidden?: true;
}

/** Order of rows by a column. */
export interface GridSort<C extends string = string> {
  readonly column: C;
  readonly desc: boolean;
}

const DEFAULT_WIDTH_PX = 96;

/** The columns as tracks of CSS grid. */
export function tracksOf(columns: readonly Column[]): string {
  return columns
    .map(({ widthPx = DEFAULT_WIDTH_PX, grow }) =>
      grow === undefined ? `${widthPx}px` : `minmax(${widthPx}px, ${grow}fr)`,
    )
    .join(" ");
}
