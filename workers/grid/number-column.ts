import { grownDoubles } from "#workers/grid/grow.ts";
import type { LiveColumn } from "#domain/lib/column.ts";

/** A numeric, date or time column: one double a row, NaN where there is no value. Dates are UTC midnights in epoch ms. */
export class NumberColumn {
  readonly isText = false;
  readonly spec: LiveColumn;
  values = new Float64Array(0);
  readonly #parsesDates: boolean;

  constructor(spec: LiveColumn) {
    this.spec = spec;
    this.#parsesDates = spec.kind === "date" || spec.kind === "time";
  }

  grow(capacity: number): void {
    this.values = grownDoubles(this.values, capacity, Number.NaN);
  }

  /** Stores the value; says whether the row is now different. */
  set(slot: number, raw: unknown): boolean {
    const next = typeof raw === "number" ? raw : this.#parse(raw);
    const before = this.values[slot];
    if (before === next || (next !== next && before !== before)) return false;
    this.values[slot] = next;
    return true;
  }

  reset(slot: number): void {
    this.values[slot] = Number.NaN;
  }

  /** One double a slot, in sort order; NaN sorts last in both directions. */
  keys(): Float64Array {
    return this.values;
  }

  #parse(raw: unknown): number {
    if (typeof raw !== "string" || raw === "") return Number.NaN;
    return this.#parsesDates ? Date.parse(raw) : Number(raw);
  }
}
