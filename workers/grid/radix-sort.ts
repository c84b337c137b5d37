import type { SortKeys } from "#workers/grid/sort-keys.ts";

const DIGIT_BITS = 16;
const BUCKETS = 1 << DIGIT_BITS;
const DIGIT_MASK = BUCKETS - 1;

interface Run {
  readonly order: Uint32Array;
  readonly high: Uint32Array;
  readonly low: Uint32Array;
}

/**
 * Stable sort of `order` (slots) by each slot's double in `keys`; NaN last in both directions. A radix sort over the
 * bits of the doubles: 100,000 rows take a few milliseconds for any values, where a comparator takes tens. To sort by
 * several columns, call it from the least to the most important one.
 */
export function radixSortByKey(order: Uint32Array, keys: SortKeys, descending: boolean): void {
  const count = order.length;
  let source: Run = { order: order.slice(), high: new Uint32Array(count), low: new Uint32Array(count) };
  let target: Run = { order, high: new Uint32Array(count), low: new Uint32Array(count) };
  readBits(source, keys, descending);
  for (const digit of [0, 1, 2, 3] as const) {
    const words = digit < 2 ? source.low : source.high;
    const shift = (digit & 1) * DIGIT_BITS;
    const starts = digitStarts(words, shift);
    if (starts === null) continue;
    for (let i = 0; i < count; i++) {
      const bucket = ((words[i] ?? 0) >>> shift) & DIGIT_MASK;
      const at = starts[bucket] ?? 0;
      starts[bucket] = at + 1;
      target.order[at] = source.order[i] ?? 0;
      target.high[at] = source.high[i] ?? 0;
      target.low[at] = source.low[i] ?? 0;
    }
    [source, target] = [target, source];
  }
  if (source.order !== order) order.set(source.order);
}

/** Writes each key as an unsigned 64-bit integer that sorts as the double does (or its reverse). */
function readBits(run: Run, keys: SortKeys, descending: boolean): void {
  const double = new Float64Array(1);
  const { doubles, stride, place } = keys;
  const words = new Uint32Array(double.buffer); // [low, high]: every machine a browser runs on is little-endian
  for (let i = 0; i < run.order.length; i++) {
    const key = doubles[(run.order[i] ?? 0) * stride + place] ?? Number.NaN;
    let high = 0xffffffff;
    let low = 0xffffffff;
    if (key === key) {
      double[0] = key + 0; // makes -0 and 0 one key
      low = words[0] ?? 0;
      high = words[1] ?? 0;
      const negative = high >>> 31 === 1;
      if (!negative) high ^= 0x80000000;
      // The bits of negative doubles grow as the value falls: reversed once for ascending, twice (not at all) otherwise.
      if (negative !== descending) {
        high = ~high;
        low = ~low;
      }
    }
    run.high[i] = high;
    run.low[i] = low;
  }
}

/** Start offset of each digit's run; null when all have the same digit, so the pass would change nothing. */
function digitStarts(words: Uint32Array, shift: number): Uint32Array | null {
  const starts = new Uint32Array(BUCKETS);
  for (const word of words) {
    const bucket = (word >>> shift) & DIGIT_MASK;
    starts[bucket] = (starts[bucket] ?? 0) + 1;
  }
  if (starts[((words[0] ?? 0) >>> shift) & DIGIT_MASK] === words.length) return null;
  let sum = 0;
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    const size = starts[bucket] ?? 0;
    starts[bucket] = sum;
    sum += size;
  }
  return starts;
}
