import type { TradeCluster } from "#domain/trading/trade-cluster.ts";
import type { Change } from "#server/machine/core/change.ts";
import { firmInTurn, firmsOf, passedNotice, turnNotice } from "#server/market/trading/rows/cluster-audience.ts";
import { presentCluster, presentRound } from "#server/market/trading/rows/cluster-presenter.ts";
import type { NameOf } from "#server/machine/core/names.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** Publishes a cluster to everybody who sees it, and notifies the sides whose turn came or passed. */
export function publishCluster(
  { bonds }: Pick<Parts, "bonds">,
  change: Pick<Change, "publish">,
  cluster: TradeCluster,
  before: TradeCluster | undefined,
  nameOf: NameOf,
): void {
  const row = presentCluster(cluster, nameOf, bonds);
  const rounds = [{ cluster_id: cluster.id, rounds: cluster.rounds.map((round) => presentRound(round, nameOf)) }];
  const isInquiry = cluster.state === "INQUIRY" || before?.state === "INQUIRY";
  const roundsChanged = cluster.rounds.length > 0 && cluster.rounds !== before?.rounds;
  for (const firm of firmsOf(cluster, nameOf)) {
    change.publish("quotes_cluster", firm, [row]);
    if (isInquiry) change.publish("inquiries", firm, [row]);
    if (roundsChanged) change.publish("rfq_negotiation", firm, rounds);
  }
  if (cluster.listId) return;
  const firmBefore = before === undefined ? null : firmInTurn(before);
  const firmNow = firmInTurn(cluster);
  const notice = turnNotice(cluster, row.bond_name);
  if (firmNow !== null && notice !== null) change.publish("rfq_negotiation_notifications", firmNow, [notice]);
  if (firmBefore !== null && firmBefore !== firmNow) {
    change.publish("rfq_negotiation_notifications", firmBefore, [passedNotice(cluster, row.bond_name)]);
  }
}
