/** What was made of an object under a key, remembered as long as the object is: so many of each, and then anew. */
export class Remembered<Of extends object, Made> {
  readonly #max: number;
  readonly #made = new WeakMap<Of, Map<string, Made>>();

  /** @param max of one object */
  constructor(max: number) {
    this.#max = max;
  }

  /** @param make called where nothing is remembered; what it makes depends on the object and the key alone */
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
