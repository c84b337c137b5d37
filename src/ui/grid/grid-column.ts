import type { ReactNode } from "react";
import { leastWidthPx, type Column } from "#domain/lib/column.ts";

/** A column with cells rendered by React. */
export interface GridColumn<R, C extends string = string> extends Column<C> {
  /** @param isPointed true when the mouse or the keys are at the row, so its actions can show */
  readonly cell: (row: R, isPointed: boolean) => ReactNode;
  /** Cells hold no state and nothing open, so the elements of a removed row can be reused. */
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

/** Unused width at the end of a row, as a CSS length: columns do not grow without limit. A card uses all of it. */
export function spareOf(columns: readonly Column[]): string {
  return columns.length < 2 ? "0px" : `max(0px, 100% - ${leastGridPx(columns) + MOST_SPARE_PX}px)`;
}

/** Answered alike for the same columns, so that a row that has not changed is not drawn again. */
const leftsKnown = new WeakMap<readonly Column[], readonly (number | undefined)[]>();

/** Left offset of each fixed column in CSS pixels; undefined for columns that scroll. */
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
