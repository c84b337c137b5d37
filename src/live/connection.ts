import { proxy, wrap, type Remote } from "comlink";
import type { AlertEvent } from "#domain/contract/http/watchlists.ts";
import type { Cluster } from "#domain/entities/cluster.ts";
import type { Eoi } from "#domain/entities/eoi.ts";
import type { Order } from "#domain/entities/order.ts";
import type { Ticket } from "#domain/entities/ticket.ts";
import type { TradeList } from "#domain/entities/trade-list.ts";
import type { LineAnswer } from "#domain/runs/line-answer.ts";
import type { PrivateRun } from "#domain/runs/private-run.ts";
import { workerGridSource, type GridSource } from "#src/grid/grid-source.ts";
import { noteAnswer, useLive } from "#src/live/live-store.ts";
import { watchNetwork } from "#src/live/network.ts";
import type { QuotesQuery } from "#workers/live/quotes-table.ts";
import type { LiveStatus, LiveWorkerApi } from "#workers/live/worker-api.ts";

/**
 * This page's end of the live worker: one worker and one socket for all tabs where the browser has SharedWorker. The
 * worker is started when the desk is first opened; the quote table stays in it, the short lists come here whole.
 */
let remote: Remote<LiveWorkerApi> | undefined;

function worker(): Remote<LiveWorkerApi> {
  if (remote) return remote;
  if ("SharedWorker" in window) {
    const shared = new SharedWorker(new URL("../../workers/live.worker.ts", import.meta.url), {
      type: "module",
      name: "yieldboard-live",
    });
    remote = wrap<LiveWorkerApi>(shared.port);
    shared.port.start();
  } else {
    const own = new Worker(new URL("../../workers/live.worker.ts", import.meta.url), { type: "module" });
    remote = wrap<LiveWorkerApi>(own);
  }
  holdLock(remote);
  watch(remote);
  return remote;
}

/** Held until the page goes, so that the worker notices and forgets it. */
function holdLock(api: Remote<LiveWorkerApi>): void {
  const name = `yieldboard-page-${crypto.randomUUID()}`;
  void navigator.locks.request(name, () => {
    void api.hello(name);
    return new Promise<never>(() => undefined);
  });
}

function onStatus(status: LiveStatus): void {
  useLive.setState({ socket: status.state, lastFrameAtMs: status.lastFrameAtMs, latencyMs: status.latencyMs });
  noteAnswer("quotes", status.staleStreams.includes("quotes_eoi"));
}

const newestFirst = (a: { created_at: string }, b: { created_at: string }) => b.created_at.localeCompare(a.created_at);

function watch(api: Remote<LiveWorkerApi>): void {
  void api.errors(proxy((error) => reportError(error)));
  void api.subscribeStatus(proxy(onStatus));
  // Rows were checked against the contract in the worker.
  void api.watchList(
    "quotes_cluster",
    proxy(({ rows, stale }) => {
      useLive.setState({ clusters: (rows as unknown as Cluster[]).toSorted(newestFirst) });
      noteAnswer("clusters", stale);
    }),
  );
  void api.watchList(
    "open_tickets",
    proxy(({ rows, stale }) => {
      useLive.setState({ tickets: (rows as unknown as Ticket[]).toSorted(newestFirst) });
      noteAnswer("tickets", stale);
    }),
  );
  void api.watchList(
    "lists",
    proxy(({ rows, stale }) => {
      useLive.setState({ lists: (rows as unknown as TradeList[]).toSorted(newestFirst) });
      noteAnswer("lists", stale);
    }),
  );
  void api.watchList(
    "open_orders",
    proxy(({ rows, stale }) => {
      useLive.setState({ orders: (rows as unknown as Order[]).toSorted(newestFirst) });
      noteAnswer("orders", stale);
    }),
  );
  void api.watchList(
    "private_run",
    proxy(({ rows, stale }) => {
      useLive.setState({ privateRuns: rows as unknown as PrivateRun[] });
      noteAnswer("privateRuns", stale);
    }),
  );
  void api.watchList(
    "line_answers",
    proxy(({ rows }) => useLive.setState({ lineAnswers: rows as unknown as LineAnswer[] })),
  );
  void api.watchList(
    "alert_events",
    proxy(({ rows }) => useLive.setState({ alertEvents: rows as unknown as AlertEvent[] })),
  );
  watchNetwork(window, navigator.onLine, (network) => void api.hint(network));
}

/** Person and firm this page follows the market for. */
let startedAs: string | null = null;

export const live = {
  /** The table of published quotes. */
  get quotes(): GridSource {
    quotesSource ??= workerGridSource(worker(), "quotes_eoi");
    return quotesSource;
  },
  /** Says when a term of a bond was confirmed for everybody. */
  onBondsChanged(onChange: () => void): void {
    void worker().signals(proxy((stream) => (stream === "refresh_bonds" ? onChange() : undefined)));
  },
  /** Says when something became of a quote of the firm on an exchange. */
  onRfqQuotesChanged(onChange: () => void): void {
    void worker().signals(proxy((stream) => (stream === "refresh_rfq_quotes" ? onChange() : undefined)));
  },
  /** Calls back when a ticket of the firm is added, removed or ended. */
  onTicketsChanged(onChange: () => void): void {
    void worker().signals(proxy((stream) => (stream === "refresh_tickets" ? onChange() : undefined)));
  },
  /** Says when other holidays were put in force. */
  onCalendarChanged(onChange: () => void): void {
    void worker().signals(proxy((stream) => (stream === "refresh_calendar" ? onChange() : undefined)));
  },
  /** Publishes the matching quotes now and on every change. Returns an unsubscribe function. */
  watchQuotes(query: QuotesQuery, onChange: (quotes: readonly Eoi[]) => void): () => void {
    const watchId = crypto.randomUUID();
    let isWatching = true;
    // An update already on its way is dropped.
    const onChangeNow = async (quotes: readonly Eoi[]) => {
      if (!isWatching) return;
      onChange(quotes);
      // A hidden page does not render.
      if (document.visibilityState === "visible") await new Promise(requestAnimationFrame);
    };
    void worker().watchQuotes(query, watchId, proxy(onChangeNow));
    return () => {
      isWatching = false;
      void worker().unwatchQuote(watchId);
    };
  },
  /** The live quotes of a firm as they are now. */
  ownQuotes: (clientId: string): Promise<Eoi[]> => worker().ownQuotes(clientId),
  findQuotes: (query: string, finstrumentIds: readonly string[], limit: number): Promise<Eoi[]> =>
    worker().findQuotes(query, finstrumentIds, limit),
  /**
   * Opens the live connection for this person; the worker drops the previous person's data. If someone else signed in
   * in another tab, this page reloads, so that no data of the previous person stays in memory.
   */
  start({ userId, clientId }: { userId: string; clientId: string }): void {
    const person = `${userId} ${clientId}`;
    if (startedAs !== null && startedAs !== person) return window.location.reload();
    startedAs = person;
    void worker().signIn(person, clientId);
  },
  /** Ends it for all tabs, even when this page never watched itself: called when the person signs out. */
  stop(): void {
    const api = "SharedWorker" in window ? worker() : remote;
    void api?.signOut();
  },
};
let quotesSource: GridSource | undefined;
