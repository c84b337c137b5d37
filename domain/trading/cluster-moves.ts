import type { Cluster, Leg, Round } from "#domain/entities/cluster.ts";
import { isOpen } from "#domain/trading/trade-cluster.ts";

/** What the person's firm may do in a cluster now. The server decides; the screen dims by the same facts. */
export interface ClusterMoves {
  mine: Leg | undefined;
  theirs: Leg | undefined;
  pending: Round | undefined;
  myTurn: boolean;
  canAccept: boolean;
  canCounter: boolean;
  canReject: boolean;
  canWithdraw: boolean;
}

export function movesOf(cluster: Cluster, clientId: string): ClusterMoves {
  const mine = cluster.legs.find((leg) => leg.client_id === clientId);
  const theirs = mine && cluster.legs.find((leg) => leg.id !== mine.id);
  const pending = cluster.rounds.find((round) => round.status === "PENDING");
  const isHere = isOpen(cluster) && mine !== undefined && theirs !== undefined;
  // One thing at a time is asked of an exchange.
  const open = isHere && (cluster.venue === undefined || isIdle(cluster.venue));
  const myTurn = isHere && cluster.turn_leg_id === mine.id;
  const theirsWaits = open && pending !== undefined && pending.leg_id === theirs.id;
  const mineWaits = open && pending !== undefined && pending.leg_id === mine.id;
  const firmTheirs = open && theirs.firm && theirs.status === "LIVE";
  return {
    mine,
    theirs,
    pending,
    myTurn,
    canAccept: theirsWaits || firmTheirs,
    canCounter: open && !mineWaits,
    canReject: theirsWaits,
    canWithdraw: mineWaits,
  };
}

const isIdle = ({ pending, thread_id: thread }: NonNullable<Cluster["venue"]>) => pending === null && thread !== null;

/** Clusters that wait for this firm, the soonest to expire first. */
export function needsMe(clusters: readonly Cluster[], clientId: string): Cluster[] {
  const due = (cluster: Cluster) =>
    cluster.expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(cluster.expires_at);
  return clusters.filter((cluster) => movesOf(cluster, clientId).myTurn).toSorted((a, b) => due(a) - due(b));
}
