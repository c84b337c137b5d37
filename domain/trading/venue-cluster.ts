import type { QuoteType } from "#domain/entities/eoi.ts";
import { standsAs, type VenueThread } from "#domain/exchange/venue-thread.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { must } from "#domain/lib/must.ts";
import { waitingText } from "#domain/exchange/rfq-text.ts";
import type { ClusterVenue } from "#domain/trading/cluster-venue.ts";
import { type DealLevel, levelOf, opposite } from "#domain/trading/level.ts";
import {
  changed,
  isOpen,
  lapsed,
  legOfFirm,
  otherLeg,
  pendingRound,
  type TradeCluster,
  type TradeLeg,
  type TradeRound,
} from "#domain/trading/trade-cluster.ts";
import { overText } from "#domain/trading/over-text.ts";
import { tradingTexts } from "#domain/trading/texts.ts";
import { err, ok, type Verdict } from "#domain/trading/verdict.ts";

// Mirrors an exchange negotiation as a cluster of one firm. The exchange is authoritative: each thread state it reports
// sets the waiting round and the turn. The firm's acts are sent to the exchange first and stay pending until answered.

/** Negotiated quote, with the fields that a cluster shows. */
export interface MirroredQuote {
  finstrumentId: string;
  settlementDate: IsoDate;
  /** Side of its poster. */
  side: QuoteType;
  quantity: number;
  level: DealLevel;
  /** The firm's own EOI, if it posted the quote. */
  eoiId: string | null;
  /** True when it can be dealt on as it is. Exchanges do not report this for other participants' quotes. */
  firm: boolean;
}

interface Person {
  clientId: string;
  userId: string;
}

interface Opening {
  quote: MirroredQuote;
  venue: ClusterVenue;
  own: Person;
  other: Person;
  ids: { cluster: string; leg: () => string };
  now: Date;
}

/** A negotiation on an exchange quote, before any offer. */
export function openAtVenue({ quote, venue, own, other, ids, now }: Opening): TradeCluster {
  const isInitiator = venue.role === "INITIATOR";
  const quoted: TradeLeg = {
    id: ids.leg(),
    side: quote.side,
    eoiId: quote.eoiId,
    ...(isInitiator ? own : other),
    quantity: quote.quantity,
    ...levelOf(quote.level),
    firm: quote.firm,
    lineStatus: null,
    status: "LIVE",
    version: 1,
  };
  const answering: TradeLeg = {
    ...quoted,
    id: ids.leg(),
    side: opposite(quote.side),
    eoiId: null,
    firm: false,
    ...(isInitiator ? other : own),
  };
  return {
    id: ids.cluster,
    finstrumentId: quote.finstrumentId,
    settlementDate: quote.settlementDate,
    state: "NEGOTIATING",
    quantity: quote.quantity,
    buyerPrice: null,
    sellerPrice: null,
    sellerSpread: null,
    facilitatorUserId: null,
    turnLegId: null,
    // The exchange ends it, not our clock.
    expiresAt: null,
    deal: null,
    ticketId: null,
    venue,
    version: 1,
    createdAt: now,
    updatedAt: now,
    legs: [quoted, answering],
    rounds: [],
  };
}

export interface VenueOffer {
  level: DealLevel;
  quantity: number;
  userId: string;
  roundId: string;
  /** Latest end of the offer. */
  expiresAt: Date;
  now: Date;
}

/** Records the firm's offer as sending to the exchange. Refused while the firm's own offer waits. */
export function offerAtVenue(
  cluster: TradeCluster,
  act: "respond" | "counter",
  offer: VenueOffer,
): Verdict<TradeCluster> {
  const own = ownLeg(cluster);
  const idle = idleVerdict(cluster);
  if (!idle.ok) return idle;
  if (pendingRound(cluster)?.legId === own.id) return err("forbidden", tradingTexts.notYourTurn);
  const round = roundOf(own.id, offer, { isSending: true });
  return ok(withRound(withVenue(cluster, { pending: act, text: null }), own, round, offer.now));
}

