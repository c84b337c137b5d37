import { ChangeLog } from "#workers/grid/change-log.ts";
import { HeldOrder, type Arrivals, type Order } from "#workers/grid/held-order.ts";
import type { CompiledFilter, RowFilter } from "#workers/grid/row-filter.ts";
import { compileFilter, narrows, NO_FILTER } from "#workers/grid/row-filter.ts";
import type { SortKey } from "#workers/grid/schema.ts";
import { SortIndex } from "#workers/grid/sort-index.ts";
import type { TableStore } from "#workers/grid/table-store.ts";

const EVERY_BIT = 0xffffffff;

/**
 * Ordered rows of one view: sorted, then filtered. Changes are only recorded on arrival and merged when read, so a view
 * nobody draws costs almost nothing, and a drawn one merges once a frame.
 */
export class RowOrder {
  readonly #store: TableStore;
  readonly #index: SortIndex;
  readonly #pending = new ChangeLog();
  #filter: RowFilter = NO_FILTER;
  #compiled: CompiledFilter | null = null;
  #passing = new Uint8Array(0);
  #filtered = new Uint32Array(0);
  #filteredCount = 0;
  #arrivals: Arrivals | null = null;
  #held: HeldOrder | null = null;
  /** As sorted and filtered now. */
  readonly #present: Order;

  constructor(store: TableStore, sort: readonly SortKey[], filter: RowFilter) {
    this.#store = store;
    this.#index = new SortIndex(store);
    this.#pending.grow(store.capacity);
    const present = (): number => (this.#compiled === null ? this.#index.length : this.#filteredCount);
    this.#present = {
      get count() {
        return present();
      },
      slotAt: (position) => (this.#compiled === null ? this.#index.order : this.#filtered)[position] ?? -1,
    };
    this.setSort(sort);
    this.setFilter(filter);
  }

  get count(): number {
    return this.#held?.count ?? this.#present.count;
  }

  /** Number of rows added while the order is held, and true when the order would differ by now. */
  get waiting(): { arrived: number; isOther: boolean } {
    return { arrived: this.#held?.arrived ?? 0, isOther: this.#held?.isOther ?? false };
  }

  /** Number of positions that rows added above have pushed the others since the hold began. */
  get pushed(): number {
    return this.#held?.pushed ?? 0;
  }

  slotAt(position: number): number {
    return (this.#held ?? this.#present).slotAt(position);
  }

  /** Rows keep their places from now on, and new ones come above or below; null lets them go where the order puts them. */
  hold(arrivals: Arrivals | null): void {
    this.refresh();
    this.#arrivals = arrivals;
    if (this.#held === null || arrivals === null) return this.#holdAgain();
    this.#held.arrivals = arrivals;
    this.#held.follow(this.#present);
  }

  positionOfSlot(slot: number): number {
    if (this.#held !== null) return this.#held.positionOfSlot(slot);
    const rows = this.#compiled === null ? this.#index.order : this.#filtered;
    const position = rows.indexOf(slot);
    return position < this.count ? position : -1;
  }

  setSort(sort: readonly SortKey[]): void {
    this.refresh();
    this.#index.setSort(sort);
    this.#collectPassing();
    this.#holdAgain();
  }

  setFilter(filter: RowFilter): void {
    this.refresh();
    const onlyPassing = this.#compiled !== null && narrows(this.#filter, filter);
    this.#filter = filter;
    this.#compiled = compileFilter(this.#store, filter);
    this.#testAll(onlyPassing);
    this.#collectPassing();
    this.#holdAgain();
  }

  /** Notes rows changed in the store; call before the store forgets them. */
  absorb(changes: ChangeLog): void {
    if (this.#store.capacity > this.#pending.masks.length) this.#pending.grow(this.#store.capacity);
    for (const slot of changes.slots) this.#pending.add(slot, changes.masks[slot] ?? 0);
  }

  /** Merges the recorded changes. */
  refresh(): void {
    const pending = this.#pending;
    if (pending.slots.length === 0) return;
    const compiled = this.#compiled;
    if (compiled !== null) {
      this.#growPassing();
      for (const slot of pending.slots) {
        if (((pending.masks[slot] ?? 0) & compiled.mask) !== 0) this.#passing[slot] = compiled.passes(slot) ? 1 : 0;
      }
    }
    const { mask } = this.#index;
    const { masks } = pending;
    // Inserted and removed rows have every bit set: they move under any sort.
    const moved = pending.slots.filter((slot) => ((masks[slot] ?? 0) & mask) !== 0 || masks[slot] === EVERY_BIT);
    if (moved.length > 0) this.#index.merge(moved);
    pending.clear();
    this.#collectPassing();
    this.#held?.follow(this.#present);
  }

  /** Another sort, filter or search is another list, which shows at once. */
  #holdAgain(): void {
    this.#held = this.#arrivals === null ? null : new HeldOrder(this.#store, this.#present, this.#arrivals);
  }

  #growPassing(): void {
    if (this.#passing.length >= this.#store.capacity) return;
    const larger = new Uint8Array(this.#store.capacity);
    larger.set(this.#passing);
    this.#passing = larger;
  }

  #testAll(onlyPassing: boolean): void {
    const compiled = this.#compiled;
    if (compiled === null) return;
    this.#growPassing();
    const passing = this.#passing;
    const { alive, slotCount } = this.#store;
    // By slot and not by order: texts of neighbouring slots lie together in memory, which is half the time of a search.
    for (let slot = 0; slot < slotCount; slot++) {
      if (alive[slot] === 0 || (onlyPassing && passing[slot] === 0)) continue;
      passing[slot] = compiled.passes(slot) ? 1 : 0;
    }
  }

  #collectPassing(): void {
    if (this.#compiled === null) return;
    const { order, length } = this.#index;
    if (this.#filtered.length < length) this.#filtered = new Uint32Array(Math.ceil(length * 1.25));
    let count = 0;
    for (let i = 0; i < length; i++) {
      const slot = order[i] ?? 0;
      if (this.#passing[slot] === 1) this.#filtered[count++] = slot;
    }
    this.#filteredCount = count;
  }
}
