import { grownArray, grownDoubles } from "#workers/grid/grow.ts";
import type { SortKeys } from "#workers/grid/sort-keys.ts";

/** How rows are ordered: by their first keys, and by `tie` where these are alike. */
export interface RunOrder {
  readonly descending: boolean;
  /** Of two slots: below 0 when the left one comes first. */
  readonly tie: (left: number, right: number) => number;
}

/** Below 0 when the left key comes first, 0 when they are alike; one that is no number comes last in both directions. */
export function compareKeys(left: number, right: number, descending: boolean): number {
  if (left < right) return descending ? 1 : -1;
  if (left > right) return descending ? -1 : 1;
  return (left === left ? 0 : 1) - (right === right ? 0 : 1);
}

/**
 * Slots in order, with the first sort key of each beside it: what is searched most is read one after the other, and not from
 * all over the table.
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

  /** Reads the first keys again, of rows whose order they do not change. */
  readKeys({ doubles, stride, place }: SortKeys): void {
    for (let at = 0; at < this.length; at++) {
      this.#keys[at] = doubles[(this.slots[at] ?? 0) * stride + place] ?? Number.NaN;
    }
  }

  /** Takes slots out. @param marks a zero for each slot of the table; left as it was given */
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

  /** Merge sort: stable, and nothing but these two arrays is read while keys differ. */
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

  /** Puts another run's rows in their places, from the last on: each is looked for before the one that was put in last. */
  insert(coming: SortedRun, order: RunOrder): void {
    const total = this.length + coming.length;
    this.#grow(total);
    const { slots } = this;
    const keys = this.#keys;
    let end = this.length;
    for (let at = coming.length - 1; at >= 0; at--) {
      const slot = coming.slots[at] ?? 0;
      const key = coming.#keys[at] ?? Number.NaN;
      // The next place is near: steps that double find it sooner than halving all that is left.
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
