import { create } from "zustand";
import type { AlertEvent } from "#domain/contract/http/watchlists.ts";
import type { Cluster } from "#domain/entities/cluster.ts";
import type { Order } from "#domain/entities/order.ts";
import type { Ticket } from "#domain/entities/ticket.ts";
import type { TradeList } from "#domain/entities/trade-list.ts";
import type { LineAnswer } from "#domain/runs/line-answer.ts";
import type { PrivateRun } from "#domain/runs/private-run.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { createAwayWatch, type Away } from "#src/live/away-watch.ts";
import type { SocketState } from "#src/live/away.ts";

/** Lists served by the live connection; each has its own first response. */
export type LiveRows = "quotes" | "clusters" | "tickets" | "orders" | "privateRuns" | "lists";

interface LiveStore extends Away {
  socket: SocketState;
  /** Epoch ms of the last frame, by this machine's clock; null before the first. */
  lastFrameAtMs: number | null;
  latencyMs: number | null;
  clusters: readonly Cluster[];
  tickets: readonly Ticket[];
  /** Today's lists the firm sent or received, newest first. */
  lists: readonly TradeList[];
  /** Orders of the firm that are still open, and those that ended today; newest first. */
  orders: readonly Order[];
  /** Quotes read from the person's chats. */
  privateRuns: readonly PrivateRun[];
  /** Answers to chat lines and their clusters, for lines the current user wrote or answered. */
  lineAnswers: readonly LineAnswer[];
  /** Recent firings of the person's alerts, oldest first; empty while disconnected. */
  alertEvents: readonly AlertEvent[];
  /** True for lists that have had their first response. Before it, an empty list is not known to be empty. */
  answered: Readonly<Record<LiveRows, boolean>>;
  /** Rows that may be behind the market, though they have answered before. */
  behind: readonly LiveRows[];
}

/** The small live lists and the state of the socket, as the worker publishes them. The quote table stays in the worker. */
export const useLive = create<LiveStore>(() => ({
  socket: "connecting",
  awaySinceMs: null,
  isStale: false,
  lastFrameAtMs: null,
  latencyMs: null,
  clusters: [],
  tickets: [],
  lists: [],
  orders: [],
  privateRuns: [],
  lineAnswers: [],
  alertEvents: [],
  answered: { quotes: false, clusters: false, tickets: false, orders: false, privateRuns: false, lists: false },
  behind: [],
}));

/** Notes if rows are up to date. Once they were, they count as answered, even while disconnected. */
export function noteAnswer(rows: LiveRows, isStale: boolean): void {
  const { answered, behind } = useLive.getState();
  if (!isStale && !answered[rows]) useLive.setState({ answered: { ...answered, [rows]: true } });
  const isBehind = isStale && answered[rows];
  if (isBehind !== behind.includes(rows)) {
    useLive.setState({ behind: isBehind ? [...behind, rows] : behind.filter((each) => each !== rows) });
  }
  lookWhetherAway();
}

const watchAway = createAwayWatch(
  {
    nowMs: serverNowMs,
    after: (ms, act) => {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
  },
  (away) => useLive.setState(away),
);

function lookWhetherAway(): void {
  const { socket, behind } = useLive.getState();
  watchAway({ socket, isCurrent: behind.length === 0 });
}
