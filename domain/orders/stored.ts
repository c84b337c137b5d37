import type { Amendment, SettlementStatus } from "#domain/entities/order.ts";
import type { DealSide } from "#domain/entities/ticket.ts";
import type { VenueCode } from "#domain/exchange/venue-code.ts";

// What an order stores in columns of JSON; instants are ISO texts in them, money is paise.

/** How an order stands at its exchange. What is kept of one that follows a ticket, the ticket keeps. */
export interface OrderOnExchange {
  rfqNumber: string | null;
  reportNumber: string | null;
  /** Whether the exchange still waits for the other side's answer to the report. */
  isReportOpen: boolean;
  /** A report that is to be cancelled there before the changed terms are reported. */
  replaces: string | null;
  isInDoubt: boolean;
  /** What the exchange refused, and whose side it was. */
  refusal: { side: DealSide | null; code: VenueCode | null; text: string } | null;
  /** Rupees that differ: ours and the exchange's. */
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

/** How far a confirmed order has settled. */
export interface StoredTrack {
  number: string | null;
  status: SettlementStatus;
  heardAt: string | null;
  /** What the buyer pays in, duty included; what the seller is paid out. */
  payInPaise: number;
  /** The same as the clearing corporation has it. */
  heardPayInPaise: number | null;
  payOutPaise: number;
  bondsIn: StoredStep;
  fundsIn: StoredStep & { paise: number | null };
  paidOut: StoredStep;
  utr: string | null;
  intentions: { buyer: Intention; seller: Intention };
  byHand: { buyer: ByHand | null; seller: ByHand | null };
  /** Counts the tries; what the clearing corporation says of an earlier one changes nothing. */
  attempt: number;
  failure: { side: DealSide | null; text: string; at: string } | null;
  /** What was told after it had settled; absent where nothing was. */
  reversal?: { status: SettlementStatus; text: string; at: string };
  again: { client_id: string; user_id: string; settlement_date: string; at: string } | null;
}

export interface StoredAmendment {
  kind: Amendment["kind"];
  state: Amendment["state"];
  number: string | null;
  by: DealSide;
  /** Null where it was proposed at the exchange's own terminal. */
  user_id: string | null;
  at: string;
  reason: string;
  changes: Amendment["changes"];
  /** What the other side said, until the exchange has it in force. */
  decision: "approved" | "refused" | null;
  text: string | null;
}
