import type { BondTerm } from "#domain/entities/bond-term.ts";
import type { LineStatus } from "#domain/entities/cluster.ts";
import type { EoiState, QuoteType } from "#domain/entities/eoi.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { isFirm } from "#domain/trading/eoi-life.ts";
import { type DealLevel, levelOf, opposite, sameLevel } from "#domain/trading/level.ts";
import type { TradeCluster, TradeLeg, TradeRound } from "#domain/trading/trade-cluster.ts";

/** What of a live EOI a cluster is opened from. */
export interface QuoteToOpen extends DealLevel {
  id: string;
  finstrumentId: string;
  quoteType: QuoteType;
  state: EoiState;
  remaining: number;
  settlementDate: IsoDate;
  clientId: string;
  userId: string;
  bondTerms?: BondTerm[] | null;
}

interface Naming {
  id: string;
  newLegId: () => string;
  now: Date;
  /** No offer and no cluster outlives this: the EOIs' end and the market's close. */
  latest: Date;
}

const NO_LEVEL: DealLevel = { fixedField: "yield", unitPriceStored: null, yieldStored: null };

function legOfQuote(quote: QuoteToOpen, id: string): TradeLeg {
  return {
    id,
    side: quote.quoteType,
    eoiId: quote.id,
    clientId: quote.clientId,
    userId: quote.userId,
    quantity: quote.remaining,
    ...levelOf(quote),
    firm: isFirm(quote.state),
    lineStatus: null,
    status: "LIVE",
    version: 1,
  };
}

function begun(
  quote: Pick<QuoteToOpen, "finstrumentId" | "settlementDate" | "bondTerms">,
  { id, now, latest }: Naming,
): Omit<TradeCluster, "state" | "quantity" | "legs" | "turnLegId"> {
  return {
    id,
    finstrumentId: quote.finstrumentId,
    settlementDate: quote.settlementDate,
    buyerPrice: null,
    sellerPrice: null,
    sellerSpread: null,
    facilitatorUserId: null,
    expiresAt: latest,
    deal: null,
    ticketId: null,
    ...(quote.bondTerms ? { bondTerms: quote.bondTerms } : {}),
    version: 1,
    createdAt: now,
    updatedAt: now,
    rounds: [],
  };
}

/** Two live EOIs whose levels touch or cross: the newcomer, who is at his desk, is asked first. */
export function openByMatch(resting: QuoteToOpen, newcomer: QuoteToOpen, naming: Naming): TradeCluster {
  const legs = [legOfQuote(resting, naming.newLegId()), legOfQuote(newcomer, naming.newLegId())] as const;
  const agreed = legs[0].firm && legs[1].firm && sameLevel(resting, newcomer);
  return {
    ...begun(resting, naming),
    state: agreed ? "AGREED" : "NEGOTIATING",
    quantity: Math.min(resting.remaining, newcomer.remaining),
    legs,
    turnLegId: legs[1].id,
  };
}

/** Who answers, and the round that says so. */
interface Answering {
  clientId: string;
  userId: string;
  quantity: number;
  roundId: string;
  expiresAt: Date;
}

export interface Answer extends Answering {
  /** The answerer's own live EOI on the other side, when he has one of at least this size. */
  ownQuote: QuoteToOpen | null;
  /** Null: an inquiry, which asks for a level instead of naming one. */
  level: DealLevel | null;
}

/**
 * Somebody's answer to an EOI. At the EOI's own level and not above what it shows, a firm EOI is agreed at once; either
 * side may then accept.
 */
