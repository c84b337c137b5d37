/**
 * Cache of values derived from an object and a key, held as long as the object lives. When an object's cache is full it
 * is cleared.
 */
export class Remembered<Of extends object, Made> {
  readonly #max: number;
  readonly #made = new WeakMap<Of, Map<string, Made>>();

  /** @param max values per object */
  constructor(max: number) {
    this.#max = max;
  }

  /** @param make called on a cache miss; its result must depend on the object and the key alone */
  get(of: Of, key: string, make: () => Made): Made {
    const known = this.#made.get(of) ?? new Map<string, Made>();
    this.#made.set(of, known);
    const before = known.get(key);
    if (before !== undefined) return before;
    if (known.size >= this.#max) known.clear();
    const made = make();
    known.set(key, made);
    return made;
  }
}
