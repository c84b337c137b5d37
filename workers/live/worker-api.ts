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

/** Streams whose rows a page gets as a list; quotes_eoi is a grid table instead. */
export type ListStream = Exclude<DurableStream, "quotes_eoi">;

export interface LiveStatus extends LinkStatus {
  /** Frames and rows that could not be read. */
  malformed: number;
  /** Streams whose rows may be behind the market. */
  staleStreams: readonly DurableStream[];
}

/**
 * What each page can ask of the live worker, over comlink; callbacks are comlink proxies. One worker serves all tabs of
 * a browser and holds one socket. A page first takes a Web Lock of its own and hands its name to `hello`: when the page
 * goes away the lock is free, and everything it watched is forgotten.
 */
export interface LiveWorkerApi extends GridWorkerApi {
  hello(lockName: string): void;
  /** Opens the live connection. `sessionKey` names the person and firm; another key forgets what the last one saw. Ended quotes of `clientId` stay in sight. */
  signIn(sessionKey: string, clientId: string): void;
  /** Ends the live connection for all tabs. */
  signOut(): void;
  /** The browser's own word on its network. */
  hint(network: "offline" | "online"): void;
  /** What no code of the worker caught, to one of its pages: that page reports it. */
  errors(onError: (error: Error) => void): void;
  subscribeStatus(onChange: (status: LiveStatus) => void): void;
  /** The list whole, now and after every change. */
  watchList(stream: ListStream, onChange: (list: ListState) => void): void;
  notices(onChange: (notices: readonly Notice[]) => void): void;
  /** Hints that a list stored elsewhere should be fetched again. */
  signals(onChange: (stream: StreamSignal) => void): void;
  /** Best bid, best ask and last of a bond; null when nothing was quoted. */
  quote(finstrumentId: string): BondQuote | null;
  /** Levels of a bond, now and at every tick, until the page is gone or `unwatchQuote` names the same callback id. */
  watchQuote(finstrumentId: string, watchId: string, onChange: (quote: BondQuote) => void): void;
  /** The published quotes asked for, whole: now and whenever they changed, until `unwatchQuote` names the same id. */
  watchQuotes(query: QuotesQuery, watchId: string, onChange: OnQuotes): void;
  unwatchQuote(watchId: string): void;
  /** Live quotes of these bonds; without any, by words of bond, ISIN, issuer or firm. */
  findQuotes(query: string, finstrumentIds: readonly string[], limit: number): Eoi[];
  /** Live quotes of a firm. */
  ownQuotes(clientId: string): Eoi[];
  /** Columns of a grid table, e.g. `quotes_eoi`. */
  columnsOf(table: string): readonly LiveColumn[];
}
