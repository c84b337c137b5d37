import { z } from "zod";
import { dealCorporation, venue } from "#domain/entities/deal-venue.ts";
import { dealReport } from "#domain/entities/report.ts";
import { fixedField, yieldType } from "#domain/entities/eoi.ts";
import { considerationDetails, dealSide, execution, sideTerms, tradeSide } from "#domain/entities/ticket.ts";
import {
  cleanPrice,
  clientId,
  finstrumentId,
  idOf,
  instant,
  isoDate,
  ticketId,
  userId,
  yieldFraction,
} from "#domain/lib/wire.ts";

export const orderId = idOf("ord");
export const placementId = idOf("plc");

/** PROCUREMENT is stock that a firm buys to place with others. (S-21) */
export const ORDER_KINDS = ["ORDER", "PROCUREMENT"] as const;
export const orderKind = z.enum(ORDER_KINDS);
export type OrderKind = z.infer<typeof orderKind>;

export const ORDER_STATES = [
  "REPORTED",
  "ACCEPTED",
  "CONFIRMED",
  "SETTLED",
  "FAILED",
  "REJECTED",
  "CANCELLED",
] as const;
export const orderState = z.enum(ORDER_STATES);
export type OrderState = z.infer<typeof orderState>;

/** Response of the other firm to a report. (S-19) */
export const reportedOrderStatus = z.enum(["pending", "accepted", "rejected"]);
export type ReportedOrderStatus = z.infer<typeof reportedOrderStatus>;

/** Settlement status at the clearing corporation; common to both corporations, which use different terms. */
export const SETTLEMENT_STATUSES = [
  "PENDING",
  "BONDS_IN",
  "FUNDS_IN",
  "PAY_IN_DONE",
  "PAID_OUT",
  "REVERSED",
  "EXPIRED",
  "NOT_SETTLEABLE",
  "CANCELLED",
  "DOCUMENT_MISSING",
] as const;
export const settlementStatus = z.enum(SETTLEMENT_STATUSES);
export type SettlementStatus = z.infer<typeof settlementStatus>;

/** `waiting_procurement`: the bonds come from a procurement that has not settled yet. `late`: due and not done. */
const trackStep = z.object({
  state: z.enum(["pending", "done", "late", "waiting_procurement"]),
  /** Time it was done. */
  at: instant.nullable(),
  due_at: instant,
});
export type TrackStep = z.infer<typeof trackStep>;

/** Settlement intention of a side's custodian. */
export const intentionState = z.enum(["pending", "stated", "refused"]);

/** Manual confirmation by a side whose clearing corporation reports no settlement. */
const settledByHand = z.object({ utr: z.string(), proof: z.string(), user_name: z.string(), at: instant });

/** Settlement progress of a confirmed order. */
export const settlementTrack = z.object({
  /** Settlement number of the clearing corporation; null until received. */
  number: z.string().nullable(),
  status: settlementStatus,
  /** Time of the last message from the clearing corporation; null before the first. */
  heard_at: instant.nullable(),
  /** Rupees: paid in by the buyer including stamp duty; paid out to the seller. */
  pay_in: z.number(),
  pay_out: z.number(),
  bonds_in: trackStep,
  funds_in: trackStep.extend({
    /** Rupees received, and rupees still missing. */
    amount: z.number().nullable(),
    gap: z.number().nullable(),
    utr: z.string().nullable(),
  }),
  paid_out: trackStep,
  /** Null for a side that settles without a custodian. */
  intentions: z.object({ buyer: intentionState.nullable(), seller: intentionState.nullable() }),
  /** True when the clearing corporation lacks a document of an unregistered participant. */
  document_missing: z.boolean(),
  /** Manual confirmation of each side, for when the clearing corporation reports nothing. */
  by_hand: z.object({ buyer: settledByHand.nullable(), seller: settledByHand.nullable() }),
  /** Number of settlement attempts; above 1 after a failure. */
  attempt: z.number().int(),
  /** Side that failed, if known, and the reason in text; null without a failure. */
  failure: z.object({ side: dealSide.nullable(), text: z.string(), at: instant }).nullable(),
  /** Message of the clearing corporation that reverses a settlement already done; null without one. */
  reversal: z.object({ status: settlementStatus, text: z.string(), at: instant }).nullable(),
  /** Side that asked to settle again, and the new settlement date. */
  again: z.object({ client_id: clientId, user_name: z.string(), settlement_date: isoDate, at: instant }).nullable(),
});
export type SettlementTrack = z.infer<typeof settlementTrack>;

/** Amendment of a confirmed deal at its exchange: M changes terms, C cancels. The other side decides. */
export const amendment = z.object({
  kind: z.enum(["M", "C"]),
  /** SENDING until the exchange has it, then PROPOSED. */
  state: z.enum(["SENDING", "PROPOSED", "APPROVED", "REFUSED"]),
  /** Number given by the exchange. */
  number: z.string().nullable(),
  by: dealSide,
  user_name: z.string().nullable(),
  at: instant,
  reason: z.string(),
  /** Changed terms; null for unchanged ones. Rupees on the whole size. */
  changes: z.object({
    settlement_date: isoDate.nullable(),
    yield_type: yieldType.nullable(),
    accrued_interest: z.number().nullable(),
  }),
  /** Reason for the refusal. */
  text: z.string().nullable(),
});
export type Amendment = z.infer<typeof amendment>;

/** Part of a procurement placed with a client of the firm or into an order. */
export const placement = z.object({
  id: placementId,
  client_id: clientId.nullable(),
  order_id: orderId.nullable(),
  /** Name of the client, or of the order's other side. */
  name: z.string(),
  /** Rupees of face. */
  face: z.number().int(),
  /** Markup per 100 of face over the cost of the procurement. */
  markup: z.number(),
  /** State of the target order; null for a client. */
  state: orderState.nullable(),
});
export type Placement = z.infer<typeof placement>;

