import { setTimeout as delay } from "node:timers/promises";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startServer, type ServerProcess } from "#server/machine/live/process.testing.ts";
import {
  startNats,
  startPostgres,
  startStandby,
  type OwnNats,
  type OwnPostgres,
  type Standby,
} from "../../scripts/lib/system.mjs";
import { openBalancer, type Balancer } from "#tests/cluster/balancer.ts";
import { openPipe, type Pipe } from "#tests/cluster/pipe.ts";

/** One node with its own connections to PostgreSQL and NATS. */
export interface ClusterNode {
  name: string;
  process: ServerProcess;
  toDatabase: Pipe;
  toBus: Pipe;
}

/** Two nodes behind a balancer, on a PostgreSQL and a NATS of their own. */
export interface Cluster {
  balancer: Balancer;
  nats: OwnNats;
  /** The PostgreSQL that currently accepts writes. */
  database(): OwnPostgres;
  nodes(): readonly [ClusterNode, ClusterNode];
  /** Restarts a stopped node, with this version. */
  startAgain(node: ClusterNode): Promise<void>;
  /** Waits until this many nodes receive calls. */
  areReady(count: number, withinMs?: number): Promise<void>;
  /**
   * Kills the PostgreSQL that accepts writes. The nodes connect to its standby some time before the standby accepts
   * any.
   */
  failOver(): Promise<void>;
  stop(): Promise<void>;
}

const SECRET = "a secret of the proof that all of its nodes share";
const portOf = (url: string) => Number(new URL(url).port);

interface ClusterOptions {
  withStandby: boolean;
  /** Folder with the sources and packages of the older version the nodes start with; null for this version. */
  older: string | null;
}

export async function startCluster({ withStandby, older }: ClusterOptions): Promise<Cluster> {
  const folder = mkdtempSync(path.join(tmpdir(), "cluster-"));
  const [primary, nats] = await Promise.all([startPostgres(), startNats()]);
  let database: OwnPostgres = primary;
  const standby: Standby | null = withStandby ? await startStandby(primary) : null;
  const balancer = await openBalancer();

  const startOn = async (name: string, toDatabase: Pipe, toBus: Pipe, program?: string[]): Promise<ServerProcess> => {
    const settings = {
      DATABASE_URL: `postgres://postgres@127.0.0.1:${toDatabase.port}/postgres`,
      NATS_URL: `nats://127.0.0.1:${toBus.port}`,
      SESSION_SECRET: SECRET,
      SIM_RATE: "5",
      TRUST_PROXY: "on",
      DRAIN_SECONDS: "2",
    };
    const started = await startServer(path.join(folder, name), settings, program);
    balancer.add(Number(new URL(started.origin).port));
    return started;
  };
  const node = async (name: string): Promise<ClusterNode> => {
    const [toDatabase, toBus] = await Promise.all([openPipe(portOf(primary.url)), openPipe(portOf(nats.url))]);
    const program = older === null ? undefined : [path.join(older, "server/main.ts")];
    return { name, toDatabase, toBus, process: await startOn(name, toDatabase, toBus, program) };
  };
  // The first node creates the tables and the demo world.
  const nodes = [await node("one"), await node("two")] as const;

  return {
    balancer,
    nats,
    database: () => database,
    nodes: () => nodes,
    async startAgain(ended) {
      balancer.remove(Number(new URL(ended.process.origin).port));
      ended.process = await startOn(ended.name, ended.toDatabase, ended.toBus);
    },
    async areReady(count, withinMs = 60_000) {
      const end = performance.now() + withinMs;
      while (balancer.ready().length < count) {
        if (performance.now() > end) throw new Error(`${balancer.ready().length} nodes are ready, not ${count}`);
        await delay(50);
      }
    },
    async failOver() {
      if (standby === null) throw new Error("there is no standby");
      primary.halt();
      for (const { toDatabase } of nodes) toDatabase.leadTo(portOf(standby.url));
      await delay(2000);
      standby.promote();
      database = standby;
    },
    async stop() {
      await Promise.all(nodes.map(({ process }) => process.kill()));
      for (const { toDatabase, toBus } of nodes) {
        toDatabase.close();
        toBus.close();
      }
      balancer.close();
      nats.stop();
      standby?.stop();
      primary.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
