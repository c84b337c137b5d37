import type { LiveColumn } from "#domain/lib/column.ts";
import type { NumberRows } from "#workers/grid/number-rows.ts";
import type { SortKeys } from "#workers/grid/sort-keys.ts";

/** A numeric, date or time column: its place in the numbers of each row. Dates are UTC midnights in epoch ms. */
export class NumberColumn {
  readonly isText = false;
  readonly spec: LiveColumn;
  readonly #rows: NumberRows;
  readonly #place: number;
  readonly #parsesDates: boolean;

  constructor(spec: LiveColumn, rows: NumberRows, place: number) {
    this.spec = spec;
    this.#rows = rows;
    this.#place = place;
    this.#parsesDates = spec.kind === "date" || spec.kind === "time";
  }

  /** NaN where there is no value. */
  value(slot: number): number {
    return this.#rows.doubles[slot * this.#rows.stride + this.#place] ?? Number.NaN;
  }

  /** Stores the value; says whether the row is now different. */
  set(slot: number, raw: unknown): boolean {
    const next = typeof raw === "number" ? raw : this.#parse(raw);
    const { doubles, stride } = this.#rows;
    const at = slot * stride + this.#place;
    const before = doubles[at];
    if (before === next || (next !== next && before !== before)) return false;
    doubles[at] = next;
    return true;
  }

  reset(slot: number): void {
    this.#rows.doubles[slot * this.#rows.stride + this.#place] = Number.NaN;
  }

  keys(): SortKeys {
    return { doubles: this.#rows.doubles, stride: this.#rows.stride, place: this.#place };
  }

  #parse(raw: unknown): number {
    if (typeof raw !== "string" || raw === "") return Number.NaN;
    return this.#parsesDates ? Date.parse(raw) : Number(raw);
  }
}
