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

/** What an acceptance would bind both sides to. */
export interface Bargain {
  offering: TradeLeg;
  accepting: TradeLeg;
  /** The waiting round that is accepted; null when a firm leg is hit as it stands. */
  round: TradeRound | null;
  level: DealLevel;
  quantity: number;
}

/**
 * What accepting the leg `offeringLegId` means for the firm that accepts: its waiting round, or else its firm level, for
 * the size on the table and no more than is open.
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

/** Numbers the acceptor had on the screen; null where it showed none. */
export interface SeenNumbers {
  bondYield: number | null;
  cleanPrice: number | null;
  /** Rupees on the whole quantity. */
  accruedInterest: number | null;
}

/** Largest differences that still count as the same number: yield fraction, price per 100, rupees. */
export const SEEN_TOLERANCE = { bondYield: 1e-6, cleanPrice: 1e-4, accruedInterest: 0.01 } as const;

/** Refuses when a number that was seen is not what the deal would be made at. */
export function checkSeen(seen: SeenNumbers, level: DealLevel, money: ConsiderationDetails | null): Err | null {
  const moved =
    differs(seen.bondYield, level.yieldStored, SEEN_TOLERANCE.bondYield) ||
    differs(seen.cleanPrice, level.unitPriceStored, SEEN_TOLERANCE.cleanPrice) ||
    differs(seen.accruedInterest, money?.accrued_interest ?? null, SEEN_TOLERANCE.accruedInterest);
  return moved ? err("level_moved", levelMovedText(levelText(level))) : null;
}

/** Binary noise of a decimal difference stays far below this part of the tolerance. */
const NOISE = 1e-9;

function differs(seen: number | null, fresh: number | null, tolerance: number): boolean {
  return seen !== null && (fresh === null || Math.abs(seen - fresh) > tolerance * (1 + NOISE) + NOISE * tolerance);
}

/** The cluster after the acceptance: the deal is made, its ticket written, nothing can be done in it any more. */
export function closedBy(cluster: TradeCluster, bargain: Bargain, ticketId: string, now: Date): TradeCluster {
  const rounds = cluster.rounds.map((round): TradeRound => {
    if (round.status !== "PENDING") return round;
    // An answer at the very level and size that was dealt is what the deal was made on, whoever confirmed it.
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
