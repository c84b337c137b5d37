import type { Arrivals } from "#workers/grid/held-order.ts";
import type { RowFilter } from "#workers/grid/row-filter.ts";
import type { GridRow, SortKey } from "#workers/grid/schema.ts";

/**
 * Between a page and the worker that owns its tables. Each open grid has two ports: on the control port comlink answers
 * `ViewControl`; on the frame port raw messages go both ways, one `ViewFrame` at most per painted frame down, windows and
 * acknowledgements up. A frame is complete for what changed, so a page that is slow gets fewer frames, never old ones.
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
  /** Rows fly past too fast to be read: only the first column of rows the page does not have. */
  readonly thin: boolean;
}

export interface AckMessage {
  readonly type: "ack";
  readonly seq: number;
}

export type UpMessage = WindowMessage | AckMessage;

/** How a cell changed, for its flash. */
export const MARK = { none: 0, up: 1, down: 2, changed: 3 } as const;

/** Bits of a row's state. */
export const ROW = { stale: 1, arrived: 2, own: 4 } as const;

/** Separates the texts of a frame; cannot occur in one. */
export const TEXT_SEPARATOR = "\u001f";

export interface ViewFrame {
  readonly type: "frame";
  readonly seq: number;
  /** Sent at once for what the page asked, not because rows changed. */
  readonly isAnswer: boolean;
  /** Counts `setColumns`: a page that has other columns by now draws nothing from this frame. */
  readonly layout: number;
  /** Rows that pass the filter, and rows in the table. */
  readonly rowCount: number;
  readonly totalCount: number;
  /** Rows that came while the order is held. */
  readonly arrived: number;
  /** Rows that are shown would be in another order, were it not held. */
  readonly isOtherOrder: boolean;
  /** Position of the first row of the window. */
  readonly start: number;
  /** By how many rows the window is further down than asked for: so many came above its rows, which are held. */
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

/** What a grid asks its view in the worker, over comlink. */
export interface ViewControl {
  setColumns(columns: readonly string[], layout: number): void;
  setSort(sort: readonly SortKey[]): void;
  setFilter(filter: RowFilter): void;
  /** Rows keep their places and new ones come above or below them, until null. */
  hold(arrivals: Arrivals | null): void;
  /** -1 when the row does not pass the filter or is gone. */
  positionOf(id: string): number;
  /** The first row from `from` on (and round again) with this text in one of its texts. */
  findText(text: string, from: number): FoundRow | null;
  /** Ids from position `start` up to, not including, `end`. */
  idsBetween(start: number, end: number): string[];
  rowById(id: string): GridRow | null;
  /** Rows in the order of the view, shown columns, headings first, full precision: apart by tabs, or as a CSV. */
  copy(ids: readonly string[], to: "clipboard" | "file"): string;
  close(): void;
}

/** What a worker offers to pages that want to open a grid. */
export interface GridWorkerApi {
  openView(table: string, framePort: MessagePort, controlPort: MessagePort, options: ViewOptions): void;
}
