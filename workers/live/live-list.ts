import type { DurableStream } from "#domain/contract/live/version.ts";
import { rowId, type LiveRow } from "#workers/live/read-frame.ts";

export interface ListState {
  rows: readonly LiveRow[];
  /** The rows may be behind the market. */
  stale: boolean;
}

/** Changes within one painted frame are delivered together. */
const FRAME_MS = 16;

/**
 * A short list of rows by id, in order of arrival, delivered whole to each subscriber. `maxRows` limits lists of
 * events: the oldest are dropped first.
 */
export class LiveList {
  readonly #stream: DurableStream;
  readonly #maxRows: number;
  readonly #rows = new Map<string, LiveRow>();
  readonly #watchers = new Set<(state: ListState) => void>();
  #stale = true;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(stream: DurableStream, maxRows = Infinity) {
    this.#stream = stream;
    this.#maxRows = maxRows;
  }

  get state(): ListState {
    return { rows: [...this.#rows.values()], stale: this.#stale };
  }

  apply(upserts: readonly LiveRow[], removedIds: readonly string[]): void {
    for (const id of removedIds) this.#rows.delete(id);
    for (const row of upserts) this.#rows.set(rowId(this.#stream, row), row);
    for (const id of this.#rows.keys()) {
      if (this.#rows.size <= this.#maxRows) break;
      this.#rows.delete(id);
    }
    this.#publish();
  }

  setStale(stale: boolean): void {
    if (this.#stale === stale) return;
    this.#stale = stale;
    this.#publish();
  }

  /** Calls back with the list now and after every change. Returns an unsubscribe function. */
  watch(watcher: (state: ListState) => void): () => void {
    this.#watchers.add(watcher);
    watcher(this.state);
    return () => this.#watchers.delete(watcher);
  }

  #publish(): void {
    if (this.#timer || this.#watchers.size === 0) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      const { state } = this;
      for (const watcher of this.#watchers) watcher(state);
    }, FRAME_MS);
  }
}
