import { type DealLevel, levelOf, sameLevel } from "#domain/trading/level.ts";
import {
  changed,
  isOpen,
  lapsed,
  sizeOnTable,
  type TradeCluster,
  type TradeLeg,
} from "#domain/trading/trade-cluster.ts";

// Legs follow their EOI: a new level or size changes the leg; its end ends the leg and, since a cluster has only two
// sides, the cluster as well.

/** Updates a cluster after its EOI was edited, or dealt in part elsewhere. An agreement on other terms is reopened. */
export function followEoi(
  cluster: TradeCluster,
  eoiId: string,
  level: DealLevel,
  remaining: number,
  now: Date,
): TradeCluster {
  const leg = cluster.legs.find((each) => each.eoiId === eoiId && each.status === "LIVE");
  if (!isOpen(cluster) || leg === undefined) return cluster;
  if (sameLevel(leg, level) && leg.quantity === remaining) return cluster;
  const moved: TradeLeg = { ...leg, ...levelOf(level), quantity: remaining, version: leg.version + 1 };
  const legs = cluster.legs.map((each) => (each.id === leg.id ? moved : each));
  const quantity = sizeOnTable({ ...cluster, legs });
  const stillAgreed = cluster.state === "AGREED" && sameLevel(leg, level) && quantity === cluster.quantity;
  const state = cluster.state === "AGREED" && !stillAgreed ? "NEGOTIATING" : cluster.state;
  return changed(cluster, now, { legs, quantity, state });
}

/** Ends a cluster whose EOI was dealt in full elsewhere, withdrawn, replaced or has expired. */
export function followEnd(
  cluster: TradeCluster,
  eoiId: string,
  how: "filled" | "withdrawn" | "expired",
  now: Date,
): TradeCluster {
  const leg = cluster.legs.find((each) => each.eoiId === eoiId);
  if (!isOpen(cluster) || leg === undefined) return cluster;
  const rounds = how === "expired" ? "EXPIRED" : "WITHDRAWN";
  return lapsed(cluster, now, rounds, { how: `quote_${how}`, leg_id: leg.id });
}
