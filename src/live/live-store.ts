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

/** What the live connection answers; each has its own first answer. */
export type LiveRows = "quotes" | "clusters" | "tickets" | "orders" | "privateRuns" | "lists";

interface LiveStore extends Away {
  socket: SocketState;
  /** Epoch ms of the last frame, by this machine's clock; null before the first. */
  lastFrameAtMs: number | null;
  latencyMs: number | null;
  clusters: readonly Cluster[];
  tickets: readonly Ticket[];
  /** Lists of today that my firm asked or was asked, the newest first. */
  lists: readonly TradeList[];
  /** Orders of my firm in which something can still happen, and those that ended today; the newest first. */
  orders: readonly Order[];
  /** Quotes read from my chats. */
  privateRuns: readonly PrivateRun[];
  /** Which lines were answered in which clusters, as far as I wrote the line or answered it. */
  lineAnswers: readonly LineAnswer[];
  /** The last times my alerts fired, oldest first; empty where there is no live connection. */
  alertEvents: readonly AlertEvent[];
  /** Whose first answer has come: before it, nothing there is no proof of nothing there. */
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

/** Notes whether rows are up to date: from the first time on they have answered, also while the connection is gone. */
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
