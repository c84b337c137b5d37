import type { Bond } from "#domain/entities/bond.ts";
import type { Cluster, Leg, Round } from "#domain/entities/cluster.ts";
import type { TradeCluster, TradeLeg, TradeRound } from "#domain/trading/trade-cluster.ts";
import type { NameOf } from "#server/core/names.ts";

type BondBook = { get(isin: string): Bond | undefined };

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
  };
}

/** Everyone whose name a cluster shows. */
export function peopleIn(talk: TradeCluster): string[] {
  const facilitator = talk.facilitatorUserId === null ? [] : [talk.facilitatorUserId];
  return [...talk.legs.map((leg) => leg.userId), ...talk.rounds.map((round) => round.userId), ...facilitator];
}

/** A cluster as its parties and its facilitator see it. */
export function presentCluster(talk: TradeCluster, nameOf: NameOf, bonds: BondBook): Cluster {
  const facilitator = talk.facilitatorUserId === null ? null : nameOf(talk.facilitatorUserId);
  return {
    id: talk.id,
    finstrument_id: talk.finstrumentId,
    bond_name: bonds.get(talk.finstrumentId)?.display_name ?? talk.finstrumentId,
    settlement_date: talk.settlementDate,
    state: talk.state,
    quantity: talk.quantity,
    buyer_price: talk.buyerPrice,
    seller_price: talk.sellerPrice,
    seller_spread: talk.sellerSpread,
    facilitator:
      facilitator === null || talk.facilitatorUserId === null
        ? null
        : { user_id: talk.facilitatorUserId, client_id: facilitator.clientId, name: facilitator.userName },
    legs: talk.legs.map((leg) => presentLeg(leg, nameOf)),
    rounds: talk.rounds.map((round) => presentRound(round, nameOf)),
    turn_leg_id: talk.turnLegId,
    expires_at: talk.expiresAt?.toISOString() ?? null,
    deal:
      talk.deal === null
        ? null
        : {
            fixed_field: talk.deal.fixedField,
            unit_price_stored: talk.deal.unitPriceStored,
            yield_stored: talk.deal.yieldStored,
          },
    ticket_id: talk.ticketId,
    version: talk.version,
    created_at: talk.createdAt.toISOString(),
    updated_at: talk.updatedAt.toISOString(),
  };
}
