import type { BondTerm } from "#domain/entities/bond-term.ts";
import type { ClusterEnding, ClusterState, Leg, LineStatus, RoundStatus } from "#domain/entities/cluster.ts";
import type { QuoteType } from "#domain/entities/eoi.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import type { ClusterVenue } from "#domain/trading/cluster-venue.ts";
import type { DealLevel } from "#domain/trading/level.ts";

// A cluster as the rules see it: two legs, a bid and an ask, and the rounds between them. At most one round is PENDING;
// it was made by one leg and waits for the other. `quantity` is always the size on the table: that of the waiting round,
// as far as it is published, or else the smaller leg.

export interface TradeLeg extends DealLevel {
  id: string;
  side: QuoteType;
  /** The published EOI behind it; null for a party that only answered, and for a quote made in a chat. */
  eoiId: string | null;
  clientId: string;
  userId: string;
  quantity: number;
  firm: boolean;
  /** What the writer of a quote in a chat wrote of it; null for any other leg. */
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
  /** The exchange has it, or told of it. */
  isFromVenue?: boolean;
  /** On its way to the exchange: it has not answered. */
  isSending?: boolean;
  /** Why the exchange refused it. */
  refusedText?: string | null;
}

export interface TradeCluster {
  id: string;
  finstrumentId: string;
  settlementDate: IsoDate;
  /** The day agreed on, where holidays put in force later moved the settlement off it. */
  settlementAgreed?: IsoDate | null;
  state: ClusterState;
  quantity: number;
  buyerPrice: number | null;
  sellerPrice: number | null;
  sellerSpread: number | null;
  facilitatorUserId: string | null;
  turnLegId: string | null;
  expiresAt: Date | null;
  /** What it was done at; null until then. */
  deal: DealLevel | null;
  ticketId: string | null;
  /** The list of which it is the answer to a line: it is taken, changed or withdrawn there, never countered. */
  listId?: string | null;
  /** The terms negotiated on that no source states, frozen with it. */
  bondTerms?: BondTerm[] | null;
  /** The negotiation of an exchange that it mirrors; none for one of ours. */
  venue?: ClusterVenue | null;
  /** The end without a deal, where a side or the facilitator brought it. */
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

/** The leg of a firm; undefined for a facilitator or a stranger. */
export function legOfFirm(cluster: TradeCluster, clientId: string): TradeLeg | undefined {
  return cluster.legs.find((leg) => leg.clientId === clientId);
}

export function pendingRound(cluster: TradeCluster): TradeRound | undefined {
  return cluster.rounds.find((round) => round.status === "PENDING");
}

/**
 * What is on the table: the waiting round, for no more than a published EOI shows, or else the smaller of the legs. Who
 * stands in it without an EOI takes a larger offer by accepting it.
 */
export function sizeOnTable(cluster: TradeCluster): number {
  const waiting = pendingRound(cluster);
  if (waiting === undefined) return Math.min(...cluster.legs.map((leg) => leg.quantity));
  return Math.min(waiting.quantity, ...cluster.legs.flatMap((leg) => (leg.eoiId === null ? [] : leg.quantity)));
}

/** The next version of a cluster. */
export function changed(cluster: TradeCluster, now: Date, parts: Partial<TradeCluster>): TradeCluster {
  return { ...cluster, ...parts, version: cluster.version + 1, updatedAt: now };
}

/** Ends the waiting round, if any, with a status. */
export function settleRounds(cluster: TradeCluster, status: RoundStatus): TradeRound[] {
  return cluster.rounds.map((round) => (round.status === "PENDING" ? { ...round, status } : round));
}

/** The end of a cluster without a deal. */
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
