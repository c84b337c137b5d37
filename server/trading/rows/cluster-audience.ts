import { pendingRound, type TradeCluster } from "#domain/trading/trade-cluster.ts";
import { turnPassedText, yourTurnText } from "#domain/trading/notice.ts";
import { isOpen, legById, otherLeg } from "#domain/trading/trade-cluster.ts";
import type { Notice } from "#domain/contract/live/down.ts";
import type { NameOf } from "#server/core/names.ts";

/** The firms a cluster is shown to: its parties and the facilitator's. */
export function firmsOf(talk: TradeCluster, nameOf: NameOf): string[] {
  const facilitator = talk.facilitatorUserId === null ? [] : [nameOf(talk.facilitatorUserId).clientId];
  return [...new Set([...talk.legs.map((leg) => leg.clientId), ...facilitator])];
}

/** The firm that must answer next; null when nobody must. */
export function firmInTurn(talk: TradeCluster): string | null {
  return talk.turnLegId === null ? null : (legById(talk, talk.turnLegId)?.clientId ?? null);
}

/** What the firm in turn is told: what accepting the other side's level would do. */
export function turnNotice(talk: TradeCluster, bondName: string): Notice | null {
  const own = talk.turnLegId === null ? undefined : legById(talk, talk.turnLegId);
  const other = talk.turnLegId === null ? undefined : otherLeg(talk, talk.turnLegId);
  if (!isOpen(talk) || own === undefined || other === undefined) return null;
  return {
    id: talk.id,
    text: yourTurnText(own.side, talk.quantity, bondName, pendingRound(talk) ?? other),
    expires_at: talk.expiresAt?.toISOString() ?? null,
    your_turn: true,
  };
}

export function passedNotice(talk: TradeCluster, bondName: string): Notice {
  return { id: talk.id, text: turnPassedText(bondName, talk.state), expires_at: null, your_turn: false };
}
