import type { Notice } from "#domain/contract/live/down.ts";
import { DURABLE_STREAMS, type DurableStream } from "#domain/contract/live/version.ts";
import type { GridHost } from "#workers/grid/grid-host.ts";
import { gridWorkerApi } from "#workers/grid/serve-views.ts";
import { LiveClient, type StreamSignal } from "#workers/live/live-client.ts";
import { LiveList } from "#workers/live/live-list.ts";
import type { LiveSocketNeeds } from "#workers/live/live-socket.ts";
import { QuoteBoard } from "#workers/live/quote-board.ts";
import { QuoteWatch, type OnQuotes } from "#workers/live/quote-watch.ts";
import { QuoteTable, QUOTES_SCHEMA, QUOTES_TABLE, type QuotesQuery } from "#workers/live/quotes-table.ts";
import type { LiveRow } from "#workers/live/read-frame.ts";
import type { ListStream, LiveStatus, LiveWorkerApi } from "#workers/live/worker-api.ts";

/** Lists of events, which only grow, are stored this long. */
const EVENTS_MAX = 500;
const EVENT_STREAMS: readonly DurableStream[] = ["consideration_update", "alert_events"];

type Surroundings = Pick<LiveSocketNeeds, "url" | "WebSocket" | "fetch" | "nowMs">;

/** A page as the hub serves it. */
export interface Page {
  api: Omit<LiveWorkerApi, "hello">;
  /** Forgets everything the page watched. */
  leave(): void;
}

/** One live connection for all pages of a browser: quotes go to the grid's table, other streams to lists. */
export class LiveHub {
  readonly #client: LiveClient;
  readonly #grid: GridHost;
  readonly #lists = new Map<DurableStream, LiveList>();
  readonly #quotes = new QuoteBoard();
  readonly #quoteTable = new QuoteTable();
  readonly #quoteWatches = new Set<QuoteWatch>();
  readonly #stale = new Set<DurableStream>(DURABLE_STREAMS);
  readonly #onStatus = new Set<(status: LiveStatus) => void>();
  readonly #onNotices = new Set<(notices: readonly Notice[]) => void>();
  readonly #onSignal = new Set<(stream: StreamSignal) => void>();
  readonly #onError = new Set<(error: Error) => void>();
  #sessionKey: string | null = null;

  constructor(surroundings: Surroundings, grid: GridHost) {
    this.#grid = grid;
    grid.registerTable(QUOTES_TABLE, QUOTES_SCHEMA);
    for (const stream of DURABLE_STREAMS) {
      if (stream === "quotes_eoi") continue;
      this.#lists.set(stream, new LiveList(stream, EVENT_STREAMS.includes(stream) ? EVENTS_MAX : Infinity));
    }
    this.#client = new LiveClient(surroundings, {
      rows: (stream, upserts, removedIds) => this.#rows(stream, upserts, removedIds),
      traced: (stream, drawn) => {
        if (stream === "quotes_eoi") this.#onceDrawn(drawn);
      },
      stale: (stream, stale) => this.#setStale(stream, stale),
      notices: (notices) => publish(this.#onNotices, notices),
      ticks: (columns) => this.#quotes.take(columns),
      signal: (stream) => publish(this.#onSignal, stream),
      status: (status) => {
        if (status.state === "signed-out") {
          this.#quotes.clear();
          this.#quoteTable.clear();
          this.#quotesChanged();
        }
        this.#publishStatus();
      },
      malformed: () => this.#publishStatus(),
    });
  }

