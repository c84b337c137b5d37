import type { DealPreview } from "#domain/contract/http/eoi.ts";
import type { Bond } from "#domain/entities/bond.ts";
import type { Release } from "#domain/limits/exposure.ts";
import type { Bargain } from "#domain/trading/acceptance.ts";
import { dealPreview } from "#domain/trading/deal-preview.ts";
import { pendingRound, type TradeCluster } from "#domain/trading/trade-cluster.ts";
import { chosenNumbers } from "#domain/trading/unusual-level.ts";
import type { NameOf } from "#server/machine/core/names.ts";
import type { CheckedDeal, DealChecks, LimitedTerms } from "#server/market/trading/checks/deal-checks.ts";
import { reviewOf } from "#server/market/trading/checks/review.ts";

/** Viewer of a bargain, and the open amounts of its quotes. */
export interface BargainContext {
  nameOf: NameOf;
  /** Rupees still open of an EOI. */
  openOf: (eoiId: string) => number;
  /** Dealer who would accept; null for a facilitator, whose own firm deals nothing. */
  userId: string | null;
  /** True for another level, which would be offered before it is dealt. */
  isCounter?: boolean;
  /** The accepting side's quote is for an end client. */
  isForClient?: boolean;
}

/**
 * Deal that a bargain would make, from the accepting side's view, with that side's warnings.
 * @param checks null for a viewer who may not see the market
 */
export async function bargainPreview(
  checks: DealChecks | null,
  bond: Bond,
  cluster: TradeCluster,
  bargain: Bargain,
  context: BargainContext,
): Promise<DealPreview> {
  const { level, quantity, accepting, offering } = bargain;
  const { settlementDate } = cluster;
  const review =
    checks === null
      ? { warnings: [], limit: null }
      : await reviewOf(checks, dealOfBargain(bond, cluster, bargain, context));
  const counterparty = context.nameOf(offering.userId).clientName;
  return dealPreview({ bond, side: accepting.side, quantity, level, settlementDate, counterparty, ...review });
}

/** A bargain, as the firm that accepts it is checked. */
export function dealOfBargain(
  bond: Bond,
  cluster: TradeCluster,
  bargain: Bargain,
  context: BargainContext,
): CheckedDeal {
  const { level, quantity, accepting, offering } = bargain;
  const { settlementDate } = cluster;
  return {
    bond,
    side: accepting.side,
    settlementDate,
    levels: chosenNumbers(bond, settlementDate, level),
    quantity,
    counterpartyId: offering.clientId,
    isNewDay: true,
    limited: limitedOf(cluster, bargain, context),
  };
}

function limitedOf(
  cluster: TradeCluster,
  bargain: Bargain,
  { openOf, userId, isCounter = false, isForClient = false }: BargainContext,
): LimitedTerms | null {
  if (userId === null) return null;
  const { level, quantity, accepting } = bargain;
  if (isCounter) return { level, quantity, userId, isBehindQuote: accepting.eoiId !== null, isForClient };
  return { level, quantity, userId, isForClient, releases: releasesOf(cluster, bargain, openOf) };
}

/** Commitments of the accepting side that the deal replaces: the part of its quote, and its own pending offer. */
function releasesOf(
  cluster: TradeCluster,
  { accepting, quantity }: Bargain,
  openOf: BargainContext["openOf"],
): Release[] {
  const waiting = pendingRound(cluster);
  const offer = waiting?.legId === accepting.id ? [{ id: waiting.id, share: 1 }] : [];
  const { eoiId } = accepting;
  const open = eoiId === null ? 0 : openOf(eoiId);
  return eoiId === null || open === 0 ? offer : [...offer, { id: eoiId, share: quantity / open }];
}
