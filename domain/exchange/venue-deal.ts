/** Where a deal on an RFQ platform stands: its level and size first, its money apart. */
export type VenueDealState = "OPEN" | "AGREED" | "CONFIRMED" | "CLOSED" | "EXPIRED" | "CANCELLED";

/** One counterparty's negotiation on a quote and the deal it became, as an exchange has it, in our units. */
export interface VenueDeal {
  /** What the exchange calls it before it has a deal number: a thread's number at NSE, a deal's at BSE. */
  number: string;
  /** The quote that it is on; null for one that came of a report. */
  quoteNumber: string | null;
  /** The negotiation that it came of; null for one that came of a report. */
  threadNumber: string | null;
  isin: string | null;
  /** Participants; null where the exchange does not say. */
  buyerCode: string | null;
  sellerCode: string | null;
  state: VenueDealState;
  /** Price, interest and rupees, which one side proposes and the other confirms. */
  money: "PROPOSED" | "CONFIRMED" | "REJECTED" | null;
  /** Who proposed it: whoever placed the quote, or whoever answered it. */
  moneyBy: "INITIATOR" | "RESPONDER" | null;
  faceRupees: number;
  yieldFraction: number | null;
  /** Per 100 of face; null before it is agreed or proposed. */
  price: number | null;
  /** As proposed or confirmed; null before. */
  considerationRupees: number | null;
  /** YYYY-MM-DD; null where the exchange does not say. */
  settlementDate: string | null;
  /** Of a confirmed deal. */
  dealNumber: string | null;
  /** When it last changed, by the exchange's clock: ISO 8601 in UTC. */
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

/** The order of a deal's states: what comes later in it never goes back. */
export function dealRank({ state }: Pick<VenueDeal, "state">): number {
  return DEAL_RANKS[state];
}

/** A quote of another participant that is taken as it stands, or the offer of the other side of a thread. */
export interface AcceptQuote {
  quoteNumber: string;
  /** The thread whose offer is taken; null for the quote itself. */
  threadNumber: string | null;
  /** Whether the quote is that of whoever accepts. */
  isInitiator: boolean;
  participantCode: string;
  clientCode: string;
  faceRupees: number;
  lotRupees: number;
  yieldFraction: number;
  price: number | null;
}

/** The rupees of an agreed deal, for the other side to confirm or refuse. */
export interface DealMoney {
  dealNumber: string;
  quoteNumber: string;
  participantCode: string;
  clientCode: string;
  /** Proposed by a broker for the client. */
  isBrokered?: boolean;
  isInitiator: boolean;
  price: number;
  accruedRupees: number;
  considerationRupees: number;
  isMoneyMarket: boolean;
}
