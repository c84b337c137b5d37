import type { Eoi } from "#domain/entities/eoi.ts";
import type { Notice } from "#domain/contract/live/down.ts";
import type { DurableStream } from "#domain/contract/live/version.ts";
import type { GridWorkerApi } from "#workers/grid/protocol.ts";
import type { LiveColumn } from "#domain/lib/column.ts";
import type { StreamSignal } from "#workers/live/live-client.ts";
import type { ListState } from "#workers/live/live-list.ts";
import type { LinkStatus } from "#workers/live/live-socket.ts";
import type { BondQuote } from "#workers/live/quote-board.ts";
import type { OnQuotes } from "#workers/live/quote-watch.ts";
import type { QuotesQuery } from "#workers/live/quotes-table.ts";

/** Streams delivered to pages as lists; quotes_eoi is a grid table instead. */
export type ListStream = Exclude<DurableStream, "quotes_eoi">;

export interface LiveStatus extends LinkStatus {
  /** Frames and rows that could not be read. */
  malformed: number;
  /** Streams with possibly stale rows. */
  staleStreams: readonly DurableStream[];
}

/**
 * API of the live worker for pages, over comlink; callbacks are comlink proxies. One worker serves all tabs of a
 * browser and holds one socket. A page first acquires its own Web Lock and passes the name to `hello`. When the page
 * closes, the lock is released, and all its watches are dropped.
 */
export interface LiveWorkerApi extends GridWorkerApi {
  hello(lockName: string): void;
  /**
   * Opens the live connection. `sessionKey` identifies the person and firm; a new key drops the previous data. Ended
   * quotes of `clientId` stay visible.
   */
  signIn(sessionKey: string, clientId: string): void;
  /** Ends the live connection for all tabs. */
  signOut(): void;
  /** The browser's own word on its network. */
  hint(network: "offline" | "online"): void;
  /** Delivers uncaught errors of the worker to one of its pages, which reports them. */
  errors(onError: (error: Error) => void): void;
  subscribeStatus(onChange: (status: LiveStatus) => void): void;
  /** The list whole, now and after every change. */
  watchList(stream: ListStream, onChange: (list: ListState) => void): void;
  notices(onChange: (notices: readonly Notice[]) => void): void;
  /** Hints that a list stored elsewhere should be fetched again. */
  signals(onChange: (stream: StreamSignal) => void): void;
  /** Best bid, best ask and last of a bond; null without any quote. */
  quote(finstrumentId: string): BondQuote | null;
  /** Levels of a bond, now and at every tick, until the page closes or `unwatchQuote` is called with the same id. */
  watchQuote(finstrumentId: string, watchId: string, onChange: (quote: BondQuote) => void): void;
  /** The matching published quotes, whole: now and on every change, until `unwatchQuote` is called with the same id. */
  watchQuotes(query: QuotesQuery, watchId: string, onChange: OnQuotes): void;
  unwatchQuote(watchId: string): void;
  /** Live quotes of these bonds; without any, by words of bond, ISIN, issuer or firm. */
  findQuotes(query: string, finstrumentIds: readonly string[], limit: number): Eoi[];
  /** Live quotes of a firm. */
  ownQuotes(clientId: string): Eoi[];
  /** Columns of a grid table, e.g. `quotes_eoi`. */
  columnsOf(table: string): readonly LiveColumn[];
}
