import type { Cluster, Leg, Round } from "#domain/entities/cluster.ts";
import { isOpen } from "#domain/trading/trade-cluster.ts";

/** Acts open to the person's firm in a cluster. The server decides; the screen dims by the same facts. */
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
  // An exchange handles one command at a time.
  const open = isHere && (cluster.venue === undefined || isIdle(cluster.venue));
  const myTurn = isHere && cluster.turn_leg_id === mine.id;
  const theirsWaits = open && pending !== undefined && pending.leg_id === theirs.id;
  const mineWaits = open && pending !== undefined && pending.leg_id === mine.id;
  // An answer to a list is accepted as it is; it is changed and withdrawn in its list.
  const isOfList = cluster.list_id !== undefined;
  const firmTheirs = open && theirs.firm && theirs.status === "LIVE";
  return {
    mine,
    theirs,
    pending,
    myTurn,
    canAccept: theirsWaits || firmTheirs,
    canCounter: open && !mineWaits && !isOfList,
    canReject: theirsWaits && !isOfList,
    canWithdraw: mineWaits && !isOfList,
  };
}

const isIdle = ({ pending, thread_id: thread }: NonNullable<Cluster["venue"]>) => pending === null && thread !== null;

/** False for an open answer to a list, which is shown in its list until dealt. */
export function isNegotiation({ list_id: listId, state }: Pick<Cluster, "list_id" | "state">): boolean {
  return listId === undefined || state === "CLOSED";
}

/** Clusters in which it is this firm's turn, soonest expiry first; answers to a list appear in their list instead. */
export function needsMe(clusters: readonly Cluster[], clientId: string): Cluster[] {
  const due = (cluster: Cluster) =>
    cluster.expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(cluster.expires_at);
  return clusters
    .filter((cluster) => cluster.list_id === undefined && movesOf(cluster, clientId).myTurn)
    .toSorted((a, b) => due(a) - due(b));
}
