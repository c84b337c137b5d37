/** A double for each slot, in sort order; NaN sorts last in both directions. Slot `s` has `doubles[s * stride + place]`. */
export interface SortKeys {
  readonly doubles: Float64Array;
  readonly stride: number;
  readonly place: number;
}

/** Keys stored contiguously. */
export const keysOf = (doubles: Float64Array): SortKeys => ({ doubles, stride: 1, place: 0 });
