import { grownBytes, grownArray } from "#workers/grid/grow.ts";

/** Bit of a column in a change mask: columns 32 apart share one, which only costs a redundant check. */
export const columnBit = (index: number): number => 1 << (index & 31);

export const ALL_COLUMNS = -1;

/** Slots that changed since the log was last taken, each once, with the columns that changed as a mask. */
export class ChangeLog {
  slots: number[] = [];
  masks = new Uint32Array(0);
  #marked = new Uint8Array(0);

  grow(capacity: number): void {
    this.masks = grownArray(this.masks, capacity);
    this.#marked = grownBytes(this.#marked, capacity);
  }

  add(slot: number, mask: number): void {
    this.masks[slot] = (this.masks[slot] ?? 0) | mask;
    if (this.#marked[slot] === 1) return;
    this.#marked[slot] = 1;
    this.slots.push(slot);
  }

  clear(): void {
    for (const slot of this.slots) {
      this.#marked[slot] = 0;
      this.masks[slot] = 0;
    }
    this.slots = [];
  }
}