/** Withdraws the firm's offer, or rejects the other side's: the thread ends once the exchange confirms. */
export function endAtVenue(
  cluster: TradeCluster,
  act: "withdrawOffer" | "terminate",
  now: Date,
): Verdict<TradeCluster> {
  const own = ownLeg(cluster);
  const idle = idleVerdict(cluster);
  if (!idle.ok) return idle;
  const waiting = pendingRound(cluster);
  if (waiting === undefined) return err("already_done", tradingTexts.noOffer);
  const isOwn = waiting.legId === own.id;
  if (act === "withdrawOffer" && !isOwn) return err("forbidden", tradingTexts.notYourOffer);
  if (act === "terminate" && isOwn) return err("forbidden", tradingTexts.notYourTurn);
  return ok(changed(withVenue(cluster, { pending: act, text: null }), now, {}));
}

/** Checks that no command to the exchange is pending; it handles one at a time. */
export function idleVerdict(cluster: TradeCluster): Verdict<null> {
  if (!isOpen(cluster)) return err("already_done", overText(cluster));
  const { exchange, pending, threadId } = must(cluster.venue, "venue of the cluster");
  const isWaiting = pending !== null || (threadId === null && cluster.rounds.length > 0);
  return isWaiting ? err("in_doubt", waitingText(exchange)) : ok(null);
}

function roundOf(
  legId: string,
  { level, quantity, userId, roundId, expiresAt, now }: VenueOffer,
  how: Pick<TradeRound, "isSending" | "isFromVenue">,
): TradeRound {
  const round = { id: roundId, legId, userId, ...level, quantity, status: "PENDING" as const };
  return { ...round, expiresAt, createdAt: now, ...how };
}

/** Adds a round of a leg; it answers the waiting one. */
function withRound(cluster: TradeCluster, leg: TradeLeg, round: TradeRound, now: Date): TradeCluster {
  const rounds = [...ended(cluster, "COUNTERED"), round];
  const { quantity } = round;
  const legs = cluster.legs.map((each) =>
    each.id === leg.id && each.eoiId === null
      ? { ...each, ...levelOf(round), quantity, version: each.version + 1 }
      : each,
  );
  const turnLegId = must(otherLeg(cluster, leg.id), "other leg").id;
  return changed(cluster, now, { state: "NEGOTIATING", rounds, legs, quantity, turnLegId });
}

/** Ends the waiting round. A round of ours that the exchange never accepted is withdrawn when another overtakes it. */
function ended(cluster: TradeCluster, status: TradeRound["status"]): TradeRound[] {
  return cluster.rounds.map((round) => {
    if (round.status !== "PENDING") return round;
    return round.isSending === true ? { ...round, status: "WITHDRAWN", isSending: false } : { ...round, status };
  });
}

/** Applies a thread state from the exchange; returns the same cluster when nothing is new. */
export function mirrored(cluster: TradeCluster, thread: VenueThread, offer: VenueOffer): TradeCluster {
  if (!isOpen(cluster) && cluster.state !== "ACCEPTED") return cluster;
  const named =
    must(cluster.venue, "venue of the cluster").threadId === null ? numbered(cluster, thread, offer) : cluster;
  switch (thread.state) {
    case "OPEN":
      return cluster.state === "ACCEPTED" ? named : standing(named, thread, offer);
    case "AGREED":
      return agreed(named, thread, offer);
    case "CLOSED":
      return withVenue(lapsed(named, offer.now, "WITHDRAWN"), { pending: null });
    case "EXPIRED":
      return withVenue(lapsed(named, offer.now, "EXPIRED"), { pending: null });
  }
}

function numbered(cluster: TradeCluster, { number }: VenueThread, { now }: VenueOffer): TradeCluster {
  return changed(withVenue(cluster, { threadId: number }), now, {});
}

