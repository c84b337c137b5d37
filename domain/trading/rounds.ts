import type { RoundStatus } from "#domain/entities/cluster.ts";
import { type DealLevel, levelOf, sameLevel } from "#domain/trading/level.ts";
import {
  changed,
  isOpen,
  lapsed,
  legById,
  otherLeg,
  pendingRound,
  settleRounds,
  sizeOnTable,
  type TradeCluster,
  type TradeLeg,
  type TradeRound,
} from "#domain/trading/trade-cluster.ts";
import { overText } from "#domain/trading/over-text.ts";
import { tradingTexts } from "#domain/trading/texts.ts";
import { ok, err, type Err, type Verdict } from "#domain/trading/verdict.ts";

/** One offer: its author, level, size and end. */
export interface Offer {
  legId: string;
  userId: string;
  roundId: string;
  level: DealLevel;
  quantity: number;
  expiresAt: Date;
  now: Date;
}

/**
 * Makes a counter-offer, or the first offer when none is waiting. Refused while one's own offer waits. Naming the other
 * side's offered or firm level, for no more than its size, agrees.
 */
export function offer(
  cluster: TradeCluster,
  { legId, userId, roundId, level, quantity, expiresAt, now }: Offer,
): Verdict<TradeCluster> {
  const own = legById(cluster, legId);
  const other = otherLeg(cluster, legId);
  const waiting = pendingRound(cluster);
  if (!isOpen(cluster) || own === undefined || other === undefined) return over(cluster);
  if (waiting !== undefined && waiting.legId === legId) return notYourTurn();
  const answered = waiting?.quantity ?? other.quantity;
  const agrees =
    (waiting !== undefined && sameLevel(waiting, level) && quantity <= answered) ||
    (other.firm && sameLevel(other, level) && quantity <= other.quantity);
  const round: TradeRound = {
    id: roundId,
    legId,
    userId,
    ...level,
    quantity,
    status: "PENDING",
    expiresAt,
    createdAt: now,
  };
  const rounds = [...settleRounds(cluster, "COUNTERED"), round];
  const legs = cluster.legs.map((leg) => (leg.id === legId ? speaking(leg, level, quantity) : leg));
  const next = {
    state: agrees ? ("AGREED" as const) : ("NEGOTIATING" as const),
    rounds,
    legs,
    turnLegId: other.id,
    expiresAt,
  };
  return ok(changed(cluster, now, { ...next, quantity: sizeOnTable({ ...cluster, rounds, legs }) }));
}

/** Replaces one's own waiting offer; the turn does not change. */
export function revise(cluster: TradeCluster, made: Offer): Verdict<TradeCluster> {
  const waiting = pendingRound(cluster);
  if (!isOpen(cluster)) return over(cluster);
  if (waiting === undefined) return err("already_done", tradingTexts.noOffer);
  if (waiting.legId !== made.legId) return err("forbidden", tradingTexts.notYourOffer);
  return offer({ ...cluster, rounds: settleRounds(cluster, "WITHDRAWN") }, made);
}

/** A leg with an EOI shows that EOI; one without shows its last offer. */
function speaking(leg: TradeLeg, level: DealLevel, quantity: number): TradeLeg {
  return leg.eoiId === null ? { ...leg, ...levelOf(level), quantity, version: leg.version + 1 } : leg;
}

/** Rejects, by the side whose turn it is, the waiting offer or the match of two quotes; both quotes stay. */
export function reject(cluster: TradeCluster, legId: string, now: Date, latest: Date): Verdict<TradeCluster> {
  const waiting = pendingRound(cluster);
  if (!isOpen(cluster)) return over(cluster);
  if (waiting === undefined && cluster.turnLegId === legId) {
    return ok(changed(cluster, now, { state: "NEGOTIATING", turnLegId: null }));
  }
  if (waiting === undefined) return err("already_done", tradingTexts.noOffer);
  if (waiting.legId === legId) return notYourTurn();
  return ok(withoutOffer(cluster, "REJECTED", now, latest));
}

/** Withdraws the waiting offer, by its author. */
export function withdraw(cluster: TradeCluster, legId: string, now: Date, latest: Date): Verdict<TradeCluster> {
  const waiting = pendingRound(cluster);
  if (!isOpen(cluster)) return over(cluster);
  if (waiting === undefined) return err("already_done", tradingTexts.noOffer);
  if (waiting.legId !== legId) return err("forbidden", tradingTexts.notYourOffer);
  return ok(withoutOffer(cluster, "WITHDRAWN", now, latest));
}

/** Expires the waiting round, or the cluster itself. */
export function expire(cluster: TradeCluster, now: Date, latest: Date): Verdict<TradeCluster> {
  return isOpen(cluster) ? ok(withoutOffer(cluster, "EXPIRED", now, latest)) : over(cluster);
}

/**
 * Ends the waiting offer. A cluster of two live EOIs stays, since they still match; any other has nothing left to
 * negotiate and lapses.
 */
function withoutOffer(cluster: TradeCluster, status: RoundStatus, now: Date, latest: Date): TradeCluster {
  const standsAlone = cluster.legs.every((leg) => leg.eoiId !== null && leg.status === "LIVE");
  const waiting = pendingRound(cluster);
  if (!standsAlone || waiting === undefined || latest <= now) {
    const isWithdrawn = status === "WITHDRAWN" && waiting !== undefined;
    return lapsed(cluster, now, status, isWithdrawn ? { how: "offer_withdrawn", leg_id: waiting.legId } : null);
  }
  const rounds = settleRounds(cluster, status);
  const next = { state: "NEGOTIATING" as const, rounds, turnLegId: null, expiresAt: latest };
  return changed(cluster, now, { ...next, quantity: sizeOnTable({ ...cluster, rounds }) });
}

function over(cluster: TradeCluster): Err {
  return err("already_done", overText(cluster));
}

function notYourTurn(): Err {
  return err("forbidden", tradingTexts.notYourTurn);
}
