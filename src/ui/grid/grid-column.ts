import type { ReactNode } from "react";
import { leastWidthPx, type Column } from "#domain/lib/column.ts";

/** A column whose cells React draws. */
export interface GridColumn<R, C extends string = string> extends Column<C> {
  /** @param isPointed the mouse or the keys are at the row, so what is done with it can be shown */
  readonly cell: (row: R, isPointed: boolean) => ReactNode;
  /** Nothing in its cells has a state or is open, so the elements of a row that has left are written again for another. */
  readonly isStateless?: true;
  /** The heading is for screen readers alone. */
  readonly isHeaderHidden?: true;
}

/** Order of rows by a column. */
export interface GridSort<C extends string = string> {
  readonly column: C;
  readonly desc: boolean;
}

const DEFAULT_WIDTH_PX = 96;

function leastTrackPx(column: Column & { isHeaderHidden?: true }): number {
  const { widthPx = DEFAULT_WIDTH_PX, isHeaderHidden } = column;
  return isHeaderHidden === true ? widthPx : Math.max(widthPx, leastWidthPx(column));
}

/** The columns as tracks of CSS grid: none is narrower than its heading. */
export function tracksOf(columns: readonly Column[]): string {
  return columns
    .map((column) => {
      const leastPx = leastTrackPx(column);
      return column.grow === undefined ? `${leastPx}px` : `minmax(${leastPx}px, ${column.grow}fr)`;
    })
    .join(" ");
}

/** CSS pixels that all columns take at least. */
export function leastGridPx(columns: readonly Column[]): number {
  return columns.reduce((sum, column) => sum + leastTrackPx(column), 0);
}

/** Beyond this much more than they need, columns are not easier to read across. CSS pixels. */
const MOST_SPARE_PX = 520;

/** What of its width a row leaves empty at its end, as a CSS length: columns do not grow without end. A card has all of it. */
export function spareOf(columns: readonly Column[]): string {
  return columns.length < 2 ? "0px" : `max(0px, 100% - ${leastGridPx(columns) + MOST_SPARE_PX}px)`;
}

/** Answered alike for the same columns, so that a row that has not changed is not drawn again. */
const leftsKnown = new WeakMap<readonly Column[], readonly (number | undefined)[]>();

/** How far from the left a column stays when the rest is scrolled sideways, in CSS pixels; undefined for the rest. */
export function fixedLefts(columns: readonly Column[]): readonly (number | undefined)[] {
  const known = leftsKnown.get(columns);
  if (known !== undefined) return known;
  let left = 0;
  const lefts = columns.map((column) => {
    if (column.isFixed !== true) return undefined;
    const own = left;
    left += leastTrackPx(column);
    return own;
  });
  leftsKnown.set(columns, lefts);
  return lefts;
}
