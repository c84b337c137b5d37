import type { Arrivals } from "#workers/grid/held-order.ts";
import type { RowFilter } from "#workers/grid/row-filter.ts";
import type { GridRow, SortKey } from "#workers/grid/schema.ts";

/**
 * Protocol between a page and the worker that owns its tables. Each open grid has two ports. On the control port
 * comlink serves `ViewControl`. On the frame port raw messages go both ways: at most one `ViewFrame` per painted frame
 * down, windows and acknowledgements up. A frame contains all changes, so a slow page gets fewer frames, never old
 * ones.
 */

export interface ViewOptions {
  readonly columns: readonly string[];
  readonly sort: readonly SortKey[];
  readonly filter: RowFilter;
}

/** Rows the page wants to have drawn, by position in the sorted and filtered table; `end` is not included. */
export interface WindowMessage {
  readonly type: "window";
  readonly start: number;
  readonly end: number;
  /** Fast scrolling: only the first column of rows the page does not have. */
  readonly thin: boolean;
}

export interface AckMessage {
  readonly type: "ack";
  readonly seq: number;
}

export type UpMessage = WindowMessage | AckMessage;

/** Kind of a cell's change, for its flash. */
export const MARK = { none: 0, up: 1, down: 2, changed: 3 } as const;

/** Bits of a row's state. */
export const ROW = { stale: 1, arrived: 2, own: 4 } as const;

/** Separates the texts of a frame; cannot occur in one. */
export const TEXT_SEPARATOR = "\u001f";

export interface ViewFrame {
  readonly type: "frame";
  readonly seq: number;
  /** Sent at once in response to the page, not because rows changed. */
  readonly isAnswer: boolean;
  /** Number of `setColumns` calls: a page with newer columns ignores this frame. */
  readonly layout: number;
  /** Rows that pass the filter, and rows in the table. */
  readonly rowCount: number;
  readonly totalCount: number;
  /** Number of rows added while the order is held. */
  readonly arrived: number;
  /** Rows that are shown would be in another order, were it not held. */
  readonly isOtherOrder: boolean;
  /** Position of the first row of the window. */
  readonly start: number;
  /** Downward shift of the window from the requested position: the number of rows added above while held. */
  readonly pushed: number;
  /** Serial of the row at each position of the window. A row keeps its serial for life. */
  readonly rows: Float64Array<ArrayBuffer>;
  /** `ROW` bits of each row of the window. */
  readonly states: Uint8Array<ArrayBuffer>;
  /** Places in the window of rows the page does not have: their id and all their cells come first in `texts`. */
  readonly fresh: Uint16Array<ArrayBuffer>;
  /** Changed cells of rows the page has: place in the window times number of columns, plus column. */
  readonly cells: Uint32Array<ArrayBuffer>;
  /** `MARK` of each of `cells`. */
  readonly marks: Uint8Array<ArrayBuffer>;
  readonly texts: string;
}

export interface FoundRow {
  readonly id: string;
  readonly position: number;
}

/** Requests of a grid to its view in the worker, over comlink. */
export interface ViewControl {
  setColumns(columns: readonly string[], layout: number): void;
  setSort(sort: readonly SortKey[]): void;
  setFilter(filter: RowFilter): void;
  /** Rows keep their places and new ones come above or below them, until null. */
  hold(arrivals: Arrivals | null): void;
  /** Position of a row; -1 when it does not pass the filter or is gone. */
  positionOf(id: string): number;
  /** First row from `from` on (wrapping around) that contains the text. */
  findText(text: string, from: number): FoundRow | null;
  /** Ids from position `start` up to, not including, `end`. */
  idsBetween(start: number, end: number): string[];
  rowById(id: string): GridRow | null;
  /** Rows in view order with the shown columns, headings first, at full precision: tab-separated, or as CSV. */
  copy(ids: readonly string[], to: "clipboard" | "file"): string;
  close(): void;
}

/** Worker API for pages that open a grid. */
export interface GridWorkerApi {
  openView(table: string, framePort: MessagePort, controlPort: MessagePort, options: ViewOptions): void;
}
