import type { BondTerm } from "#domain/entities/bond-term.ts";
import type { ClusterEnding, ClusterState, Leg, LineStatus, RoundStatus } from "#domain/entities/cluster.ts";
import type { QuoteType } from "#domain/entities/eoi.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import type { ClusterVenue } from "#domain/trading/cluster-venue.ts";
import type { DealLevel } from "#domain/trading/level.ts";

// A cluster for the rules: two legs, a bid and an ask, and the rounds between them. At most one round is PENDING; one
// leg made it, and the other has to answer. `quantity` is always the size on the table: that of the waiting round,
// limited to published sizes, or else the smaller leg.

export interface TradeLeg extends DealLevel {
  id: string;
  side: QuoteType;
  /** Published EOI behind it; null for a party that only answered, and for a chat quote. */
  eoiId: string | null;
  clientId: string;
  userId: string;
  quantity: number;
  firm: boolean;
  /** Status as written in a chat quote; null for any other leg. */
  lineStatus: LineStatus | null;
  status: Leg["status"];
  version: number;
}

export interface TradeRound extends DealLevel {
  id: string;
  legId: string;
  userId: string;
  quantity: number;
  status: RoundStatus;
  expiresAt: Date;
  createdAt: Date;
  /** True when the exchange has the round, or reported it. */
  isFromVenue?: boolean;
  /** True while it is being sent to the exchange, without an answer yet. */
  isSending?: boolean;
  /** Reason of the exchange for refusing it. */
  refusedText?: string | null;
}

export interface TradeCluster {
  id: string;
  finstrumentId: string;
  settlementDate: IsoDate;
  /** Agreed day, if later holidays moved the settlement off it. */
  settlementAgreed?: IsoDate | null;
  state: ClusterState;
  quantity: number;
  buyerPrice: number | null;
  sellerPrice: number | null;
  sellerSpread: number | null;
  facilitatorUserId: string | null;
  turnLegId: string | null;
  expiresAt: Date | null;
  /** Dealt level; null until then. */
  deal: DealLevel | null;
  ticketId: string | null;
  /** List whose line this cluster answers: it is accepted, changed or withdrawn there, never countered. */
  listId?: string | null;
  /** Negotiated terms that no source states, frozen with it. */
  bondTerms?: BondTerm[] | null;
  /** Exchange negotiation that it mirrors; absent for our own. */
  venue?: ClusterVenue | null;
  /** End without a deal, caused by a side or the facilitator. */
  ending?: ClusterEnding | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  legs: readonly TradeLeg[];
  rounds: readonly TradeRound[];
}

/** States in which the parties can still act. */
export const OPEN_STATES = ["INQUIRY", "NEGOTIATING", "AGREED"] as const satisfies readonly ClusterState[];

export function isOpen(cluster: Pick<TradeCluster, "state">): boolean {
  return OPEN_STATES.some((open) => open === cluster.state);
}

export function legById(cluster: TradeCluster, legId: string): TradeLeg | undefined {
  return cluster.legs.find((leg) => leg.id === legId);
}

export function otherLeg(cluster: TradeCluster, legId: string): TradeLeg | undefined {
  return cluster.legs.find((leg) => leg.id !== legId);
}

/** Leg of a firm; undefined for a facilitator or an outsider. */
export function legOfFirm(cluster: TradeCluster, clientId: string): TradeLeg | undefined {
  return cluster.legs.find((leg) => leg.clientId === clientId);
}

export function pendingRound(cluster: TradeCluster): TradeRound | undefined {
  return cluster.rounds.find((round) => round.status === "PENDING");
}

/**
 * Size on the table: that of the waiting round, limited to what published EOIs show, or else the smaller of the legs. A
 * side without an EOI takes a larger size by accepting it.
 */
export function sizeOnTable(cluster: TradeCluster): number {
  const waiting = pendingRound(cluster);
  if (waiting === undefined) return Math.min(...cluster.legs.map((leg) => leg.quantity));
  return Math.min(waiting.quantity, ...cluster.legs.flatMap((leg) => (leg.eoiId === null ? [] : leg.quantity)));
}

/** Next version of a cluster. */
export function changed(cluster: TradeCluster, now: Date, parts: Partial<TradeCluster>): TradeCluster {
  return { ...cluster, ...parts, version: cluster.version + 1, updatedAt: now };
}

/** Ends the waiting round, if any, with a status. */
export function settleRounds(cluster: TradeCluster, status: RoundStatus): TradeRound[] {
  return cluster.rounds.map((round) => (round.status === "PENDING" ? { ...round, status } : round));
}

/** Ends a cluster without a deal. */
export function lapsed(
  cluster: TradeCluster,
  now: Date,
  rounds: RoundStatus,
  ending: ClusterEnding | null = null,
): TradeCluster {
  const legs = cluster.legs.map((leg): TradeLeg => {
    if (leg.status !== "LIVE") return leg;
    const status = ending?.how === "quote_filled" && ending.leg_id === leg.id ? "FILLED" : "WITHDRAWN";
    return { ...leg, status, version: leg.version + 1 };
  });
  const ended = {
    state: "LAPSED" as const,
    legs,
    rounds: settleRounds(cluster, rounds),
    turnLegId: null,
    expiresAt: null,
    ...(ending === null ? {} : { ending }),
  };
  return changed(cluster, now, ended);
}
