const FIRST_SIZE = 512;
const EMPTY = -1;
const GONE = -2;

/**
 * Slot of each id: a hash table on typed arrays. A `Map` is as fast for one id, but for a batch each lookup waits for
 * the memory of the previous one. Here the first pass reads only numbers (`guess`), and a second loop compares the
 * texts.
 */
export class SlotIndex {
  /** By slot. */
  readonly ids: string[] = [];
  /** For each place the hash of an id and its slot. */
  #places = new Int32Array(2 * FIRST_SIZE).fill(EMPTY);
  /** Places that are not empty. */
  #taken = 0;

  /** Slot of an id; -1 when there is none. */
  find(id: string): number {
    const place = this.#placeOf(id, hashOf(id));
    return place < 0 ? EMPTY : (this.#places[2 * place + 1] ?? EMPTY);
  }

  /** Probable slot of an id, to be verified against `ids`; -1 when there is certainly none. */
  guess(id: string): number {
    const places = this.#places;
    const mask = places.length / 2 - 1;
    const hash = hashOf(id);
    for (let place = hash & mask; ; place = (place + 1) & mask) {
      const slot = places[2 * place + 1] ?? EMPTY;
      if (slot === EMPTY || (slot !== GONE && places[2 * place] === hash)) return slot;
    }
  }

  /** Gives a slot to an id that has none. */
  add(id: string, slot: number): void {
    if (4 * (this.#taken + 1) > this.#places.length) this.#rehash();
    this.ids[slot] = id;
    this.#put(hashOf(id), slot);
  }

  /** Takes its slot from an id; -1 when it had none. */
  delete(id: string): number {
    const place = this.#placeOf(id, hashOf(id));
    if (place < 0) return EMPTY;
    const slot = this.#places[2 * place + 1] ?? EMPTY;
    this.#places[2 * place + 1] = GONE;
    return slot;
  }

  #placeOf(id: string, hash: number): number {
    const places = this.#places;
    const mask = places.length / 2 - 1;
    for (let place = hash & mask; ; place = (place + 1) & mask) {
      const slot = places[2 * place + 1] ?? EMPTY;
      if (slot === EMPTY) return EMPTY;
      if (slot !== GONE && places[2 * place] === hash && this.ids[slot] === id) return place;
    }
  }

  #put(hash: number, slot: number): void {
    const places = this.#places;
    const mask = places.length / 2 - 1;
    let place = hash & mask;
    while (places[2 * place + 1] !== EMPTY) place = (place + 1) & mask;
    places[2 * place] = hash;
    places[2 * place + 1] = slot;
    this.#taken++;
  }

  /** Half of the places stay empty; those of ids that are gone are empty again. */
  #rehash(): void {
    const before = this.#places;
    let live = 0;
    for (let at = 1; at < before.length; at += 2) if ((before[at] ?? EMPTY) >= 0) live++;
    let size = FIRST_SIZE;
    while (size < 4 * (live + 1)) size *= 2;
    this.#places = new Int32Array(2 * size).fill(EMPTY);
    this.#taken = 0;
    for (let at = 0; at < before.length; at += 2) {
      const slot = before[at + 1] ?? EMPTY;
      if (slot >= 0) this.#put(before[at] ?? 0, slot);
    }
  }
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** FNV-1a over UTF-16 units, its high bits mixed into the low ones. */
function hashOf(id: string): number {
  let hash = FNV_OFFSET;
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), FNV_PRIME);
  return hash ^ (hash >>> 15);
}
