import { columnBit } from "#workers/grid/change-log.ts";
import { radixSortByKey } from "#workers/grid/radix-sort.ts";
import type { SortKey } from "#workers/grid/schema.ts";
import { keysOf, type SortKeys } from "#workers/grid/sort-keys.ts";
import { compareKeys, SortedRun, type RunOrder } from "#workers/grid/sorted-run.ts";
import type { TableStore } from "#workers/grid/table-store.ts";

interface ActiveKey {
  readonly keys: SortKeys;
  readonly descending: boolean;
}

/** Above this share of changed rows a full sort is cheaper than a merge. */
const RESORT_SHARE = 0.25;

/**
 * All rows of a table ordered by a few sort keys, ties by arrival. Updated by merging, never by a full sort: changed
 * rows are removed in one pass, sorted among themselves, and inserted by search and block moves. A text column is
 * represented by the rank of its text, so that every comparison is between doubles.
 */
export class SortIndex {
  readonly #store: TableStore;
  #run = new SortedRun();
  #moving = new Uint8Array(0);
  #sort: readonly SortKey[] = [];
  /** Array the run's first keys were read from: text ranks are reassigned now and then. */
  #readFrom: Float64Array | null = null;

  constructor(store: TableStore) {
    this.#store = store;
  }

  /** Slots in order; only the first `length` count. */
  get order(): Uint32Array {
    return this.#run.slots;
  }

  get length(): number {
    return this.#run.length;
  }

  setSort(sort: readonly SortKey[]): void {
    this.#sort = sort.filter((key) => this.#store.indexOfColumn(key.column) >= 0);
    this.resort();
  }

  /** Change mask of columns that can move a row. */
  get mask(): number {
    return this.#sort.reduce((mask, key) => mask | columnBit(this.#store.indexOfColumn(key.column)), 0);
  }

  resort(): void {
    const store = this.#store;
    const slots = new Uint32Array(store.rowCount);
    let count = 0;
    for (let slot = 0; slot < store.slotCount; slot++) if (store.alive[slot] === 1) slots[count++] = slot;
    if (store.rowCount !== store.slotCount || store.lastSerial !== store.slotCount) {
      radixSortByKey(slots, keysOf(store.serials), false);
    }
    const active = this.#activeKeys();
    for (const { keys, descending } of active.toReversed()) radixSortByKey(slots, keys, descending);
    this.#run = SortedRun.of(slots, this.#firstOf(active));
    this.#readFrom = this.#firstOf(active).doubles;
  }

  /** Brings the order up to date after these slots were inserted, removed, used again or given another key. */
  merge(changed: readonly number[]): void {
    const store = this.#store;
    if (changed.length > Math.max(64, store.rowCount * RESORT_SHARE)) {
      this.resort();
      return;
    }
    const active = this.#activeKeys();
    const first = this.#firstOf(active);
    if (first.doubles !== this.#readFrom) this.#run.readKeys(first);
    this.#readFrom = first.doubles;
    if (this.#moving.length < store.capacity) this.#moving = new Uint8Array(store.capacity);
    this.#run.remove(changed, this.#moving);
    const order = this.#orderOf(active);
    const moving = SortedRun.of(Uint32Array.from(changed.filter((slot) => store.alive[slot] === 1)), first);
    moving.sort(order);
    this.#run.insert(moving, order);
  }

  #activeKeys(): ActiveKey[] {
    return this.#sort.flatMap(({ column, descending }) => {
      const keys = this.#store.columns[this.#store.indexOfColumn(column)]?.keys();
      return keys === undefined ? [] : [{ keys, descending }];
    });
  }

  /** First sort key; the arrival order when no sort is chosen. */
  #firstOf([first]: readonly ActiveKey[]): SortKeys {
    return first?.keys ?? keysOf(this.#store.serials);
  }

  /** Breaks ties of the first key by the other keys, then by arrival. */
  #orderOf([first, ...rest]: readonly ActiveKey[]): RunOrder {
    const { serials } = this.#store;
    const tie = (left: number, right: number): number => {
      for (const { keys, descending } of rest) {
        const { doubles, stride, place } = keys;
        const byKey = compareKeys(
          doubles[left * stride + place] ?? Number.NaN,
          doubles[right * stride + place] ?? Number.NaN,
          descending,
        );
        if (byKey !== 0) return byKey;
      }
      return (serials[left] ?? 0) - (serials[right] ?? 0);
    };
    return { descending: first?.descending === true, tie };
  }
}
