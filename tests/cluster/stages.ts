import { setTimeout as delay } from "node:timers/promises";
import type { Cluster, ClusterNode } from "#tests/cluster/cluster.ts";

/** An event in the cluster while people act. */
export interface Stage {
  name: string;
  /** Included in the short form. */
  isShort: boolean;
  /** No call may fail, not even once. */
  isSmooth: boolean;
  /** @param isLast the cluster need not be complete after it */
  happens(cluster: Cluster, isLast: boolean): Promise<void>;
}

/** Longer than the timeout of a silent leader plus one attempt by the next leader. */
const LEAD_LOST_MS = 22_000;

/** Restarts a node with this version, like an operator. */
async function restart(cluster: Cluster, node: ClusterNode): Promise<void> {
  await node.process.stop();
  await cluster.startAgain(node);
  await cluster.areReady(2);
}

/**
 * The nodes start with an older version and are upgraded to this one: the first node migrates the database while the
 * second still uses it.
 */
export const UPGRADE: readonly Stage[] = [
  { name: "the older version", isShort: true, isSmooth: true, happens: () => delay(5000) },
  {
    name: "an upgrade",
    isShort: true,
    isSmooth: true,
    async happens(cluster) {
      const [first, second] = cluster.nodes();
      await restart(cluster, first);
      // Both versions serve the same people for a while.
      await delay(10_000);
      await restart(cluster, second);
    },
  },
  { name: "this version", isShort: true, isSmooth: true, happens: () => delay(5000) },
];

export const STAGES: readonly Stage[] = [
  { name: "nothing", isShort: false, isSmooth: true, happens: () => delay(1500) },
  {
    name: "rolling restart",
    isShort: true,
    isSmooth: true,
    async happens(cluster) {
      for (const node of cluster.nodes()) await restart(cluster, node);
    },
  },
  {
    name: "NATS is killed",
    isShort: true,
    isSmooth: true,
    async happens({ nats }) {
      nats.halt();
      await delay(3000);
      await nats.start();
      await delay(1000);
    },
  },
  {
    name: "a node is killed",
    isShort: true,
    isSmooth: false,
    async happens(cluster, isLast) {
      const [node] = cluster.nodes();
      await node.process.kill();
      await delay(1500);
      if (isLast) return;
      await cluster.startAgain(node);
      await cluster.areReady(2);
    },
  },
  {
    name: "one node is cut off from NATS",
    isShort: false,
    isSmooth: true,
    async happens(cluster) {
      const [, node] = cluster.nodes();
      node.toBus.cut();
      await delay(30_000);
      node.toBus.mend();
    },
  },
  {
    name: "one node is cut off from PostgreSQL",
    isShort: false,
    isSmooth: false,
    async happens(cluster) {
      const [node] = cluster.nodes();
      node.toDatabase.cut();
      await delay(LEAD_LOST_MS);
      node.toDatabase.mend();
      await cluster.areReady(2);
    },
  },
  {
    name: "a node stands still and wakes",
    isShort: false,
    isSmooth: false,
    async happens(cluster) {
      const [, node] = cluster.nodes();
      node.process.freeze();
      await delay(LEAD_LOST_MS);
      node.process.thaw();
      await cluster.areReady(2);
    },
  },
  {
    name: "the standby takes PostgreSQL's place",
    isShort: false,
    isSmooth: false,
    async happens(cluster) {
      await cluster.failOver();
      await cluster.areReady(2);
    },
  },
];
