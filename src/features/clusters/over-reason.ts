import type { Cluster } from "#domain/entities/cluster.ts";
import { formatTimeWithSeconds } from "#domain/lib/format-date.ts";
import { overText } from "#domain/trading/over-text.ts";
import { isOpen } from "#domain/trading/trade-cluster.ts";

/** Reason a cluster has nothing left to accept, naming firm and time; undefined if not known. */
export function overReason(cluster: Cluster): string | undefined {
  const { deal, rounds, legs, expires_at: expiresAt, updated_at: updatedAt } = cluster;
  const last = rounds.at(-1);
  const author = legs.find(({ id }) => id === last?.leg_id)?.client_name;
  const other = legs.find(({ id }) => id !== last?.leg_id)?.client_name;
  if (isOpen(cluster)) {
    if (last?.status !== "WITHDRAWN" || author === undefined) return undefined;
    return `${author} withdrew its level at ${formatTimeWithSeconds(Date.parse(updatedAt))}.`;
  }
  return overText({
    state: cluster.state,
    deal: deal && {
      fixedField: deal.fixed_field,
      yieldStored: deal.yield_stored,
      unitPriceStored: deal.unit_price_stored,
    },
    rounds,
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
    updatedAt: new Date(updatedAt),
    by: last?.status === "WITHDRAWN" ? author : last?.status === "REJECTED" ? other : undefined,
  });
}