  get status(): LiveStatus {
    const { status, malformedCount } = this.#client;
    return { ...status, malformed: malformedCount, staleStreams: [...this.#stale] };
  }

  /** Passes an uncaught error to one page only, so that it is reported once. */
  failed(error: Error): void {
    const [onError] = this.#onError;
    onError?.(error);
  }

  page(): Page {
    const leaving = new Set<() => void>();
    const quoteWatches = new Map<string, () => void>();
    const watch = <T>(watchers: Set<(value: T) => void>, onChange: (value: T) => void) => {
      watchers.add(onChange);
      leaving.add(() => watchers.delete(onChange));
    };
    const unwatchQuote = (watchId: string) => {
      quoteWatches.get(watchId)?.();
      quoteWatches.delete(watchId);
    };
    return {
      api: {
        ...gridWorkerApi(this.#grid),
        signIn: (sessionKey, clientId) => this.#signIn(sessionKey, clientId),
        signOut: () => this.#client.stop(),
        hint: (network) => this.#client.hint(network),
        subscribeStatus: (onChange) => {
          watch(this.#onStatus, onChange);
          onChange(this.status);
        },
        watchList: (stream: ListStream, onChange) => {
          const stop = this.#lists.get(stream)?.watch(onChange);
          if (stop) leaving.add(stop);
        },
        notices: (onChange) => watch(this.#onNotices, onChange),
        errors: (onError) => watch(this.#onError, onError),
        signals: (onChange) => watch(this.#onSignal, onChange),
        quote: (finstrumentId) => this.#quotes.quote(finstrumentId),
        watchQuote: (finstrumentId, watchId, onChange) => {
          unwatchQuote(watchId);
          quoteWatches.set(watchId, this.#quotes.watch(finstrumentId, onChange));
        },
        watchQuotes: (query, watchId, onChange) => {
          unwatchQuote(watchId);
          quoteWatches.set(watchId, this.#watchQuotes(query, onChange));
        },
        unwatchQuote,
        ownQuotes: (clientId) => this.#quoteTable.query({ clientId }),
        findQuotes: (query, finstrumentIds, limit) => this.#quoteTable.find(query, finstrumentIds, limit),
        columnsOf: (table) => (table === QUOTES_TABLE ? QUOTES_SCHEMA.columns : []),
      },
      leave: () => {
        for (const stop of leaving) stop();
        for (const stop of quoteWatches.values()) stop();
        leaving.clear();
        quoteWatches.clear();
      },
    };
  }

  #signIn(sessionKey: string, clientId: string): void {
    if (this.#sessionKey !== null && this.#sessionKey !== sessionKey) this.#client.stop();
    this.#sessionKey = sessionKey;
    this.#quoteTable.clientId = clientId;
    if (this.#client.status.state === "signed-out") this.#client.start();
  }

  #rows(stream: DurableStream, upserts: readonly LiveRow[], removedIds: readonly string[]): void {
    if (stream !== "quotes_eoi") {
      this.#lists.get(stream)?.apply(upserts, removedIds);
      return;
    }
    const changes = this.#quoteTable.take(upserts, removedIds);
    this.#grid.apply(QUOTES_TABLE, changes.upserts, changes.removedIds);
    this.#quotesChanged();
  }

  #watchQuotes(query: QuotesQuery, onChange: OnQuotes): () => void {
    const watch = new QuoteWatch(this.#quoteTable, query, onChange);
    this.#quoteWatches.add(watch);
    return () => {
      watch.stop();
      this.#quoteWatches.delete(watch);
    };
  }

  /** Calls `drawn` at the first page that has drawn the quotes that come next, in a table or a list. */
  #onceDrawn(drawn: () => void): void {
    let isDrawn = false;
    const first = () => {
      if (!isDrawn) drawn();
      isDrawn = true;
    };
    this.#grid.onceDrawn(QUOTES_TABLE, first);
    for (const watch of this.#quoteWatches) watch.onceDrawn(first);
  }

  #quotesChanged(): void {
    for (const watch of this.#quoteWatches) watch.changed();
  }

  #setStale(stream: DurableStream, stale: boolean): void {
    if (stale) this.#stale.add(stream);
    else this.#stale.delete(stream);
    if (stream === "quotes_eoi") this.#grid.setStale(QUOTES_TABLE, stale);
    else this.#lists.get(stream)?.setStale(stale);
    this.#publishStatus();
  }

  #publishStatus(): void {
    publish(this.#onStatus, this.status);
  }
}

function publish<T>(watchers: ReadonlySet<(value: T) => void>, value: T): void {
  for (const onChange of watchers) onChange(value);
}
