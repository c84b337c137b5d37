import { venuePartyOf } from "#domain/exchange/venue-party.ts";
import { pendingRound, type TradeCluster } from "#domain/trading/trade-cluster.ts";
import { turnPassedText, yourTurnText } from "#domain/trading/notice.ts";
import { isOpen, legById, otherLeg } from "#domain/trading/trade-cluster.ts";
import type { Notice } from "#domain/contract/live/down.ts";
import type { NameOf } from "#server/machine/core/names.ts";

/** The firms a cluster is shown to: its parties and the facilitator's. */
export function firmsOf(cluster: TradeCluster, nameOf: NameOf): string[] {
  const facilitator = cluster.facilitatorUserId === null ? [] : [nameOf(cluster.facilitatorUserId).clientId];
  const parties = cluster.legs.map((leg) => leg.clientId).filter((firm) => venuePartyOf(firm) === null);
  return [...new Set([...parties, ...facilitator])];
}

/** Audit links of an act in a cluster: its bond, both firms and their quotes. */
export function aboutCluster(cluster: TradeCluster): string[] {
  return [cluster.finstrumentId, ...cluster.legs.flatMap(({ clientId, eoiId }) => [clientId, eoiId ?? []].flat())];
}

/** The firm of ours that must answer next; null if none must. */
export function firmInTurn(cluster: TradeCluster): string | null {
  const firm = cluster.turnLegId === null ? undefined : legById(cluster, cluster.turnLegId)?.clientId;
  return firm === undefined || venuePartyOf(firm) !== null ? null : firm;
}

/**
 * Notice to the firm in turn: the result of accepting the other side's level. None for an answer to a list, since the
 * list notifies for all its answers.
 */
export function turnNotice(cluster: TradeCluster, bondName: string): Notice | null {
  const own = cluster.turnLegId === null ? undefined : legById(cluster, cluster.turnLegId);
  const other = cluster.turnLegId === null ? undefined : otherLeg(cluster, cluster.turnLegId);
  if (cluster.listId || !isOpen(cluster) || own === undefined || other === undefined) return null;
  return {
    id: cluster.id,
    text: yourTurnText(own.side, cluster.quantity, bondName, pendingRound(cluster) ?? other),
    expires_at: cluster.expiresAt?.toISOString() ?? null,
    your_turn: true,
  };
}

export function passedNotice(cluster: TradeCluster, bondName: string): Notice {
  return { id: cluster.id, text: turnPassedText(bondName, cluster.state), expires_at: null, your_turn: false };
}
