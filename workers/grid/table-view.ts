import type { ChangeLog } from "#workers/grid/change-log.ts";
import type { ViewFrame, ViewOptions } from "#workers/grid/protocol.ts";
import { ROW, TEXT_SEPARATOR } from "#workers/grid/protocol.ts";
import type { Arrivals } from "#workers/grid/held-order.ts";
import type { RowFilter } from "#workers/grid/row-filter.ts";
import { RowOrder } from "#workers/grid/row-order.ts";
import type { SortKey } from "#workers/grid/schema.ts";
import { ShownRow } from "#workers/grid/shown-row.ts";
import type { StoreColumn, TableStore } from "#workers/grid/table-store.ts";

/** More arrivals than this between two frames are a load, not updates. */
const MOST_ARRIVALS_MARKED = 50;

/**
 * One grid's view of a table: an order of rows and a window on it. `frame()` compares the window with the last sent
 * state and sends only the difference; the page knows a row while it is in the window.
 */
export class TableView {
  readonly order: RowOrder;
  readonly store: TableStore;
  readonly #own: StoreColumn | undefined;
  #columns: readonly StoreColumn[] = [];
  #layout = 0;
  #start = 0;
  #end = 0;
  #thin = false;
  /** `pushed` of the order at the page's last request. */
  #pushedBefore = 0;
  #shown = new Map<number, ShownRow>();
  #sentRows = new Float64Array(0);
  #sentStates = new Uint8Array(0);
  #sentStart = -1;
  #sentCounts = "";
  #arrivalsAfter = Number.POSITIVE_INFINITY;

  constructor(store: TableStore, options: ViewOptions) {
    this.store = store;
    this.#own = store.columns[store.indexOfColumn(store.schema.ownField ?? "")];
    this.order = new RowOrder(store, options.sort, options.filter);
    this.setColumns(options.columns, 0);
  }

  get shownColumns(): readonly StoreColumn[] {
    return this.#columns;
  }

  setColumns(ids: readonly string[], layout: number): void {
    this.#columns = ids.flatMap((id) => this.store.columns[this.store.indexOfColumn(id)] ?? []);
    this.#layout = layout;
    this.#forgetPage();
    this.#asAsked();
  }

  setSort(sort: readonly SortKey[]): void {
    this.order.setSort(sort);
    this.#asAsked();
  }

  setFilter(filter: RowFilter): void {
    this.order.setFilter(filter);
    this.#asAsked();
  }

  hold(arrivals: Arrivals | null): void {
    this.order.hold(arrivals);
    this.#asAsked();
  }

  setWindow(start: number, end: number, thin = false): void {
    this.#thin = thin;
    this.#start = Math.max(0, start);
    this.#end = Math.max(this.#start, end);
    this.#asAsked();
  }

  absorb(changes: ChangeLog): void {
    this.order.absorb(changes);
  }

  /**
   * Difference between the window and the page's state; null when there is none.
   * @param isAnswer true when the page sent a request since the last frame
   */
  frame(seq: number, isAnswer = false): ViewFrame | null {
    this.order.refresh();
    const { store } = this;
    // Follows the requested rows when rows added above pushed them down; the page scrolls along.
    const pushed = this.order.pushed - this.#pushedBefore;
    const length = this.#end - this.#start;
    const start = Math.min(this.#start + pushed, Math.max(0, this.order.count - length));
    const size = Math.max(0, Math.min(this.#end + pushed, this.order.count) - start);
    const rows = new Float64Array(size);
    const states = new Uint8Array(size);
    const fresh: number[] = [];
    const cells: number[] = [];
    const marks: number[] = [];
    const freshTexts: string[] = [];
    const texts: string[] = [];
    const shown = new Map<number, ShownRow>();
    const markArrivals = store.lastSerial - this.#arrivalsAfter <= MOST_ARRIVALS_MARKED;
    for (let place = 0; place < size; place++) {
      const slot = this.order.slotAt(start + place);
      const serial = store.serials[slot] ?? 0;
      const version = store.versions[slot] ?? 0;
      rows[place] = serial;
      states[place] = (store.stale[slot] === 1 ? ROW.stale : 0) | (this.#isOwn(slot) ? ROW.own : 0);
      let row = this.#shown.get(serial);
      if (row === undefined) {
        row = new ShownRow(
          serial,
          this.#thin ? -1 : version,
          slot,
          this.#columns,
          this.#thin ? 1 : this.#columns.length,
        );
        fresh.push(place);
        freshTexts.push(store.ids[slot] ?? "", ...row.texts);
        if (markArrivals && serial > this.#arrivalsAfter) states[place] = (states[place] ?? 0) | ROW.arrived;
      } else if (row.version !== version && !(this.#thin && row.version === -1)) {
        row.version = version;
        for (const [at, column] of this.#columns.entries()) {
          const mark = row.update(at, column, slot);
          if (mark === null) continue;
          cells.push(place * this.#columns.length + at);
          marks.push(mark);
          texts.push(row.texts[at] ?? "");
        }
      }
      shown.set(serial, row);
    }
    this.#arrivalsAfter = store.lastSerial;
    const { arrived, isOther } = this.order.waiting;
    const counts = `${this.order.count}/${store.rowCount}/${arrived}/${isOther}`;
    const same =
      cells.length === 0 &&
      fresh.length === 0 &&
      start === this.#sentStart &&
      counts === this.#sentCounts &&
      sameValues(rows, this.#sentRows) &&
      sameValues(states, this.#sentStates);
    if (same) return null;
    this.#shown = shown;
    this.#sentStart = start;
    this.#sentCounts = counts;
    // Copies: the originals are transferred, and so emptied.
    this.#sentRows = rows.slice();
    this.#sentStates = states.slice();
    return {
      type: "frame",
      seq,
      isAnswer,
      layout: this.#layout,
      rowCount: this.order.count,
      totalCount: store.rowCount,
      arrived,
      isOtherOrder: isOther,
      start,
      pushed,
      rows,
      states,
      fresh: Uint16Array.from(fresh),
      cells: Uint32Array.from(cells),
      marks: Uint8Array.from(marks),
      texts: freshTexts.concat(texts).join(TEXT_SEPARATOR),
    };
  }

  #isOwn(slot: number): boolean {
    const own = this.#own;
    return own?.isText === true && (own.values[slot] ?? "") !== "";
  }

  /** Resets the shift: the window is again at the requested position. */
  #asAsked(): void {
    this.#pushedBefore = this.order.pushed;
  }

  #forgetPage(): void {
    this.#shown = new Map();
    this.#sentStart = -1;
  }
}

function sameValues(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** The buffers of a frame, to hand over instead of copying. */
export const transfersOf = (frame: ViewFrame): Transferable[] => [
  frame.rows.buffer,
  frame.states.buffer,
  frame.fresh.buffer,
  frame.cells.buffer,
  frame.marks.buffer,
];
