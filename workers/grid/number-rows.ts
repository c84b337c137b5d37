import { grownDoubles } from "#workers/grid/grow.ts";

/**
 * The numbers of all rows, those of one row side by side: an update writes most numbers of a row, and waits for memory once in
 * place of once a column. NaN where there is no value.
 */
export class NumberRows {
  /** Numbers in a row. */
  readonly stride: number;
  doubles = new Float64Array(0);

  constructor(stride: number) {
    this.stride = stride;
  }

  /** @param capacity rows */
  grow(capacity: number): void {
    this.doubles = grownDoubles(this.doubles, capacity * this.stride, Number.NaN);
  }
}
