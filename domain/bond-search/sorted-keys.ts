/** Sorted keys with the bond of each, for prefix lookup. */
export interface SortedKeys {
  keys: string[];
  docs: Int32Array;
}

export function sortKeys(pairs: [key: string, doc: number][]): SortedKeys {
  pairs.sort((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : a[1] - b[1]));
  return { keys: pairs.map(([key]) => key), docs: Int32Array.from(pairs, ([, doc]) => doc) };
}

/** First position whose value is at least `value`. */
export function firstFrom<T extends string | number>(sorted: ArrayLike<T>, value: T): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const found = sorted[middle];
    if (found !== undefined && found < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Calls back for every key with the prefix, in order. */
export function eachBeginning(
  keys: readonly string[],
  beginning: string,
  visit: (key: string, place: number) => void,
): void {
  for (let place = firstFrom(keys, beginning); place < keys.length; place += 1) {
    const key = keys[place] ?? "";
    if (!key.startsWith(beginning)) return;
    visit(key, place);
  }
}

const AFTER_ALL = "\uffff";

/** Bonds whose key has the prefix, in key order. */
export function bondsBeginning(sorted: SortedKeys, beginning: string): Int32Array {
  return sorted.docs.subarray(firstFrom(sorted.keys, beginning), firstFrom(sorted.keys, beginning + AFTER_ALL));
}

export function bondsExactly(sorted: SortedKeys, key: string): Int32Array {
  let end = firstFrom(sorted.keys, key);
  const start = end;
  while (sorted.keys[end] === key) end += 1;
  return sorted.docs.subarray(start, end);
}
