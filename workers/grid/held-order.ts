import type { TableStore } from "#workers/grid/table-store.ts";

/** Rows of an order, by position. */
export interface Order {
  readonly count: number;
  slotAt(position: number): number;
}

/** Where rows that come while an order is held are put: above the others, which a page makes up for by scrolling, or below. */
export type Arrivals = "above" | "below";

/**
 * An order that stays while somebody looks at its rows: rows keep their places whatever the order is by, those that are gone
 * leave, and new ones come together, in the present order, above or below.
 */
export class HeldOrder implements Order {
  /** How many rows came since the order is held. */
  arrived = 0;
  /** Whether the rows that stayed would be in another order by now. */
  isOther = false;
  readonly #store: TableStore;
  arrivals: Arrivals;
  /** The rows that stayed, by slot, and their serials: a slot is used again by the row after one that is gone. */
  #stayed: number[];
  #serials: number[];
  #slots: number[];

  constructor(store: TableStore, order: Order, arrivals: Arrivals) {
    this.#store = store;
    this.arrivals = arrivals;
    this.#slots = slotsOf(order);
    this.#stayed = this.#slots;
    this.#serials = this.#slots.map((slot) => store.serials[slot] ?? 0);
  }

  get count(): number {
    return this.#slots.length;
  }

  slotAt(position: number): number {
    return this.#slots[position] ?? -1;
  }

  positionOfSlot(slot: number): number {
    return this.#slots.indexOf(slot);
  }

  /** Takes over which rows there are now. */
  follow(order: Order): void {
    const { serials, capacity } = this.#store;
    const present = slotsOf(order);
    const isPresent = new Uint8Array(capacity);
    for (const slot of present) isPresent[slot] = 1;
    const stayed: number[] = [];
    const stayedSerials: number[] = [];
    const isStayed = new Uint8Array(capacity);
    for (const [place, slot] of this.#stayed.entries()) {
      const serial = this.#serials[place] ?? 0;
      if (isPresent[slot] === 0 || serials[slot] !== serial) continue;
      stayed.push(slot);
      stayedSerials.push(serial);
      isStayed[slot] = 1;
    }
    this.#stayed = stayed;
    this.#serials = stayedSerials;
    const arrived = present.filter((slot) => isStayed[slot] === 0);
    this.#slots = this.arrivals === "above" ? arrived.concat(stayed) : stayed.concat(arrived);
    this.arrived = arrived.length;
    let place = 0;
    this.isOther = present.some((slot) => isStayed[slot] === 1 && slot !== stayed[place++]);
  }
}

function slotsOf(order: Order): number[] {
  return Array.from({ length: order.count }, (_, position) => order.slotAt(position));
}
