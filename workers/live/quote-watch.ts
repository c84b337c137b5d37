import type { Eoi } from "#domain/entities/eoi.ts";
import type { QuoteTable, QuotesQuery } from "#workers/live/quotes-table.ts";

/** One quote is followed as it changes; many are published together, so that a page is not made to draw each tick. */
export const ONE_EVERY_MS = 100;
export const MANY_EVERY_MS = 1000;
/** Changes that come right after one another, such as the parts of a first answer, go together. */
export const BATCH_MS = 16;

/** More changes than this that wait to be drawn are not followed to the screen. */
const MOST_WAITING = 8;

/** Given the quotes; what it returns is settled once they are drawn. */
export type OnQuotes = (quotes: readonly Eoi[]) => void | Promise<void>;

/**
 * Publishes to one watcher the quotes it asked for: now, and again when they changed. After a quiet spell, or while there
 * was nothing to show, a change is published at once; more changes within a beat are published together, and what changed
 * elsewhere in the market is not published at all.
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

  /** Calls `run` when the watcher has drawn what is published next; never when that look finds nothing that changed. */
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