function standing(cluster: TradeCluster, thread: VenueThread, offer: VenueOffer): TradeCluster {
  const isOwn = thread.lastOfferBy === thread.role;
  const leg = isOwn ? ownLeg(cluster) : must(otherLeg(cluster, ownLeg(cluster).id), "other leg");
  const waiting = pendingRound(cluster);
  const isSame = waiting?.legId === leg.id && standsAs(thread, termsOf(waiting));
  if (waiting === undefined || !isSame) {
    const round = roundOf(leg.id, { ...offer, userId: leg.userId }, { isFromVenue: true });
    // The other side's answer cancels a pending offer of ours, but no other pending command, such as an end.
    const overtaken = waiting?.isSending === true ? withVenue(cluster, { pending: null }) : cluster;
    return withRound(overtaken, leg, round, offer.now);
  }
  if (waiting.isSending !== true) return cluster;
  const rounds = cluster.rounds.map((each) =>
    each === waiting ? { ...each, isSending: false, isFromVenue: true } : each,
  );
  return changed(withVenue(cluster, { pending: null }), offer.now, { rounds });
}

const termsOf = ({ quantity, yieldStored, unitPriceStored }: TradeRound) => ({
  faceRupees: quantity,
  yieldFraction: yieldStored,
  price: unitPriceStored,
});

/** Closes the cluster once level and size are agreed at the exchange; its ticket has the rest. */
function agreed(cluster: TradeCluster, thread: VenueThread, { level, now }: VenueOffer): TradeCluster {
  const rounds = cluster.rounds.map((round): TradeRound => {
    if (round.status !== "PENDING") return round;
    const isDealt = standsAs(thread, { ...termsOf(round), faceRupees: thread.faceRupees });
    return { ...round, status: isDealt ? "ACCEPTED" : "WITHDRAWN", isSending: false };
  });
  const legs = cluster.legs.map((leg): TradeLeg => ({ ...leg, status: "FILLED", version: leg.version + 1 }));
  const quantity = thread.faceRupees;
  const over = { state: "CLOSED" as const, deal: levelOf(level), turnLegId: null, expiresAt: null };
  return changed(withVenue(cluster, { pending: null }), now, { ...over, rounds, legs, quantity });
}

/** Applies a refusal by the exchange: an offer is withdrawn, and the earlier state is restored. */
export function refusedByVenue(cluster: TradeCluster, text: string, now: Date): TradeCluster {
  const refused = withVenue(cluster, { pending: null, text });
  const sending = cluster.rounds.find((round) => round.status === "PENDING" && round.isSending === true);
  if (sending === undefined) return reopened(refused, now);
  const withdrawn = cluster.rounds.map((round): TradeRound =>
    round === sending ? { ...round, status: "WITHDRAWN", isSending: false, refusedText: text } : round,
  );
  if (refused.venue?.threadId == null) return { ...lapsed(refused, now, "WITHDRAWN"), rounds: withdrawn };
  return reopened({ ...refused, rounds: withdrawn }, now);
}

/** Restores the last offer known to the exchange as waiting, with the turn at the other side. */
function reopened(cluster: TradeCluster, now: Date): TradeCluster {
  if (!isOpen(cluster) && cluster.state !== "ACCEPTED") return cluster;
  const isBack = (round: TradeRound) => round.status === "COUNTERED" || round.status === "PENDING";
  const last = cluster.rounds.findLast((round) => isBack(round) && round.isFromVenue === true);
  const rounds = cluster.rounds.map((round): TradeRound => (round === last ? { ...round, status: "PENDING" } : round));
  const turnLegId = last === undefined ? null : (otherLeg(cluster, last.legId)?.id ?? null);
  const quantity = last?.quantity ?? cluster.quantity;
  return changed(cluster, now, { state: "NEGOTIATING", rounds, quantity, turnLegId, ticketId: null, deal: null });
}

/** Accepts the waiting offer; done once the exchange has agreed. */
export function acceptedAtVenue(cluster: TradeCluster, ticketId: string, now: Date): TradeCluster {
  const asked = withVenue(cluster, { pending: "accept", text: null });
  return changed(asked, now, { state: "ACCEPTED", ticketId, turnLegId: null });
}

function withVenue(cluster: TradeCluster, now: Partial<ClusterVenue>): TradeCluster {
  return { ...cluster, venue: { ...must(cluster.venue, "venue of the cluster"), ...now } };
}

export function ownLeg(cluster: TradeCluster): TradeLeg {
  return must(legOfFirm(cluster, must(cluster.venue, "venue of the cluster").clientId), "leg of the firm");
}
