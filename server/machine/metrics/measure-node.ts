import {
  constants,
  monitorEventLoopDelay,
  PerformanceObserver,
  type NodeGCPerformanceDetail,
  type PerformanceEntry,
} from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";
import type { Meter } from "@opentelemetry/api";
import type { Database } from "#server/machine/db/database.ts";
import type { Gateway, GatewayStats } from "#server/machine/live/gateway.ts";
import type { WatchedLeads } from "#server/machine/metrics/leads.ts";

export interface NodeParts {
  db: Pick<Database, "pool">;
  live: Pick<Gateway, "stats">;
  /** The chat's sockets. */
  chat: { stats: () => Pick<GatewayStats, "connections" | "sent" | "sentBytes"> };
  leads: WatchedLeads["leads"];
}

const NS_PER_S = 1e9;
const LOOP_EVERY_MS = 10;

/** Measures local state of this process, without queries. @returns a function that stops it */
export function measureNode(meter: Meter, { db, live, chat, leads }: NodeParts): () => void {
  const sockets = { live: () => live.stats(), chat: () => chat.stats() };
  meter
    .createObservableGauge("yieldboard_sockets_open", { description: "Open sockets of this node, by kind" })
    .addCallback((result) => {
      for (const [socket, stats] of Object.entries(sockets)) result.observe(stats().connections, { socket });
    });
  meter
    .createObservableCounter("yieldboard_socket_frames_sent_total", { description: "Frames sent to sockets, by kind" })
    .addCallback((result) => {
      for (const [socket, stats] of Object.entries(sockets)) result.observe(stats().sent, { socket });
    });
  meter
    .createObservableCounter("yieldboard_socket_bytes_sent_total", {
      description: "Bytes of these frames as they were written, long ones compressed, by kind",
    })
    .addCallback((result) => {
      for (const [socket, stats] of Object.entries(sockets)) result.observe(stats().sentBytes, { socket });
    });
  meter
    .createObservableGauge("yieldboard_stream_messages_behind", {
      description:
        "Numbered messages that this node's live sockets had not been sent at the last look, of 5 s ago at most",
    })
    .addCallback((result) => result.observe(live.stats().behind));
  meter
    .createObservableGauge("yieldboard_leader", { description: "1 where this node leads the task, else 0" })
    .addCallback((result) => {
      for (const [task, isLed] of leads()) result.observe(isLed ? 1 : 0, { task });
    });
  meter
    .createObservableGauge("yieldboard_database_pool", {
      description: "Connections to PostgreSQL, used and idle, and queries that wait for one",
    })
    .addCallback((result) => {
      for (const [state, count] of Object.entries(db.pool() ?? {})) result.observe(count, { state });
    });
  const stops = [measureMemory(meter), measureLoop(meter)];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Memory left after the last full collection is the live heap: unlike the used heap it hardly changes without a leak.
 */
function measureMemory(meter: Meter): () => void {
  let collected = Number.NaN;
  const collections = new PerformanceObserver((seen) => {
    if (seen.getEntries().some(isFullCollection)) collected = getHeapStatistics().used_heap_size;
  });
  collections.observe({ entryTypes: ["gc"] });
  meter
    .createObservableGauge("yieldboard_process_memory_bytes", { description: "Memory of the process, by kind" })
    .addCallback((result) => {
      const { rss, heapUsed, external } = process.memoryUsage();
      for (const [kind, bytes] of Object.entries({ rss, heap_used: heapUsed, heap_collected: collected, external }))
        result.observe(bytes, { kind });
    });
  return () => collections.disconnect();
}

const isFullCollection = (entry: PerformanceEntry & { detail?: NodeGCPerformanceDetail }) =>
  entry.detail?.kind === constants.NODE_PERFORMANCE_GC_MAJOR;

/** Delay of timers since the last scrape: every request of this process waits as long. */
function measureLoop(meter: Meter): () => void {
  const delays = monitorEventLoopDelay({ resolution: LOOP_EVERY_MS });
  delays.enable();
  meter
    .createObservableGauge("yieldboard_event_loop_delay_seconds", {
      description: "Delay of the event loop since the last scrape: its median, 99th percentile and maximum",
    })
    .addCallback((result) => {
      for (const [quantile, ns] of [
        ["0.5", delays.percentile(50)],
        ["0.99", delays.percentile(99)],
        ["1", delays.max],
      ] as const) {
        // The histogram records the interval between timers; subtract the resolution, and clamp at zero.
        result.observe(Math.max(ns / NS_PER_S - LOOP_EVERY_MS / 1000, 0), { quantile });
      }
      delays.reset();
    });
  return () => delays.disable();
}
