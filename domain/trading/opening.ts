import type { BondTerm } from "#domain/entities/bond-term.ts";
import type { LineStatus } from "#domain/entities/cluster.ts";
import type { EoiState, QuoteType } from "#domain/entities/eoi.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { isFirm } from "#domain/trading/eoi-life.ts";
import { type DealLevel, levelOf, opposite, sameLevel } from "#domain/trading/level.ts";
import type { TradeCluster, TradeLeg, TradeRound } from "#domain/trading/trade-cluster.ts";

/** Fields of a live EOI that open a cluster. */
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
  /** Latest end of offers and cluster: the EOIs' end and the market's close. */
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

/**
 * Opens a cluster of two live EOIs whose levels touch or cross. The newcomer, who is at their desk, has the first turn.
 */
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

/** Answerer, with the size and end of the first round. */
interface Answering {
  clientId: string;
  userId: string;
  quantity: number;
  roundId: string;
  expiresAt: Date;
}

export interface Answer extends Answering {
  /** Answerer's own live EOI on the other side, if it has at least this size. */
  ownQuote: QuoteToOpen | null;
  /** Null for an inquiry, which asks for a level instead of naming one. */
  level: DealLevel | null;
}

/**
 * Opens a cluster by an answer to an EOI. An answer at a firm EOI's own level, for no more than its open size, is
 * agreed at once; either side may then accept.
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

/** A chat quote at its own level for the day of the deal. */
export interface LineToOpen {
  finstrumentId: string;
  settlementDate: IsoDate;
  side: QuoteType;
  level: DealLevel;
  /** Null when its author stated none. */
  quantity: number | null;
  status: LineStatus;
  clientId: string;
  userId: string;
  bondTerms?: BondTerm[] | null;
}

/**
 * Opens a cluster by an answer to a chat quote, with nothing published behind either side. A machine-read chat line
 * binds nobody, so it is the author's turn at any level.
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

/** One line of a list: its bond, the asker's side and size, and the asker's level, if any. */
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
 * Opens a cluster of asker and answerer by an answer to one line of a list, with nothing published behind either side.
 * A list binds nobody, so it is the asker's turn at any level.
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

/** A leg without a published EOI. */
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
