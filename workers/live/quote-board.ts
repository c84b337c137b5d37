import type { TickColumns } from "#domain/contract/live/down.ts";

/** Levels of a bond: yields as fractions, null when missing. */
export interface BondQuote {
  finstrumentId: string;
  bestBid: number | null;
  bestAsk: number | null;
  last: number | null;
  atMs: number;
}

/** Last tick of every bond, and its watchers. */
export class QuoteBoard {
  readonly #quotes = new Map<string, BondQuote>();
  readonly #watchers = new Map<string, Set<(quote: BondQuote) => void>>();

  take(columns: TickColumns): void {
    for (const [at, id] of columns.finstrument_id.entries()) {
      const quote = {
        finstrumentId: id,
        bestBid: columns.best_bid[at] ?? null,
        bestAsk: columns.best_ask[at] ?? null,
        last: columns.last[at] ?? null,
        atMs: columns.at[at] ?? 0,
      };
      this.#quotes.set(id, quote);
      for (const watcher of this.#watchers.get(id) ?? []) watcher(quote);
    }
  }

  quote(finstrumentId: string): BondQuote | null {
    return this.#quotes.get(finstrumentId) ?? null;
  }

  /** Calls back with the current levels, if any, and with every tick. Returns an unsubscribe function. */
  watch(finstrumentId: string, watcher: (quote: BondQuote) => void): () => void {
    const watchers = this.#watchers.get(finstrumentId) ?? new Set();
    this.#watchers.set(finstrumentId, watchers.add(watcher));
    const known = this.#quotes.get(finstrumentId);
    if (known) watcher(known);
    return () => {
      watchers.delete(watcher);
      if (watchers.size === 0 && this.#watchers.get(finstrumentId) === watchers) this.#watchers.delete(finstrumentId);
    };
  }

  clear(): void {
    this.#quotes.clear();
  }
}
