import { pendingRound } from "#domain/trading/trade-cluster.ts";
import type { TradeCluster } from "#domain/trading/trade-cluster.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { firmInTurn, turnNotice } from "#server/market/trading/rows/cluster-audience.ts";
import { peopleIn, presentCluster, presentRound } from "#server/market/trading/rows/cluster-presenter.ts";
import { readOpenClusters, readClustersOfDay } from "#server/market/trading/clusters/queries.ts";
import { type NameOf, namesOf } from "#server/machine/core/names.ts";
import { readLiveEois } from "#server/market/trading/eois/queries.ts";
import { readOpenOrders } from "#server/market/trading/orders/queries.ts";
import { readOpenTickets } from "#server/market/trading/tickets/queries.ts";
import type { SnapshotProvider } from "#server/machine/live/replay.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** Snapshots of the trading streams: everything still live for the audience, and the clusters that ended today. */
export function tradingSnapshots(parts: Parts): SnapshotProvider[] {
  const clusters = async (actor: Actor, tx: Tx): Promise<{ open: TradeCluster[]; nameOf: NameOf }> => {
    const open = await readOpenClusters(tx, actor);
    return { open, nameOf: await namesOf(parts, tx, open.flatMap(peopleIn)) };
  };
  const clusterRows = async (tx: Tx, shown: readonly TradeCluster[]) => {
    const nameOf = await namesOf(parts, tx, shown.flatMap(peopleIn));
    return shown.map((cluster) => presentCluster(cluster, nameOf, parts.bonds));
  };
  return [
    { stream: "quotes_eoi", load: (_actor, tx) => readLiveEois(parts, tx) },
    {
      stream: "quotes_cluster",
      load: async (actor, tx) => clusterRows(tx, await readClustersOfDay(parts, tx, actor)),
    },
    {
      stream: "inquiries",
      load: async (actor, tx) => {
        const open = await readOpenClusters(tx, actor);
        return clusterRows(
          tx,
          open.filter((cluster) => cluster.state === "INQUIRY"),
        );
      },
    },
    { stream: "open_orders", load: (actor, tx) => readOpenOrders(parts, tx, actor) },
    { stream: "open_tickets", load: (actor, tx) => readOpenTickets(parts, tx, actor) },
    {
      stream: "rfq_negotiation",
      load: async (actor, tx) => {
        const { open, nameOf } = await clusters(actor, tx);
        return open
          .filter((cluster) => pendingRound(cluster) !== undefined)
          .map((cluster) => ({
            cluster_id: cluster.id,
            rounds: cluster.rounds.map((round) => presentRound(round, nameOf)),
          }));
      },
    },
    {
      stream: "rfq_negotiation_notifications",
      load: async (actor, tx) => {
        const open = (await readOpenClusters(tx, actor)).filter((cluster) => firmInTurn(cluster) === actor.clientId);
        return open.flatMap(
          (cluster) => turnNotice(cluster, parts.bonds.get(cluster.finstrumentId)?.display_name ?? "") ?? [],
        );
      },
    },
  ];
}
