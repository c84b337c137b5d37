import { columnBit } from "#workers/grid/change-log.ts";
import { radixSortByKey } from "#workers/grid/radix-sort.ts";
import type { SortKey } from "#workers/grid/schema.ts";
import type { TableStore } from "#workers/grid/table-store.ts";

interface ActiveKey {
  readonly keys: Float64Array;
  readonly descending: boolean;
}

/** Above this share of changed rows a full sort is cheaper than a merge. */
const RESORT_SHARE = 0.25;

/**
 * All rows of a table in the order of up to a few sort keys, ties by arrival. Kept up to date by merging, never by
 * sorting again: changed rows are taken out in one pass, sorted among themselves and put back by binary search and block
 * moves. A text column takes part by the rank of its text, so that every comparison is between doubles.
 */
export class SortIndex {
  /** Slots in order; only the first `length` count. */
  order = new Uint32Array(0);
  length = 0;
  readonly #store: TableStore;
  #moving = new Uint8Array(0);
  #sort: readonly SortKey[] = [];

  constructor(store: TableStore) {
    this.#store = store;
  }

  setSort(sort: readonly SortKey[]): void {
    this.#sort = sort.filter((key) => this.#store.indexOfColumn(key.column) >= 0);
    this.resort();
  }

  /** Columns whose change can move a row, as a change mask. */
  get mask(): number {
    return this.#sort.reduce((mask, key) => mask | columnBit(this.#store.indexOfColumn(key.column)), 0);
  }

  resort(): void {
    const store = this.#store;
    const slots = new Uint32Array(store.rowCount);
    let count = 0;
    for (let slot = 0; slot < store.slotCount; slot++) if (store.alive[slot] === 1) slots[count++] = slot;
    if (store.rowCount !== store.slotCount || store.lastSerial !== store.slotCount) {
      radixSortByKey(slots, store.serials, false);
    }
    for (const { keys, descending } of this.#activeKeys().toReversed()) radixSortByKey(slots, keys, descending);
    this.order = slots;
    this.length = count;
  }

  /** Brings the order up to date after these slots were inserted, removed, used again or given another key. */
  merge(changed: readonly number[]): void {
    const store = this.#store;
    if (changed.length > Math.max(64, store.rowCount * RESORT_SHARE)) {
      this.resort();
      return;
    }
    const remaining = this.#removeChanged(changed);
    const compare = this.#comparator();
    const moving = Uint32Array.from(changed.filter((slot) => store.alive[slot] === 1)).sort(compare);
    this.#insertSorted(moving, remaining, compare);
  }

  /** Closes the order over the changed rows; the number of rows left in it. */
  #removeChanged(changed: readonly number[]): number {
    const { order, length } = this;
    if (this.#moving.length < this.#store.capacity) this.#moving = new Uint8Array(this.#store.capacity);
    const moving = this.#moving;
    for (const slot of changed) moving[slot] = 1;
    let remaining = 0;
    for (let i = 0; i < length; i++) {
      const slot = order[i] ?? 0;
      if (moving[slot] === 0) order[remaining++] = slot;
    }
    for (const slot of changed) moving[slot] = 0;
    return remaining;
  }

  #insertSorted(moving: Uint32Array, remaining: number, compare: (a: number, b: number) => number): void {
    const length = remaining + moving.length;
    if (length > this.order.length) {
      const larger = new Uint32Array(Math.ceil(length * 1.25) + 64);
      larger.set(this.order.subarray(0, remaining));
      this.order = larger;
    }
    const { order } = this;
    let end = remaining;
    for (let i = moving.length - 1; i >= 0; i--) {
      const slot = moving[i] ?? 0;
      let low = 0;
      let high = end;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (compare(order[middle] ?? 0, slot) < 0) low = middle + 1;
        else high = middle;
      }
      order.copyWithin(low + i + 1, low, end);
      order[low + i] = slot;
      end = low;
    }
    this.length = length;
  }

  #activeKeys(): ActiveKey[] {
    return this.#sort.flatMap(({ column, descending }) => {
      const keys = this.#store.columns[this.#store.indexOfColumn(column)]?.keys();
      return keys === undefined ? [] : [{ keys, descending }];
    });
  }

  #comparator(): (a: number, b: number) => number {
    const active = this.#activeKeys();
    const { serials } = this.#store;
    return (a, b) => {
      for (const { keys, descending } of active) {
        const left = keys[a] ?? Number.NaN;
        const right = keys[b] ?? Number.NaN;
        if (left === right) continue;
        if (left < right) return descending ? 1 : -1;
        if (left > right) return descending ? -1 : 1;
        const missing = (left === left ? 0 : 1) - (right === right ? 0 : 1);
        if (missing !== 0) return missing;
      }
      return (serials[a] ?? 0) - (serials[b] ?? 0);
    };
  }
}
