import { create } from "zustand";
import type { AlertEvent } from "#domain/contract/http/watchlists.ts";
import type { Cluster } from "#domain/entities/cluster.ts";
import type { Ticket } from "#domain/entities/ticket.ts";
import type { LineAnswer } from "#domain/runs/line-answer.ts";
import type { PrivateRun } from "#domain/runs/private-run.ts";

export type SocketState = "connecting" | "online" | "offline" | "signed-out" | "too-many";

interface LiveStore {
  socket: SocketState;
  /** Epoch ms of the last frame, by this machine's clock; null before the first. */
  lastFrameAtMs: number | null;
  latencyMs: number | null;
  clusters: readonly Cluster[];
  tickets: readonly Ticket[];
  /** Quotes read from my chats. */
  privateRuns: readonly PrivateRun[];
  /** Which lines were answered in which clusters, as far as I wrote the line or answered it. */
  lineAnswers: readonly LineAnswer[];
  /** The last times my alerts fired, oldest first; empty where there is no live connection. */
  alertEvents: readonly AlertEvent[];
}

/** The small live lists and the state of the socket, as the worker tells them. The quote table stays in the worker. */
export const useLive = create<LiveStore>(() => ({
  socket: "connecting",
  lastFrameAtMs: null,
  latencyMs: null,
  clusters: [],
  tickets: [],
  privateRuns: [],
  lineAnswers: [],
  alertEvents: [],
}));
