/** Larger copies of typed arrays, for arrays that are as long as the table has slots. */

export function grownDoubles(values: Float64Array, capacity: number, fill = 0): Float64Array<ArrayBuffer> {
  const next = new Float64Array(capacity);
  if (fill !== 0) next.fill(fill);
  next.set(values);
  return next;
}

export function grownArray(values: Uint32Array, capacity: number): Uint32Array<ArrayBuffer> {
  const next = new Uint32Array(capacity);
  next.set(values);
  return next;
}

export function grownBytes(values: Uint8Array, capacity: number): Uint8Array<ArrayBuffer> {
  const next = new Uint8Array(capacity);
  next.set(values);
  return next;
}
