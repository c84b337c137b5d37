import type { Eoi } from "#domain/entities/eoi.ts";
import type { QuoteTable, QuotesQuery } from "#workers/live/quotes-table.ts";

/** One quote is followed as it changes; many are published together, so that a page is not made to draw each tick. */
export const ONE_EVERY_MS = 100;
export const MANY_EVERY_MS = 1000;
/** Changes within this time, ms, such as the parts of a first response, are published together. */
export const BATCH_MS = 16;

/** Maximum number of pending changes traced to the screen. */
const MOST_WAITING = 8;

/** Receives the quotes; the returned promise settles once they are drawn. */
export type OnQuotes = (quotes: readonly Eoi[]) => void | Promise<void>;

/**
 * Publishes the requested quotes to one watcher, now and on every change. After a quiet spell, or with nothing shown
 * yet, a change is published at once; further changes within an interval are batched. Changes elsewhere in the market
 * are not published.
 */
export class QuoteWatch {
  readonly #table: QuoteTable;
  readonly #query: QuotesQuery;
  readonly #onChange: OnQuotes;
  #before: readonly Eoi[] | null = null;
  #publishedMs = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #onceDrawn: (() => void)[] = [];

  constructor(table: QuoteTable, query: QuotesQuery, onChange: OnQuotes) {
    this.#table = table;
    this.#query = query;
    this.#onChange = onChange;
    this.#publishChanged();
  }

  /** The table changed. */
  changed(): void {
    const everyMs = "id" in this.#query ? ONE_EVERY_MS : MANY_EVERY_MS;
    this.#timer ??= setTimeout(
      () => {
        this.#timer = null;
        this.#publishChanged();
      },
      Math.max(BATCH_MS, this.#publishedMs + everyMs - performance.now()),
    );
  }

  /** Calls `run` once the watcher has drawn the next publish; never if nothing has changed. */
  onceDrawn(run: () => void): void {
    if (this.#onceDrawn.length < MOST_WAITING) this.#onceDrawn.push(run);
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  #publishChanged(): void {
    const quotes = this.#table.query(this.#query);
    const before = this.#before;
    const waiting = this.#onceDrawn;
    this.#onceDrawn = [];
    // A row is replaced, never changed, when something of it changes.
    if (before?.length === quotes.length && before.every((quote, at) => quote === quotes[at])) return;
    this.#before = quotes;
    if (quotes.length > 0) this.#publishedMs = performance.now();
    const drawn = Promise.resolve(this.#onChange(quotes));
    if (waiting.length > 0) void drawn.then(() => waiting.forEach((run) => run()));
  }
}
