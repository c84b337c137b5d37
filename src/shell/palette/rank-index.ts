import { LEAST_SHOWN, scoreOf } from "#src/shell/palette/rank.ts";
import {
  makeQuery,
  makeSearchable,
  type Rankable,
  type Searchable,
  type SearchQuery,
} from "#src/shell/palette/searchable.ts";

export interface Ranked<T> {
  readonly item: T;
  readonly score: number;
}

export interface RankOptions<T> {
  readonly limit: number;
  /** Frequency of use, 0 to 1; counts only among real matches of one kind. */
  readonly habit?: (item: T) => number;
  /** Taken off the score, in tiers, e.g. of a barred command. */
  readonly penalty?: (item: T) => number;
}

/**
 * Rows made ready for ranking, with the survivors of the last query cached: a longer query can only match rows the
 * shorter one matched, so typing on looks at ever fewer rows.
 */
export class RankIndex<T extends Rankable> {
  readonly #items: readonly T[];
  readonly #searchables: Searchable[] = [];
  #narrowed: { readonly whole: string; readonly survivors: readonly number[] } | undefined;

  constructor(items: readonly T[]) {
    this.#items = items;
  }

  /** Makes the next rows ready, so that many rows can be prepared in idle moments; true when all are. */
  prepare(count: number): boolean {
    const end = Math.min(this.#items.length, this.#searchables.length + count);
    for (let index = this.#searchables.length; index < end; index++) {
      const item = this.#items[index];
      if (item !== undefined) this.#searchables.push(makeSearchable(item));
    }
    return end === this.#items.length;
  }

  /** Best first; rows of equal score keep their given order. Empty for an empty query. */
  search(text: string, options: RankOptions<T>): readonly Ranked<T>[] {
    const query = makeQuery(text);
    if (query.tokens.length === 0) return [];
    this.prepare(Infinity);
    const survivors: number[] = [];
    const best = new Best(options.limit);
    const look = (index: number): void => {
      const item = this.#items[index];
      const searchable = this.#searchables[index];
      if (item === undefined || searchable === undefined) return;
      const score = scoreOf(searchable, query, options.habit?.(item) ?? 0);
      if (score === 0) return;
      survivors.push(index);
      if (score >= LEAST_SHOWN) best.offer(index, score - (options.penalty?.(item) ?? 0));
    };

    const candidates = this.#candidates(query);
    if (candidates === undefined) for (let index = 0; index < this.#items.length; index++) look(index);
    else for (const index of candidates) look(index);

    if (canNarrow(query)) this.#narrowed = { whole: query.whole, survivors };
    return best.entries.flatMap(({ index, score }) => {
      const item = this.#items[index];
      return item === undefined ? [] : [{ item, score }];
    });
  }

  #candidates(query: SearchQuery): readonly number[] | undefined {
    return this.#narrowed !== undefined && query.whole.startsWith(this.#narrowed.whole)
      ? this.#narrowed.survivors
      : undefined;
  }
}

/** A single letter matches only at word starts, two and more also inside: from one to two letters rows may come back. */
function canNarrow(query: SearchQuery): boolean {
  return query.tokens.every((token) => token.text.length > 1);
}

/** Top results so far, best first. Most candidates are rejected by one comparison. */
class Best {
  readonly entries: { readonly index: number; readonly score: number }[] = [];
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  offer(index: number, score: number): void {
    const worst = this.entries.at(-1);
    if (this.entries.length >= this.#limit && worst !== undefined && score <= worst.score) return;
    let low = 0;
    let high = this.entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const there = this.entries[middle];
      if (there !== undefined && there.score >= score) low = middle + 1;
      else high = middle;
    }
    this.entries.splice(low, 0, { index, score });
    if (this.entries.length > this.#limit) this.entries.pop();
  }
}
