/** State of a deal on an RFQ platform: level and size are agreed first, the money separately. */
export type VenueDealState = "OPEN" | "AGREED" | "CONFIRMED" | "CLOSED" | "EXPIRED" | "CANCELLED";

/** One counterparty's negotiation on a quote and the resulting deal at an exchange, in our units. */
export interface VenueDeal {
  /** Number before a deal number exists: the thread's at NSE, the deal's at BSE. */
  number: string;
  /** Quote of the deal; null for a reported deal. */
  quoteNumber: string | null;
  /** Negotiation of the deal; null for a reported deal. */
  threadNumber: string | null;
  isin: string | null;
  /** Participant codes; null where the exchange omits them. */
  buyerCode: string | null;
  sellerCode: string | null;
  state: VenueDealState;
  /** State of price, interest and rupees, proposed by one side and confirmed by the other. */
  money: "PROPOSED" | "CONFIRMED" | "REJECTED" | null;
  /** Proposer of the money: the poster of the quote (INITIATOR) or the side that answered it (RESPONDER). */
  moneyBy: "INITIATOR" | "RESPONDER" | null;
  faceRupees: number;
  yieldFraction: number | null;
  /** Per 100 of face; null until agreed or proposed. */
  price: number | null;
  /** Null until proposed or confirmed. */
  considerationRupees: number | null;
  /** YYYY-MM-DD; null where the exchange omits it. */
  settlementDate: string | null;
  /** Number of a confirmed deal. */
  dealNumber: string | null;
  /** Time of the last change by the exchange's clock, ISO 8601 UTC. */
  venueAt: string;
  version: number;
}

const DEAL_RANKS: Record<VenueDealState, number> = {
  OPEN: 1,
  AGREED: 2,
  CONFIRMED: 3,
  CLOSED: 4,
  EXPIRED: 4,
  CANCELLED: 4,
};

/** Rank of a deal's state; it never falls. */
export function dealRank({ state }: Pick<VenueDeal, "state">): number {
  return DEAL_RANKS[state];
}

/** Acceptance of another participant's quote as posted, or of the other side's offer on a thread. */
export interface AcceptQuote {
  quoteNumber: string;
  /** Thread of the accepted offer; null for the quote itself. */
  threadNumber: string | null;
  /** True when the accepting side posted the quote. */
  isInitiator: boolean;
  participantCode: string;
  clientCode: string;
  faceRupees: number;
  lotRupees: number;
  yieldFraction: number;
  price: number | null;
}

/** Money of an agreed deal, for the other side to confirm or refuse. */
export interface DealMoney {
  dealNumber: string;
  quoteNumber: string;
  participantCode: string;
  clientCode: string;
  /** True when a broker proposes it for the client. */
  isBrokered?: boolean;
  isInitiator: boolean;
  price: number;
  accruedRupees: number;
  considerationRupees: number;
  isMoneyMarket: boolean;
}
