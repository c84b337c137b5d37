import type { ClusterState, Leg, LineStatus, RoundStatus } from "#domain/entities/cluster.ts";
import type { QuoteType } from "#domain/entities/eoi.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
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
  /** What the writer of a quote in a chat said of it; null for any other leg. */
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
}

export interface TradeCluster {
  id: string;
  finstrumentId: string;
  settlementDate: IsoDate;
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
  version: number;
  createdAt: Date;
  updatedAt: Date;
  legs: readonly TradeLeg[];
  rounds: readonly TradeRound[];
}

/** States in which the parties can still act. */
export const OPEN_STATES = ["INQUIRY", "NEGOTIATING", "AGREED"] as const satisfies readonly ClusterState[];

export function isOpen(talk: Pick<TradeCluster, "state">): boolean {
  return OPEN_STATES.some((open) => open === talk.state);
}

export function legById(talk: TradeCluster, legId: string): TradeLeg | undefined {
  return talk.legs.find((leg) => leg.id === legId);
}

export function otherLeg(talk: TradeCluster, legId: string): TradeLeg | undefined {
  return talk.legs.find((leg) => leg.id !== legId);
}

/** The leg of a firm; undefined for a facilitator or a stranger. */
export function legOfFirm(talk: TradeCluster, clientId: string): TradeLeg | undefined {
  return talk.legs.find((leg) => leg.clientId === clientId);
}

export function pendingRound(talk: TradeCluster): TradeRound | undefined {
  return talk.rounds.find((round) => round.status === "PENDING");
}

/**
 * What is on the table: the waiting round, for no more than a published EOI shows, or else the smaller of the legs. Who
 * stands in it without an EOI takes a larger offer by accepting it.
 */
export function sizeOnTable(talk: TradeCluster): number {
  const waiting = pendingRound(talk);
  if (waiting === undefined) return Math.min(...talk.legs.map((leg) => leg.quantity));
  return Math.min(waiting.quantity, ...talk.legs.flatMap((leg) => (leg.eoiId === null ? [] : leg.quantity)));
}

/** The next version of a talk. */
export function changed(talk: TradeCluster, now: Date, parts: Partial<TradeCluster>): TradeCluster {
  return { ...talk, ...parts, version: talk.version + 1, updatedAt: now };
}

/** Ends the waiting round, if any, with a status. */
export function settleRounds(talk: TradeCluster, status: RoundStatus): TradeRound[] {
  return talk.rounds.map((round) => (round.status === "PENDING" ? { ...round, status } : round));
}

/** The end of a talk without a deal. */
export function lapsed(
  talk: TradeCluster,
  now: Date,
  rounds: RoundStatus,
  filledEoiId: string | null = null,
): TradeCluster {
  const legs = talk.legs.map((leg): TradeLeg => {
    if (leg.status !== "LIVE") return leg;
    const status = filledEoiId !== null && leg.eoiId === filledEoiId ? "FILLED" : "WITHDRAWN";
    return { ...leg, status, version: leg.version + 1 };
  });
  const ended = {
    state: "LAPSED" as const,
    legs,
    rounds: settleRounds(talk, rounds),
    turnLegId: null,
    expiresAt: null,
  };
  return changed(talk, now, ended);
}
