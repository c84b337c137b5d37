import type { ConsentedFigures, TicketStep, TicketTerms } from "#domain/entities/ticket.ts";
import type { BrokerageTerms, GstStates } from "#domain/pricing/brokerage.ts";
import type { QuoteType } from "#domain/entities/eoi.ts";

// What a ticket stores in columns of JSON; instants are ISO texts in them.

export interface TicketBrokerRow {
  user_id: string;
  client_id: string;
  buy: boolean;
  sell: boolean;
}

/** What one side has to itself. */
export interface StoredSide {
  custodianId: string | null;
  /** The client record it deals for; null for the firm's own account. */
  accountId: string | null;
  brokerage: (BrokerageTerms & { brokerId: string | null; gstStates?: GstStates | null }) | null;
}

export interface StoredConsent {
  user_id: string;
  at: string;
  version: number;
  seen: ConsentedFigures;
  evidence_id: string;
}

export interface StoredConsents {
  buyer: StoredConsent | null;
  seller: StoredConsent | null;
}

export interface StoredDifference {
  by_client_id: string;
  by_user_id: string;
  at: string;
  from: TicketTerms;
}

/** A step of a ticket that both sides have; names are looked up when it is read. */
export interface StoredStep extends Pick<TicketStep, "act" | "at" | "reason" | "change"> {
  by_client_id: string;
  by_user_id: string;
}

/** One level that stood in the bond. */
export interface EvidenceLevel {
  quote_type: QuoteType;
  client_name: string;
  /** Rupees of face still open. */
  remaining: number;
  unit_price_stored: number | null;
  yield_stored: number | null;
  settlement_date: string;
  posted_at: string;
  is_mine: boolean;
}

/** What a person had before them when they consented. */
export interface EvidenceSeen {
  number: string;
  version: number;
  bond_name: string;
  figures: ConsentedFigures;
  terms: TicketTerms;
  levels: EvidenceLevel[];
  /** The last deal in the bond before it. */
  last_deal: { unit_price_stored: number | null; yield_stored: number | null; at: string } | null;
}
