import type { EoiState, QuoteType } from "#domain/entities/eoi.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { isFirm } from "./eoi-life.ts";
import { type DealLevel, levelOf, opposite, sameLevel } from "./level.ts";
import type { Talk, TalkLeg, TalkRound } from "./talk.ts";

/** What of a live EOI a cluster is opened from. */
export interface QuoteForTalk extends DealLevel {
  id: string;
  finstrumentId: string;
  quoteType: QuoteType;
  state: EoiState;
  remaining: number;
  settlementDate: IsoDate;
  clientId: string;
  userId: string;
}

interface Naming {
  id: string;
  newLegId: () => string;
  now: Date;
  /** No offer and no cluster outlives this: the EOIs' end and the market's close. */
  latest: Date;
}

const NO_LEVEL: DealLevel = { fixedField: "yield", unitPriceStored: null, yieldStored: null };

function legOfQuote(quote: QuoteForTalk, id: string): TalkLeg {
  return {
    id,
    side: quote.quoteType,
    eoiId: quote.id,
    clientId: quote.clientId,
    userId: quote.userId,
    quantity: quote.remaining,
    ...levelOf(quote),
    firm: isFirm(quote.state),
    status: "LIVE",
    version: 1,
  };
}

function begun(
  quote: QuoteForTalk,
  { id, now, latest }: Naming,
): Omit<Talk, "state" | "quantity" | "legs" | "turnLegId"> {
  return {
    id,
    finstrumentId: quote.finstrumentId,
    settlementDate: quote.settlementDate,
    buyerPrice: null,
    sellerPrice: null,
    sellerSpread: null,
    facilitatorUserId: null,
    expiresAt: latest,
    ticketId: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
    rounds: [],
  };
}

/** Two live EOIs whose levels touch or cross: the newcomer, who is at his desk, is asked first. */
export function openByMatch(resting: QuoteForTalk, newcomer: QuoteForTalk, naming: Naming): Talk {
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

export interface Answer {
  clientId: string;
  userId: string;
  /** The answerer's own live EOI on the other side, when he has one of at least this size. */
  ownQuote: QuoteForTalk | null;
  /** Null: an inquiry, which asks for a level instead of naming one. */
  level: DealLevel | null;
  quantity: number;
  roundId: string;
  expiresAt: Date;
}

/**
 * Somebody's answer to an EOI. At the EOI's own level and not above what it shows, a firm EOI is agreed at once; either
 * side may then accept.
 */
export function openByAnswer(quote: QuoteForTalk, answer: Answer, naming: Naming): Talk {
  const quoted = legOfQuote(quote, naming.newLegId());
  const level = answer.level ?? NO_LEVEL;
  const own = answer.ownQuote === null ? null : legOfQuote(answer.ownQuote, naming.newLegId());
  const answering: TalkLeg = own ?? {
    id: naming.newLegId(),
    side: opposite(quote.quoteType),
    eoiId: null,
    clientId: answer.clientId,
    userId: answer.userId,
    quantity: answer.quantity,
    ...level,
    firm: false,
    status: "LIVE",
    version: 1,
  };
  const round: TalkRound = {
    id: answer.roundId,
    legId: answering.id,
    userId: answer.userId,
    ...level,
    quantity: answer.quantity,
    status: "PENDING",
    expiresAt: answer.expiresAt,
    createdAt: naming.now,
  };
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
