import type { ConsentedFigures, TicketStep, TicketTerms } from "#domain/entities/ticket.ts";
import type { BrokerageTerms, GstStates } from "#domain/pricing/brokerage.ts";
import type { QuoteType } from "#domain/entities/eoi.ts";

// JSON columns of a ticket; instants are ISO texts.

export interface TicketBrokerRow {
  user_id: string;
  client_id: string;
  buy: boolean;
  sell: boolean;
}

/** Private terms of one side. */
export interface StoredSide {
  custodianId: string | null;
  /** Client record of the side; null for the firm's own account. */
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

/** A step of a ticket, visible to both sides; names are looked up on reading. */
export interface StoredStep extends Pick<TicketStep, "act" | "at" | "reason" | "change"> {
  by_client_id: string;
  by_user_id: string;
}

/** One live level in the bond. */
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

/** Information shown to a person at their consent. */
export interface EvidenceSeen {
  number: string;
  version: number;
  bond_name: string;
  figures: ConsentedFigures;
  terms: TicketTerms;
  levels: EvidenceLevel[];
  /** Last earlier deal in the bond. */
  last_deal: { unit_price_stored: number | null; yield_stored: number | null; at: string } | null;
}