export const ORDER_CLOCKS = ["report", "other_report", "clearing", "money", "intention", "pay_in"] as const;
/** A deadline running on an order; due at that very second counts as late. (N-08) */
export const orderClock = z.object({ id: z.enum(ORDER_CLOCKS), due_at: instant });
export type OrderClock = z.infer<typeof orderClock>;

/**
 * Actions on an order. `settle`: by hand. `settle_again`: after a failure. `intention`: on behalf of a custodian.
 * `place`: changes the placements of a procurement. `decide`: answers an amendment. `report`, `withdraw_report` and
 * `match`: on the own leg of a reported deal. `clearing`: enters the decision of CCIL, or a shortage.
 */
export const ORDER_ACTS = [
  "accept",
  "reject",
  "modify",
  "cancel",
  "decide",
  "settle",
  "settle_again",
  "intention",
  "place",
  "report",
  "withdraw_report",
  "match",
  "clearing",
] as const;
export const orderAct = z.enum(ORDER_ACTS);
export type OrderAct = z.infer<typeof orderAct>;

const party = z.object({
  client_id: clientId,
  client_name: z.string(),
  user_id: userId,
  user_name: z.string(),
  /** Participant code at the order's exchange. */
  code: z.string().nullable(),
});

/** A deal reported to or made at an exchange, until it settles. */
export const order = z.object({
  id: orderId,
  /** Human number, e.g. O-20261124-0007. */
  number: z.string(),
  kind: orderKind,
  state: orderState,
  reported_order_status: reportedOrderStatus,
  /** Source ticket; null for a trade reported by hand. */
  ticket_id: ticketId.nullable(),
  ticket_number: z.string().nullable(),
  /** Exchange, or platform to which both sides report the deal. */
  exchange: venue,
  clearing_corporation: dealCorporation,
  execution,
  finstrument_id: finstrumentId,
  bond_name: z.string(),
  /** Rupees of face. */
  face: z.number().int(),
  fixed_field: fixedField,
  unit_price_stored: cleanPrice.nullable(),
  yield_stored: yieldFraction.nullable(),
  yield_type: yieldType,
  settlement_date: isoDate,
  /** Settlement date as dealt, if a holiday, the exchange or a failure moved it; absent otherwise. */
  settlement_agreed: isoDate.optional(),
  consideration: considerationDetails.nullable(),
  buyer: party,
  seller: party,
  /** Side that reported the deal or started it at the exchange. */
  reporter: dealSide,
  brokers: z.array(party.omit({ code: true }).extend({ buy: z.boolean(), sell: z.boolean() })),
  /** Side of the reader; null for a reader on both sides. */
  buy_or_sell: tradeSide.nullable(),
  /** Private terms of the sides that the reader may see. */
  own: z.object({ buyer: sideTerms.optional(), seller: sideTerms.optional() }),
  deal_time: instant,
  /** Trade time as typed, for a deal made elsewhere. */
  trade_time: instant.nullable(),
  report_due_at: instant.nullable(),
  /** Time at which the exchange received the report. */
  reported_at: instant.nullable(),
  late_reason: z.string().nullable(),
  rfq_number: z.string().nullable(),
  report_number: z.string().nullable(),
  deal_number: z.string().nullable(),
  /** The reporter's own reference. */
  reference: z.string().nullable(),
  /** Current step at the exchange, or its refusal; empty when there is none. */
  exchange_text: z.string(),
  /** True when a message to the exchange has an unknown outcome. */
  in_doubt: z.boolean(),
  /** Differing amounts in rupees; nothing is confirmed until they agree. */
  dispute: z.object({ ours: z.number(), venue: z.number() }).nullable(),
  /** Legs of a deal in government or money-market paper; absent for other deals. */
  report: dealReport.optional(),
  /** Null before the confirmation. */
  settlement: settlementTrack.nullable(),
  /** Latest amendment. */
  amendment: amendment.nullable(),
  /** Side that asked to cancel an unconfirmed order. */
  cancel_asked: z.object({ client_id: clientId, user_name: z.string(), at: instant }).nullable(),
  /** Placements of a procurement, sent only to the procuring firm; absent otherwise. */
  placements: z.array(placement).optional(),
  /** Running clocks, most urgent first. */
  clocks: z.array(orderClock),
  /** Actions open to the reader's firm now; each person also needs the capability `orders.act`. */
  may: z.array(orderAct),
  /** Reason for the rejection or cancellation. */
  reason: z.string().nullable(),
  confirmed_at: instant.nullable(),
  settled_at: instant.nullable(),
  version: z.number().int(),
  created_at: instant,
  updated_at: instant,
});
export type Order = z.infer<typeof order>;

/** Terms of an order that can change. */
export const orderTerms = z.object({
  face: z.number().int(),
  unit_price_stored: cleanPrice.nullable(),
  yield_stored: yieldFraction.nullable(),
  yield_type: yieldType,
  settlement_date: isoDate,
  accrued_interest: z.number().nullable(),
  consideration: z.number().nullable(),
});
export type OrderTerms = z.infer<typeof orderTerms>;

/** One step in the life of an order, for both firms. */
export const orderVersion = z.object({
  version: z.number().int(),
  at: instant,
  /** Null for a step by the exchange or a timer. */
  user_name: z.string().nullable(),
  client_name: z.string().nullable(),
  /** Description of the step. */
  text: z.string(),
  state: orderState,
  terms: orderTerms,
});
export type OrderVersion = z.infer<typeof orderVersion>;
