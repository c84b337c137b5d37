import type { Bond } from "#domain/entities/bond.ts";
import type { Cluster, Leg, Round } from "#domain/entities/cluster.ts";
import type { TradeCluster, TradeLeg, TradeRound } from "#domain/trading/trade-cluster.ts";
import { presentAgreed, presentTerms } from "#server/market/trading/rows/bond-of.ts";
import type { NameOf } from "#server/machine/core/names.ts";

type BondLookup = { get(isin: string): Bond | undefined };

function presentLeg(leg: TradeLeg, nameOf: NameOf): Leg {
  const person = nameOf(leg.userId);
  return {
    id: leg.id,
    side: leg.side,
    eoi_id: leg.eoiId,
    client_id: leg.clientId,
    client_name: person.clientName,
    user_id: leg.userId,
    user_name: person.userName,
    quantity: leg.quantity,
    unit_price_stored: leg.unitPriceStored,
    yield_stored: leg.yieldStored,
    fixed_field: leg.fixedField,
    firm: leg.firm,
    line_status: leg.lineStatus,
    status: leg.status,
    version: leg.version,
  };
}

export function presentRound(round: TradeRound, nameOf: NameOf): Round {
  return {
    id: round.id,
    leg_id: round.legId,
    user_id: round.userId,
    user_name: nameOf(round.userId).userName,
    fixed_field: round.fixedField,
    unit_price_stored: round.unitPriceStored,
    yield_stored: round.yieldStored,
    quantity: round.quantity,
    status: round.status,
    expires_at: round.expiresAt.toISOString(),
    created_at: round.createdAt.toISOString(),
    ...(round.isFromVenue === true ? { source: "EXCHANGE" as const } : {}),
    ...(round.isSending === true ? { sending: true as const } : {}),
    ...(round.refusedText ? { refused_text: round.refusedText } : {}),
  };
}

/** Everybody whose name a cluster shows. */
export function peopleIn(cluster: TradeCluster): string[] {
  const facilitator = cluster.facilitatorUserId === null ? [] : [cluster.facilitatorUserId];
  return [...cluster.legs.map((leg) => leg.userId), ...cluster.rounds.map((round) => round.userId), ...facilitator];
}

function presentVenue({ venue }: TradeCluster): Pick<Cluster, "venue"> {
  if (!venue) return {};
  const { exchange, rfqNumber, threadId, pending, text } = venue;
  return { venue: { exchange, rfq_number: rfqNumber, thread_id: threadId, pending, text } };
}

/** A cluster as its parties and its facilitator see it. */
export function presentCluster(cluster: TradeCluster, nameOf: NameOf, bonds: BondLookup): Cluster {
  const facilitator = cluster.facilitatorUserId === null ? null : nameOf(cluster.facilitatorUserId);
  return {
    id: cluster.id,
    finstrument_id: cluster.finstrumentId,
    bond_name: bonds.get(cluster.finstrumentId)?.display_name ?? cluster.finstrumentId,
    settlement_date: cluster.settlementDate,
    ...presentAgreed(cluster),
    state: cluster.state,
    quantity: cluster.quantity,
    buyer_price: cluster.buyerPrice,
    seller_price: cluster.sellerPrice,
    seller_spread: cluster.sellerSpread,
    facilitator:
      facilitator === null || cluster.facilitatorUserId === null
        ? null
        : { user_id: cluster.facilitatorUserId, client_id: facilitator.clientId, name: facilitator.userName },
    legs: cluster.legs.map((leg) => presentLeg(leg, nameOf)),
    rounds: cluster.rounds.map((round) => presentRound(round, nameOf)),
    turn_leg_id: cluster.turnLegId,
    expires_at: cluster.expiresAt?.toISOString() ?? null,
    deal:
      cluster.deal === null
        ? null
        : {
            fixed_field: cluster.deal.fixedField,
            unit_price_stored: cluster.deal.unitPriceStored,
            yield_stored: cluster.deal.yieldStored,
          },
    ticket_id: cluster.ticketId,
    ...(cluster.listId ? { list_id: cluster.listId } : {}),
    ...presentTerms(cluster),
    ...presentVenue(cluster),
    ...(cluster.ending ? { ending: cluster.ending } : {}),
    version: cluster.version,
    created_at: cluster.createdAt.toISOString(),
    updated_at: cluster.updatedAt.toISOString(),
  };
}
