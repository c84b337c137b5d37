import type { Client } from "pg";
import { must } from "#domain/lib/must.ts";
import { cpuSeconds } from "../load/process-cost.ts";

/** Memory, size and CPU of a node and its PostgreSQL, as they report them. */
export interface State {
  atSeconds: number;
  rssMb: number;
  heapMb: number;
  /** Heap after the last full collection; NaN before the first. */
  heapCollectedMb: number;
  externalMb: number;
  /** Event loop delay since the last reading. */
  loopP99Ms: number;
  outboxRows: number;
  /** Connections to PostgreSQL, excluding this one. */
  connections: number;
  databaseMb: number;
  /** Total CPU seconds so far. */
  nodeSeconds: number;
  databaseSeconds: number;
}

export interface Watched {
  metricsUrl: string;
  nodePid: number;
  databasePid: number;
  database: Client;
}

export async function look({ metricsUrl, nodePid, databasePid, database }: Watched): Promise<State> {
  const metrics = await (await fetch(metricsUrl)).text();
  const { rows } = await database.query<{ connections: number; bytes: number }>(
    `select (select count(*)::int from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()) as connections,
     pg_database_size(current_database())::float8 as bytes`,
  );
  const { connections, bytes } = must(rows[0]);
  const memoryMb = (kind: string) => valueOf(metrics, `yieldboard_process_memory_bytes{kind="${kind}"}`) / 1e6;
  return {
    atSeconds: performance.now() / 1000,
    rssMb: memoryMb("rss"),
    heapMb: memoryMb("heap_used"),
    heapCollectedMb: memoryMb("heap_collected"),
    externalMb: memoryMb("external"),
    loopP99Ms: valueOf(metrics, 'yieldboard_event_loop_delay_seconds{quantile="0.99"}') * 1000,
    outboxRows: valueOf(metrics, "yieldboard_outbox_waiting_rows"),
    connections,
    databaseMb: bytes / 1e6,
    nodeSeconds: cpuSeconds(nodePid),
    databaseSeconds: cpuSeconds(databasePid),
  };
}

/** Value of one line of a scrape. */
function valueOf(metrics: string, line: string): number {
  const found = metrics.split("\n").find((each) => each.startsWith(`${line} `));
  return Number(must(found).slice(line.length + 1));
}
