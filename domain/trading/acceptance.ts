import type { ConsiderationDetails } from "#domain/entities/ticket.ts";
import { type DealLevel, levelOf, levelText, sameLevel } from "#domain/trading/level.ts";
import {
  changed,
  isOpen,
  legById,
  otherLeg,
  pendingRound,
  type TradeCluster,
  type TradeLeg,
  type TradeRound,
} from "#domain/trading/trade-cluster.ts";
import { tooLateText } from "#domain/trading/over-text.ts";
import { levelMovedText, tradingTexts } from "#domain/trading/texts.ts";
import { ok, err, errField, type Err, type Verdict } from "#domain/trading/verdict.ts";

/** Deal that an acceptance would make binding. */
export interface Bargain {
  offering: TradeLeg;
  accepting: TradeLeg;
  /** Accepted round; null when a firm leg is hit or lifted as it is. */
  round: TradeRound | null;
  level: DealLevel;
  quantity: number;
}

/**
 * Deal that results when a firm accepts the leg `offeringLegId`: at its waiting round, or else its firm level, for the
 * size on the table, limited to the open size.
 * @param openOf rupees still open of an EOI
 */
export function bargainOf(
  cluster: TradeCluster,
  offeringLegId: string,
  acceptorClientId: string,
  now: Date,
  openOf: (eoiId: string) => number,
): Verdict<Bargain> {
  const offering = legById(cluster, offeringLegId);
  const accepting = otherLeg(cluster, offeringLegId);
  if (offering === undefined || accepting === undefined) return err("not_found", "Not found.");
  if (offering.clientId === acceptorClientId) return errField("lsId", tradingTexts.ownLeg);
  if (accepting.clientId !== acceptorClientId) return err("forbidden", tradingTexts.ownLeg);
  if (!isOpen(cluster) || (cluster.expiresAt !== null && cluster.expiresAt <= now)) {
    return err("already_done", tooLateText(cluster));
  }
  const waiting = pendingRound(cluster);
  const round = waiting !== undefined && waiting.legId === offering.id && waiting.expiresAt > now ? waiting : null;
  if (offering.status !== "LIVE") return err("already_done", tradingTexts.nothingOpen);
  if (round === null && !offering.firm) return err("already_done", tradingTexts.nothingFirm);
  const level = levelOf(round ?? offering);
  if (level.yieldStored === null && level.unitPriceStored === null) {
    return err("already_done", tradingTexts.nothingFirm);
  }
  const open = [offering, accepting].map((leg) => (leg.eoiId === null ? cluster.quantity : openOf(leg.eoiId)));
  const quantity = Math.min(cluster.quantity, ...open);
  if (quantity <= 0) return err("already_done", tradingTexts.nothingOpen);
  return ok({ offering, accepting, round, level, quantity });
}

/** Numbers on the acceptor's screen; null when not shown. */
export interface SeenNumbers {
  bondYield: number | null;
  cleanPrice: number | null;
  /** Rupees for the whole quantity. */
  accruedInterest: number | null;
}

/** Maximum differences at which numbers count as equal: yield fraction, price per 100, rupees. */
export const SEEN_TOLERANCE = { bondYield: 1e-6, cleanPrice: 1e-4, accruedInterest: 0.01 } as const;

/** Refuses when a number on the screen differs from the deal's. */
export function checkSeen(seen: SeenNumbers, level: DealLevel, money: ConsiderationDetails | null): Err | null {
  const moved =
    differs(seen.bondYield, level.yieldStored, SEEN_TOLERANCE.bondYield) ||
    differs(seen.cleanPrice, level.unitPriceStored, SEEN_TOLERANCE.cleanPrice) ||
    differs(seen.accruedInterest, money?.accrued_interest ?? null, SEEN_TOLERANCE.accruedInterest);
  return moved ? err("level_moved", levelMovedText(levelText(level))) : null;
}

/** Binary noise of a decimal difference is far below this part of the tolerance. */
const NOISE = 1e-9;

function differs(seen: number | null, fresh: number | null, tolerance: number): boolean {
  return seen !== null && (fresh === null || Math.abs(seen - fresh) > tolerance * (1 + NOISE) + NOISE * tolerance);
}

/** Cluster after the acceptance: dealt, with its ticket, and closed to further acts. */
export function closedBy(cluster: TradeCluster, bargain: Bargain, ticketId: string, now: Date): TradeCluster {
  const rounds = cluster.rounds.map((round): TradeRound => {
    if (round.status !== "PENDING") return round;
    // A waiting answer at the dealt level and size is the basis of the deal, regardless of who confirmed it.
    const dealt =
      round.id === bargain.round?.id || (sameLevel(round, bargain.level) && round.quantity === bargain.quantity);
    return { ...round, status: dealt ? "ACCEPTED" : "WITHDRAWN" };
  });
  const legs = cluster.legs.map((leg): TradeLeg => ({ ...leg, status: "FILLED", version: leg.version + 1 }));
  const { quantity } = bargain;
  return changed(cluster, now, {
    state: "CLOSED",
    quantity,
    deal: levelOf(bargain.level),
    legs,
    rounds,
    turnLegId: null,
    expiresAt: null,
    ticketId,
  });
}
