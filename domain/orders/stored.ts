import type { Amendment, SettlementStatus } from "#domain/entities/order.ts";
import type { DealSide } from "#domain/entities/ticket.ts";
import type { VenueCode } from "#domain/exchange/venue-code.ts";

// JSON columns of an order; instants are ISO texts, money is in paise.

/** State of an order at its exchange. For an order that follows a ticket, the ticket stores the rest. */
export interface OrderOnExchange {
  rfqNumber: string | null;
  reportNumber: string | null;
  /** True while the exchange awaits the other side's answer to the report. */
  isReportOpen: boolean;
  /** Report to cancel there before the changed terms are reported. */
  replaces: string | null;
  isInDoubt: boolean;
  /** Refusal by the exchange, and the refused side. */
  refusal: { side: DealSide | null; code: VenueCode | null; text: string } | null;
  /** Differing rupees: ours and the exchange's. */
  dispute: { ours: number; venue: number } | null;
}

interface StoredStep {
  at: string | null;
}

interface ByHand {
  utr: string;
  proof: string;
  user_id: string;
  at: string;
}

type Intention = "pending" | "stated" | "refused" | null;

/** Settlement progress of a confirmed order. */
export interface StoredTrack {
  number: string | null;
  status: SettlementStatus;
  heardAt: string | null;
  /** Buyer's pay-in, duty included; `payOutPaise` is the seller's pay-out. */
  payInPaise: number;
  /** Pay-in according to the clearing corporation. */
  heardPayInPaise: number | null;
  payOutPaise: number;
  bondsIn: StoredStep;
  fundsIn: StoredStep & { paise: number | null };
  paidOut: StoredStep;
  utr: string | null;
  intentions: { buyer: Intention; seller: Intention };
  byHand: { buyer: ByHand | null; seller: ByHand | null };
  /** Number of the settlement attempt; reports of the clearing corporation about an earlier attempt are ignored. */
  attempt: number;
  failure: { side: DealSide | null; text: string; at: string } | null;
  /** Reversal reported after settlement; absent without one. */
  reversal?: { status: SettlementStatus; text: string; at: string };
  again: { client_id: string; user_id: string; settlement_date: string; at: string } | null;
}

export interface StoredAmendment {
  kind: Amendment["kind"];
  state: Amendment["state"];
  number: string | null;
  by: DealSide;
  /** Null when proposed at the exchange's own terminal. */
  user_id: string | null;
  at: string;
  reason: string;
  changes: Amendment["changes"];
  /** Other side's decision, until the exchange has applied it. */
  decision: "approved" | "refused" | null;
  text: string | null;
}
