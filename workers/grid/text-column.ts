import { grownDoubles } from "#workers/grid/grow.ts";
import type { LiveColumn } from "#domain/lib/column.ts";
import { keysOf, type SortKeys } from "#workers/grid/sort-keys.ts";
import { sortInSteps, STEP_SIZE } from "#workers/grid/sort-in-steps.ts";

const GAP = 2 ** 20;
const REBUILD_ABOVE = 256;

const sortText = (text: string): string => `${text.toLowerCase()}\u0000${text}`;

/**
 * A text column. Sorting compares ranks, not strings: the distinct texts are sorted once, at the first sort by the
 * column, and each row carries its text's rank as a double. A new text gets the middle of the gap between its
 * neighbours, so existing ranks stay valid. Ranks can be prepared in steps, between updates.
 */
export class TextColumn {
  readonly isText = true;
  readonly spec: LiveColumn;
  values: string[] = [];
  #ranks: Float64Array | null = null;
  #rankByText = new Map<string, number>();
  #sorted: string[] = [];
  #sortedRanks: number[] = [];
  #unranked = new Set<number>();
  #capacity = 0;
  /** Token of the running preparation; replaced when a caller could not wait for it. */
  #preparing: object | null = null;

  constructor(spec: LiveColumn) {
    this.spec = spec;
  }

  grow(capacity: number): void {
    this.#capacity = capacity;
    if (this.#ranks !== null) this.#ranks = grownDoubles(this.#ranks, capacity, Number.NaN);
  }

  set(slot: number, raw: unknown): boolean {
    const next = typeof raw === "string" ? raw : typeof raw === "number" || typeof raw === "boolean" ? String(raw) : "";
    if (this.values[slot] === next) return false;
    this.values[slot] = next;
    this.#rank(slot, next);
    return true;
  }

  reset(slot: number): void {
    this.values[slot] = "";
    this.#rank(slot, "");
  }

  keys(): SortKeys {
    return keysOf(this.#rankedNow());
  }

  #rankedNow(): Float64Array {
    if (this.#ranks === null || this.#unranked.size > REBUILD_ABOVE) return this.#rebuild();
    for (const slot of this.#unranked) {
      const text = this.values[slot] ?? "";
      const rank = text === "" ? Number.NaN : (this.#rankByText.get(text) ?? this.#insert(text));
      if (rank === null) return this.#rebuild();
      this.#ranks[slot] = rank;
    }
    this.#unranked.clear();
    return this.#ranks;
  }

  /** Ranks the texts there are, unless they are ranked already; gives the thread away between its steps. */
  *prepareKeys(): Generator<void, void> {
    if (this.#ranks !== null || this.#preparing !== null) return;
    const own = {};
    this.#preparing = own;
    const steps = this.#rankAll();
    while (this.#preparing === own && steps.next().done !== true) yield;
  }

  #rank(slot: number, text: string): void {
    if (this.#ranks === null) {
      if (this.#preparing !== null) this.#unranked.add(slot);
      return;
    }
    const known = text === "" ? Number.NaN : this.#rankByText.get(text);
    if (known === undefined) {
      this.#unranked.add(slot);
      return;
    }
    this.#ranks[slot] = known;
    this.#unranked.delete(slot);
  }

  #insert(text: string): number | null {
    const key = sortText(text);
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#sorted[middle] ?? "") < key) low = middle + 1;
      else high = middle;
    }
    const after = this.#sortedRanks[low] ?? (this.#sortedRanks.at(-1) ?? 0) + 2 * GAP;
    const before = low === 0 ? after - 2 * GAP : (this.#sortedRanks[low - 1] ?? 0);
    const rank = (before + after) / 2;
    if (rank <= before || rank >= after) return null;
    this.#sorted.splice(low, 0, key);
    this.#sortedRanks.splice(low, 0, rank);
    this.#rankByText.set(text, rank);
    return rank;
  }

  /** Ranks every live text again, at once. The order of rows does not change by it, so sorted views stay sorted. */
  #rebuild(): Float64Array {
    this.#unranked.clear();
    const steps = this.#rankAll();
    while (steps.next().done !== true);
    return this.#ranks ?? new Float64Array(0);
  }

  /** Slots whose text changes between steps are noted as unranked. */
  *#rankAll(): Generator<void, void> {
    const distinct = new Set<string>();
    for (let slot = 0; slot < this.values.length; slot++) {
      distinct.add(this.values[slot] ?? "");
      if (slot % STEP_SIZE === 0) yield;
    }
    distinct.delete("");
    const texts: string[] = [];
    for (const text of distinct) {
      texts.push(sortText(text));
      if (texts.length % STEP_SIZE === 0) yield;
    }
    const sorted = yield* sortInSteps(texts);
    const rankByText = new Map<string, number>();
    for (const [index, key] of sorted.entries()) {
      rankByText.set(key.slice(key.indexOf("\u0000") + 1), index * GAP);
      if (index % STEP_SIZE === 0) yield;
    }
    const ranks = new Float64Array(this.#capacity).fill(Number.NaN);
    for (let slot = 0; slot < this.values.length; slot++) {
      ranks[slot] = rankByText.get(this.values[slot] ?? "") ?? Number.NaN;
      if (slot % STEP_SIZE === 0) yield;
    }
    this.#sorted = sorted;
    this.#sortedRanks = sorted.map((_, index) => index * GAP);
    this.#rankByText = rankByText;
    this.#ranks = grownDoubles(ranks, this.#capacity, Number.NaN);
    this.#preparing = null;
  }
}
