import type { DealPreview } from "#domain/contract/http/eoi.ts";
import type { Bond } from "#domain/entities/bond.ts";
import type { Release } from "#domain/limits/exposure.ts";
import type { Bargain } from "#domain/trading/acceptance.ts";
import { dealPreview } from "#domain/trading/deal-preview.ts";
import { pendingRound, type TradeCluster } from "#domain/trading/trade-cluster.ts";
import { chosenNumbers } from "#domain/trading/unusual-level.ts";
import type { NameOf } from "#server/core/names.ts";
import type { CheckedDeal, DealChecks, LimitedTerms } from "#server/trading/checks/deal-checks.ts";
import { reviewOf } from "#server/trading/checks/review.ts";

/** Who looks at a bargain, and what is open of the quotes in it. */
export interface BargainContext {
  nameOf: NameOf;
  /** Rupees still open of an EOI. */
  openOf: (eoiId: string) => number;
  /** The dealer who would accept; null for a facilitator, whose own firm deals nothing. */
  userId: string | null;
  /** Another level is named, so that it would be offered before it is dealt. */
  isCounter?: boolean;
  /** The accepting side's quote is for an end client. */
  isForClient?: boolean;
}

/**
 * The deal a bargain would make, as the accepting side sees it, with what is unusual about it for that side.
 * @param checks null for whoever may not see the market it is compared with
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

/** What stood for the accepting side and goes with the deal: the part of its quote, and its own offer that waited. */
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
