import type { ViewControl, ViewOptions } from "#workers/grid/protocol.ts";
import type { ColumnBatch, GridRow, TableSchema } from "#workers/grid/schema.ts";
import { TableStore } from "#workers/grid/table-store.ts";
import { TableView } from "#workers/grid/table-view.ts";
import { copyRows, findText, idsBetween, positionOf, rowById } from "#workers/grid/view-queries.ts";
import type { FramePort, SessionClock } from "#workers/grid/view-session.ts";
import { ViewSession } from "#workers/grid/view-session.ts";

const WARM_EVERY_MS = 40;
/** Share of that interval for preparing, ms; updates wait meanwhile. */
const WARM_FOR_MS = 4;
/** While a table loads, its rows are shown up to this many. */
const MOST_ROWS_AT_ONCE = 500;

interface HostedTable {
  readonly store: TableStore;
  readonly sessions: Set<ViewSession>;
  loading: boolean;
  warming: boolean;
  /** Rows for which search texts and ranks were prepared. */
  warmedRows: number;
}

/**
 * Tables of one worker and their viewers. The socket's owner calls `apply` for each message; open views are notified
 * and draw at their own pace. Works the same in a SharedWorker with several pages, in a dedicated worker and, with a
 * fake clock, in a test.
 */
export class GridHost {
  readonly #tables = new Map<string, HostedTable>();
  readonly #clock: SessionClock;

  constructor(clock: SessionClock = workerClock) {
    this.#clock = clock;
  }

  registerTable(name: string, schema: TableSchema): TableStore {
    const known = this.#tables.get(name);
    if (known !== undefined) return known.store;
    const store = new TableStore(schema);
    this.#tables.set(name, { store, sessions: new Set(), loading: false, warming: false, warmedRows: 0 });
    return store;
  }

  /** Inserts or updates rows, then removes those with the given ids. */
  apply(name: string, upserts: readonly GridRow[], removedIds: readonly string[] = []): void {
    const table = this.#table(name);
    table.store.upsert(upserts);
    if (removedIds.length > 0) table.store.remove(removedIds);
    this.#wake(table);
  }

  applyColumns(name: string, batch: ColumnBatch): void {
    const table = this.#table(name);
    table.store.upsertColumns(batch);
    this.#wake(table);
  }

  /** Calls `run` once each page has drawn the next applied change; not for pages whose window it does not touch. */
  onceDrawn(name: string, run: () => void): void {
    for (const session of this.#table(name).sessions) session.onceDrawn(run);
  }

  /** Rows of a feed that went silent (all of them when no ids are given), or that speaks again. */
  setStale(name: string, stale: boolean, ids?: readonly string[]): void {
    const table = this.#table(name);
    table.store.setStale(stale, ids);
    this.#wake(table);
  }

  clear(name: string): void {
    const table = this.#table(name);
    table.store.clear();
    this.#wake(table);
  }

  /**
   * Between `beginLoad` and `endLoad` pages see only the first rows: sorting the table again for every part of a
   * snapshot would take longer than the snapshot.
   */
  beginLoad(name: string): void {
    this.#table(name).loading = true;
  }

  endLoad(name: string): void {
    const table = this.#table(name);
    table.loading = false;
    this.#wake(table);
  }

  openView(name: string, port: FramePort, options: ViewOptions): ViewControl {
    const table = this.#table(name);
    this.#collect(table);
    const view = new TableView(table.store, options);
    const session = new ViewSession(view, port, this.#clock, () => this.#collect(table));
    table.sessions.add(session);
    const changed = (change: () => void): void => {
      this.#collect(table);
      change();
      session.wake(true);
    };
    const asked = <T>(answer: () => T): T => {
      this.#collect(table);
      return answer();
    };
    return {
      setColumns: (columns, layout) => changed(() => view.setColumns(columns, layout)),
      setSort: (sort) => changed(() => view.setSort(sort)),
      setFilter: (filter) => changed(() => view.setFilter(filter)),
      hold: (arrivals) => changed(() => view.hold(arrivals)),
      positionOf: (id) => asked(() => positionOf(view, id)),
      findText: (text, from) => asked(() => findText(view, text, from)),
      idsBetween: (start, end) => asked(() => idsBetween(view, start, end)),
      rowById: (id) => asked(() => rowById(view, id)),
      copy: (ids, to) => asked(() => copyRows(view, ids, to)),
      close: () => {
        table.sessions.delete(session);
        port.close();
      },
    };
  }

  #table(name: string): HostedTable {
    const table = this.#tables.get(name);
    if (table === undefined) throw new Error(`No table is registered under "${name}".`);
    return table;
  }

  /** Passes the changes to every view of the table before the store clears them. */
  #collect({ store, sessions }: HostedTable): void {
    if (store.changes.slots.length === 0) return;
    for (const { view } of sessions) view.absorb(store.changes);
    store.changes.clear();
  }

  #wake(table: HostedTable): void {
    if (table.loading && table.store.rowCount > MOST_ROWS_AT_ONCE) return;
    for (const session of table.sessions) session.wake();
    if (!table.loading && !table.warming && table.store.slotCount > table.warmedRows) this.#warm(table);
  }

  /** Prepares search texts and text ranks, a little at a time between updates, so that the first search is quick too. */
  #warm(table: HostedTable): void {
    const { store } = table;
    const steps = store.prepare(table.warmedRows);
    table.warming = true;
    table.warmedRows = store.slotCount;
    const next = (): void => {
      const untilMs = this.#clock.now() + WARM_FOR_MS;
      do table.warming = steps.next().done !== true;
      while (table.warming && this.#clock.now() < untilMs);
      if (table.warming) this.#clock.after(WARM_EVERY_MS, next);
    };
    this.#clock.after(WARM_EVERY_MS, next);
  }
}

const workerClock: SessionClock = {
  now: () => performance.now(),
  after: (delayMs, run) => {
    setTimeout(run, delayMs);
  },
};
