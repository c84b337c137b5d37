import { grownArray, grownDoubles } from "#workers/grid/grow.ts";
import type { SortKeys } from "#workers/grid/sort-keys.ts";

/** Order of rows: by first keys, and by `tie` when those are equal. */
export interface RunOrder {
  readonly descending: boolean;
  /** Compares two slots: negative when the left one comes first. */
  readonly tie: (left: number, right: number) => number;
}

/** Negative when the left key comes first, 0 when equal; NaN comes last in both directions. */
export function compareKeys(left: number, right: number, descending: boolean): number {
  if (left < right) return descending ? 1 : -1;
  if (left > right) return descending ? -1 : 1;
  return (left === left ? 0 : 1) - (right === right ? 0 : 1);
}

/**
 * Ordered slots, each with its first sort key beside it: the most-searched data is read sequentially, not scattered
 * over the table.
 */
export class SortedRun {
  /** Only the first `length` of both count. */
  slots = new Uint32Array(0);
  #keys = new Float64Array(0);
  length = 0;

  /** A run of these slots, in the order they are given. */
  static of(slots: Uint32Array<ArrayBuffer>, keys: SortKeys): SortedRun {
    const run = new SortedRun();
    run.slots = slots;
    run.length = slots.length;
    run.#keys = new Float64Array(slots.length);
    run.readKeys(keys);
    return run;
  }

  /** Rereads the first keys of all rows, when their order is unchanged. */
  readKeys({ doubles, stride, place }: SortKeys): void {
    for (let at = 0; at < this.length; at++) {
      this.#keys[at] = doubles[(this.slots[at] ?? 0) * stride + place] ?? Number.NaN;
    }
  }

  /** Removes slots. @param marks a zero for each slot of the table; restored on return */
  remove(gone: readonly number[], marks: Uint8Array): void {
    const { slots, length } = this;
    const keys = this.#keys;
    for (const slot of gone) marks[slot] = 1;
    let remaining = 0;
    for (let at = 0; at < length; at++) {
      const slot = slots[at] ?? 0;
      if (marks[slot] !== 0) continue;
      slots[remaining] = slot;
      keys[remaining] = keys[at] ?? Number.NaN;
      remaining++;
    }
    for (const slot of gone) marks[slot] = 0;
    this.length = remaining;
  }

  /** Merge sort: stable; reads only these two arrays while keys differ. */
  sort({ descending, tie }: RunOrder): void {
    const { length } = this;
    let [slots, keys] = [this.slots, this.#keys];
    let [nextSlots, nextKeys] = [new Uint32Array(length), new Float64Array(length)];
    for (let width = 1; width < length; width *= 2) {
      for (let start = 0; start < length; start += 2 * width) {
        const middle = Math.min(start + width, length);
        const end = Math.min(start + 2 * width, length);
        let left = start;
        let right = middle;
        for (let at = start; at < end; at++) {
          let takesLeft = right >= end;
          if (!takesLeft && left < middle) {
            const byKey = compareKeys(keys[left] ?? Number.NaN, keys[right] ?? Number.NaN, descending);
            takesLeft = (byKey === 0 ? tie(slots[left] ?? 0, slots[right] ?? 0) : byKey) <= 0;
          }
          const from = takesLeft ? left++ : right++;
          nextSlots[at] = slots[from] ?? 0;
          nextKeys[at] = keys[from] ?? Number.NaN;
        }
      }
      [slots, nextSlots] = [nextSlots, slots];
      [keys, nextKeys] = [nextKeys, keys];
    }
    this.slots = slots;
    this.#keys = keys;
  }

  /** Inserts another run's rows, from the last on: each search ends before the previously inserted one. */
  insert(coming: SortedRun, order: RunOrder): void {
    const total = this.length + coming.length;
    this.#grow(total);
    const { slots } = this;
    const keys = this.#keys;
    let end = this.length;
    for (let at = coming.length - 1; at >= 0; at--) {
      const slot = coming.slots[at] ?? 0;
      const key = coming.#keys[at] ?? Number.NaN;
      // The next position is close: doubling steps find it faster than bisecting the whole rest.
      let high = end;
      let width = 1;
      while (high > 0 && this.#isAfter(Math.max(0, high - width), key, slot, order)) {
        high = Math.max(0, high - width);
        width *= 2;
      }
      let low = Math.max(0, high - width);
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (this.#isAfter(middle, key, slot, order)) high = middle;
        else low = middle + 1;
      }
      slots.copyWithin(low + at + 1, low, end);
      keys.copyWithin(low + at + 1, low, end);
      slots[low + at] = slot;
      keys[low + at] = key;
      end = low;
    }
    this.length = total;
  }

  #isAfter(place: number, key: number, slot: number, { descending, tie }: RunOrder): boolean {
    const byKey = compareKeys(this.#keys[place] ?? Number.NaN, key, descending);
    return (byKey === 0 ? tie(this.slots[place] ?? 0, slot) : byKey) >= 0;
  }

  #grow(length: number): void {
    if (length <= this.slots.length) return;
    const capacity = Math.ceil(length * 1.25) + 64;
    this.slots = grownArray(this.slots, capacity);
    this.#keys = grownDoubles(this.#keys, capacity);
  }
}
