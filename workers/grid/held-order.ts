import type { TableStore } from "#workers/grid/table-store.ts";

/** Rows of an order, by position. */
export interface Order {
  readonly count: number;
  slotAt(position: number): number;
}

/** Position of new rows in a held order: above the others, which the page compensates by scrolling, or below. */
export type Arrivals = "above" | "below";

/** State of a slot while the order is updated. */
const GONE = 0;
const PRESENT = 1;
const STAYED = 2;

/**
 * Order held while the person looks at the rows: rows keep their places regardless of the sort, removed ones disappear,
 * and new ones are added together, in the current order, above or below. A row once added keeps its place too, even
 * when later ones go to the other side.
 */
export class HeldOrder implements Order {
  /** Number of rows added since the order is held. */
  arrived = 0;
  /** Number of rows added above, which pushed the others down. */
  pushed = 0;
  /** True when the remaining rows would be in another order by now. */
  isOther = false;
  count: number;
  arrivals: Arrivals;
  readonly #store: TableStore;
  /** By position: the slot, its serial (slots are reused after a removal), and 1 for rows added during the hold. */
  #slots: Uint32Array;
  #serials: Float64Array;
  #came: Uint8Array;
  /** By slot. */
  #is = new Uint8Array(0);

  constructor(store: TableStore, order: Order, arrivals: Arrivals) {
    this.#store = store;
    this.arrivals = arrivals;
    this.count = order.count;
    this.#slots = new Uint32Array(order.count);
    this.#serials = new Float64Array(order.count);
    this.#came = new Uint8Array(order.count);
    for (let place = 0; place < order.count; place++) {
      const slot = order.slotAt(place);
      this.#slots[place] = slot;
      this.#serials[place] = store.serials[slot] ?? 0;
    }
  }

  slotAt(position: number): number {
    return this.#slots[position] ?? -1;
  }

  positionOfSlot(slot: number): number {
    return this.#slots.indexOf(slot);
  }

  /** Takes over which rows there are now. */
  follow(order: Order): void {
    this.#markPresent(order);
    const is = this.#is;
    const slots = new Uint32Array(order.count);
    const serials = new Float64Array(order.count);
    const came = new Uint8Array(order.count);
    const newCount = order.count - this.#markStayed();
    let place = this.arrivals === "above" ? newCount : 0;
    let arrived = newCount;
    for (let before = 0; before < this.count; before++) {
      const slot = this.#slots[before] ?? 0;
      if (is[slot] !== STAYED || this.#store.serials[slot] !== this.#serials[before]) continue;
      slots[place] = slot;
      serials[place] = this.#serials[before] ?? 0;
      came[place] = this.#came[before] ?? 0;
      arrived += came[place++] ?? 0;
    }
    if (this.arrivals === "above") place = 0;
    for (let position = 0; position < order.count; position++) {
      const slot = order.slotAt(position);
      if (is[slot] !== PRESENT) continue;
      slots[place] = slot;
      serials[place] = this.#store.serials[slot] ?? 0;
      came[place++] = 1;
    }
    this.#slots = slots;
    this.#serials = serials;
    this.#came = came;
    this.count = order.count;
    this.arrived = arrived;
    if (this.arrivals === "above") this.pushed += newCount;
    this.isOther = this.#isOtherThan(order);
  }

  #markPresent(order: Order): void {
    if (this.#is.length < this.#store.capacity) this.#is = new Uint8Array(this.#store.capacity);
    else this.#is.fill(GONE);
    for (let position = 0; position < order.count; position++) this.#is[order.slotAt(position)] = PRESENT;
  }

  /** Marks the present rows that were here before, and returns their number. */
  #markStayed(): number {
    const { serials } = this.#store;
    let stayed = 0;
    for (let place = 0; place < this.count; place++) {
      const slot = this.#slots[place] ?? 0;
      if (this.#is[slot] !== PRESENT || serials[slot] !== this.#serials[place]) continue;
      this.#is[slot] = STAYED;
      stayed++;
    }
    return stayed;
  }

  /** Compares only rows from the start of the hold; added rows are counted separately. */
  #isOtherThan(order: Order): boolean {
    for (let place = 0; place < this.count; place++)
      if (this.#came[place] === 1) this.#is[this.#slots[place] ?? 0] = GONE;
    let place = -1;
    for (let position = 0; position < order.count; position++) {
      const slot = order.slotAt(position);
      if (this.#is[slot] !== STAYED) continue;
      do place++;
      while (this.#came[place] === 1);
      if (this.#slots[place] !== slot) return true;
    }
    return false;
  }
}