export function openByAnswer(quote: QuoteToOpen, answer: Answer, naming: Naming): TradeCluster {
  const quoted = legOfQuote(quote, naming.newLegId());
  const level = answer.level ?? NO_LEVEL;
  const own = answer.ownQuote === null ? null : legOfQuote(answer.ownQuote, naming.newLegId());
  const answering = own ?? unpublishedLeg(naming.newLegId(), { ...answer, side: opposite(quote.quoteType), level });
  const round = firstRound(answering.id, level, answer, naming.now);
  const agreed =
    answer.level !== null && quoted.firm && sameLevel(answer.level, quote) && answer.quantity <= quote.remaining;
  return {
    ...begun(quote, naming),
    state: answer.level === null ? "INQUIRY" : agreed ? "AGREED" : "NEGOTIATING",
    quantity: Math.min(answer.quantity, quote.remaining),
    legs: [quoted, answering],
    rounds: [round],
    turnLegId: quoted.id,
    expiresAt: answer.expiresAt,
  };
}

/** A quote made in a chat, at its own level for the day of the deal. */
export interface LineToOpen {
  finstrumentId: string;
  settlementDate: IsoDate;
  side: QuoteType;
  level: DealLevel;
  /** Null when its writer gave none. */
  quantity: number | null;
  status: LineStatus;
  clientId: string;
  userId: string;
  bondTerms?: BondTerm[] | null;
}

/**
 * Somebody's answer to a quote made in a chat: a cluster of the two firms with nothing published behind either side. What a
 * machine read in a chat binds nobody, so it is the writer's turn whatever level is named.
 */
export function openByLine(line: LineToOpen, answer: Answering & { level: DealLevel }, naming: Naming): TradeCluster {
  const { side, clientId, userId, level } = line;
  const quantity = line.quantity ?? answer.quantity;
  const quoted: TradeLeg = {
    ...unpublishedLeg(naming.newLegId(), { clientId, userId, quantity, side, level }),
    lineStatus: line.status,
  };
  const answering = unpublishedLeg(naming.newLegId(), { ...answer, side: opposite(side) });
  return {
    ...begun(line, naming),
    state: "NEGOTIATING",
    quantity: answer.quantity,
    legs: [quoted, answering],
    rounds: [firstRound(answering.id, answer.level, answer, naming.now)],
    turnLegId: quoted.id,
    expiresAt: answer.expiresAt,
  };
}

/** One line of a list: its bond, the asker's side and size, and a level where the asker named one. */
export interface ListLineToOpen {
  listId: string;
  finstrumentId: string;
  settlementDate: IsoDate;
  side: QuoteType;
  level: DealLevel | null;
  quantity: number;
  clientId: string;
  userId: string;
  bondTerms?: BondTerm[] | null;
}

/**
 * A firm's answer to one line of a list: a cluster of asker and answerer alone, nothing published behind either side. A list
 * asks and binds nobody, so it is the asker's turn whatever level is named.
 */
export function openByList(
  line: ListLineToOpen,
  answer: Answering & { level: DealLevel },
  naming: Naming,
): TradeCluster {
  const { side, clientId, userId, quantity, listId } = line;
  const asking = unpublishedLeg(naming.newLegId(), { clientId, userId, quantity, side, level: line.level ?? NO_LEVEL });
  const answering = unpublishedLeg(naming.newLegId(), { ...answer, side: opposite(side) });
  return {
    ...begun(line, naming),
    listId,
    state: "NEGOTIATING",
    quantity: answer.quantity,
    legs: [asking, answering],
    rounds: [firstRound(answering.id, answer.level, answer, naming.now)],
    turnLegId: asking.id,
    expiresAt: answer.expiresAt,
  };
}

/** A leg that stands on its owner's word alone. */
function unpublishedLeg(
  id: string,
  {
    clientId,
    userId,
    quantity,
    side,
    level,
  }: Pick<TradeLeg, "clientId" | "userId" | "quantity" | "side"> & {
    level: DealLevel;
  },
): TradeLeg {
  return {
    id,
    side,
    eoiId: null,
    clientId,
    userId,
    quantity,
    ...levelOf(level),
    firm: false,
    lineStatus: null,
    status: "LIVE",
    version: 1,
  };
}

function firstRound(legId: string, level: DealLevel, answer: Answering, now: Date): TradeRound {
  const { roundId, userId, quantity, expiresAt } = answer;
  return { id: roundId, legId, userId, ...levelOf(level), quantity, status: "PENDING", expiresAt, createdAt: now };
}
