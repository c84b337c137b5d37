/** Arithmetic of a scrolled list of rows of one height. All lengths in CSS pixels; positions count rows from 0. */

export interface ScrollPort {
  readonly scrollTop: number;
  /** Height in which rows are seen: the scroller's without its header. */
  readonly height: number;
  readonly rowHeight: number;
}

export interface RowRange {
  readonly start: number;
  /** Not included. */
  readonly end: number;
}

const OVERSCAN_ROWS = 6;

/** Rows to have ready: those in sight and a few on either side. */
export function rowsToDraw({ scrollTop, height, rowHeight }: ScrollPort): RowRange {
  return {
    start: Math.max(0, Math.floor(scrollTop / rowHeight) - OVERSCAN_ROWS),
    end: Math.ceil((scrollTop + height) / rowHeight) + OVERSCAN_ROWS,
  };
}

/** Exactly the rows that will be in sight once the list has scrolled by `aheadPx` more. */
export function rowsAhead({ scrollTop, height, rowHeight }: ScrollPort, aheadPx: number): RowRange {
  const top = Math.max(0, scrollTop + aheadPx);
  return { start: Math.floor(top / rowHeight), end: Math.ceil((top + height) / rowHeight) };
}

/** Scroll offset that shows the whole row; the current one when it already does. */
export function scrollTopFor(position: number, { scrollTop, height, rowHeight }: ScrollPort): number {
  const top = position * rowHeight;
  if (top < scrollTop) return top;
  if (top + rowHeight > scrollTop + height) return top + rowHeight - height;
  return scrollTop;
}
