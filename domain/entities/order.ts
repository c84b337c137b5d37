import { z } from "zod";
import { clearingCorporation } from "#domain/entities/clearing.ts";
import { fixedField, yieldType } from "#domain/entities/eoi.ts";
import { exchange } from "#domain/entities/roles.ts";
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

/** PROCUREMENT is stock that a firm buys to place onward. (S-21) */
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

/** What the other firm says to what was reported. (S-19) */
export const reportedOrderStatus = z.enum(["pending", "accepted", "rejected"]);
export type ReportedOrderStatus = z.infer<typeof reportedOrderStatus>;

/** Where the clearing corporation has the settlement; both of them say the same in words of their own. */
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

/** `waiting_procurement`: the bonds come from a procurement that is not settled yet. Late is due and not done. */
const trackStep = z.object({
  state: z.enum(["pending", "done", "late", "waiting_procurement"]),
  /** When it was done. */
  at: instant.nullable(),
  due_at: instant,
});
export type TrackStep = z.infer<typeof trackStep>;

/** Whether the custodian of a side will settle. */
export const intentionState = z.enum(["pending", "stated", "refused"]);

/** What a side says of a settlement that its clearing corporation tells nothing of. */
const settledByHand = z.object({ utr: z.string(), proof: z.string(), user_name: z.string(), at: instant });

/** How far a confirmed order has settled. */
export const settlementTrack = z.object({
  /** The clearing corporation's; null while it has told none. */
  number: z.string().nullable(),
  status: settlementStatus,
  /** When the clearing corporation was last heard of it; null while it never was. */
  heard_at: instant.nullable(),
  /** Rupees: what the buyer pays in with the duty, what the seller is paid out. */
  pay_in: z.number(),
  pay_out: z.number(),
  bonds_in: trackStep,
  funds_in: trackStep.extend({
    /** Rupees that came, and those still missing. */
    amount: z.number().nullable(),
    gap: z.number().nullable(),
    utr: z.string().nullable(),
  }),
  paid_out: trackStep,
  /** Null where the side settles without a custodian. */
  intentions: z.object({ buyer: intentionState.nullable(), seller: intentionState.nullable() }),
  /** The clearing corporation misses a document of an unregistered participant. */
  document_missing: z.boolean(),
  /** What each side said where the clearing corporation says nothing. */
  by_hand: z.object({ buyer: settledByHand.nullable(), seller: settledByHand.nullable() }),
  /** Tries to settle it; more than one once it failed. */
  attempt: z.number().int(),
  /** Which side failed, as far as it shows, and in words; null where nothing failed. */
  failure: z.object({ side: dealSide.nullable(), text: z.string(), at: instant }).nullable(),
  /** What the clearing corporation told once the order was settled, and that takes the settlement back; null where it told none. */
  reversal: z.object({ status: settlementStatus, text: z.string(), at: instant }).nullable(),
  /** The side that asked to settle again, and for which day. */
  again: z.object({ client_id: clientId, user_name: z.string(), settlement_date: isoDate, at: instant }).nullable(),
});
export type SettlementTrack = z.infer<typeof settlementTrack>;

/** A change of a confirmed deal at its exchange: M changes terms, C cancels; the other side decides. */
export const amendment = z.object({
  kind: z.enum(["M", "C"]),
  /** PROPOSED once the exchange has it; SENDING until then. */
  state: z.enum(["SENDING", "PROPOSED", "APPROVED", "REFUSED"]),
  /** The exchange's. */
  number: z.string().nullable(),
  by: dealSide,
  user_name: z.string().nullable(),
  at: instant,
  reason: z.string(),
  /** What it changes; null for what stays. Rupees on the whole size. */
  changes: z.object({
    settlement_date: isoDate.nullable(),
    yield_type: yieldType.nullable(),
    accrued_interest: z.number().nullable(),
  }),
  /** Why it was refused. */
  text: z.string().nullable(),
});
export type Amendment = z.infer<typeof amendment>;

/** A part of a procurement that goes on to a client of the firm, or into an order. */
export const placement = z.object({
  id: placementId,
  client_id: clientId.nullable(),
  order_id: orderId.nullable(),
  /** Of the client, or of the order's other side. */
  name: z.string(),
  /** Rupees of face. */
  face: z.number().int(),
  /** Per 100 of face, on top of what the procurement cost. */
  markup: z.number(),
  /** State of the order placed into; null for a client. */
  state: orderState.nullable(),
});
export type Placement = z.infer<typeof placement>;

export const ORDER_CLOCKS = ["report", "money", "intention", "pay_in"] as const;
/** One of the clocks that run on an order; due exactly at the second is late. (N-08) */
export const orderClock = z.object({ id: z.enum(ORDER_CLOCKS), due_at: instant });
export type OrderClock = z.infer<typeof orderClock>;

/**
 * What may be done with an order. `settle` is by hand, `settle_again` after a failure, `intention` speaks for a custodian,
 * `place` changes the placements of a procurement, `decide` answers an amendment.
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
] as const;
export const orderAct = z.enum(ORDER_ACTS);
export type OrderAct = z.infer<typeof orderAct>;

const party = z.object({
  client_id: clientId,
  client_name: z.string(),
  user_id: userId,
  user_name: z.string(),
  /** At the order's exchange. */
  code: z.string().nullable(),
});

/** A deal that was reported or made at an exchange, until it is settled. */
export const order = z.object({
  id: orderId,
  /** Human number, e.g. O-20261124-0007. */
  number: z.string(),
  kind: orderKind,
  state: orderState,
  reported_order_status: reportedOrderStatus,
  /** The ticket that it came of; null for a trade that was reported by hand. */
  ticket_id: ticketId.nullable(),
  ticket_number: z.string().nullable(),
  exchange,
  clearing_corporation: clearingCorporation,
  execution,
  finstrument_id: finstrumentId,
  bond_name: z.string(),
  /** Rupees. */
  face: z.number().int(),
  fixed_field: fixedField,
  unit_price_stored: cleanPrice.nullable(),
  yield_stored: yieldFraction.nullable(),
  yield_type: yieldType,
  settlement_date: isoDate,
  /** The day dealt for, where a holiday, the exchange or a failure moved it; absent where nothing did. */
  settlement_agreed: isoDate.optional(),
  consideration: considerationDetails.nullable(),
  buyer: party,
  seller: party,
  /** The side that reported it, or began at the exchange. */
  reporter: dealSide,
  brokers: z.array(party.omit({ code: true }).extend({ buy: z.boolean(), sell: z.boolean() })),
  /** The reader's side; null for whoever stands on both. */
  buy_or_sell: tradeSide.nullable(),
  /** Of the sides that are for the reader's eyes. */
  own: z.object({ buyer: sideTerms.optional(), seller: sideTerms.optional() }),
  deal_time: instant,
  /** As typed, of a deal made elsewhere. */
  trade_time: instant.nullable(),
  report_due_at: instant.nullable(),
  /** When the exchange had the report. */
  reported_at: instant.nullable(),
  late_reason: z.string().nullable(),
  rfq_number: z.string().nullable(),
  report_number: z.string().nullable(),
  deal_number: z.string().nullable(),
  /** The reporter's own reference. */
  reference: z.string().nullable(),
  /** What happens at the exchange now, or what it refused; empty where there is nothing to say. */
  exchange_text: z.string(),
  /** Something was sent there whose answer is not known. */
  in_doubt: z.boolean(),
  /** Rupees that differ; nothing is confirmed before they agree. */
  dispute: z.object({ ours: z.number(), venue: z.number() }).nullable(),
  /** From the confirmation on. */
  settlement: settlementTrack.nullable(),
  /** The last one. */
  amendment: amendment.nullable(),
  /** The side that asked to cancel what is not confirmed yet. */
  cancel_asked: z.object({ client_id: clientId, user_name: z.string(), at: instant }).nullable(),
  /** Of a procurement, for the firm that procures alone; absent otherwise. */
  placements: z.array(placement).optional(),
  /** Those still running, the worst first. */
  clocks: z.array(orderClock),
  /** What the reader's firm may do now; each person needs the capability `orders.act` besides. */
  may: z.array(orderAct),
  /** Why it was rejected or cancelled. */
  reason: z.string().nullable(),
  confirmed_at: instant.nullable(),
  settled_at: instant.nullable(),
  version: z.number().int(),
  created_at: instant,
  updated_at: instant,
});
export type Order = z.infer<typeof order>;

/** The terms of an order that can change. */
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
  /** Null for what the exchange or the clock did. */
  user_name: z.string().nullable(),
  client_name: z.string().nullable(),
  /** In words. */
  text: z.string(),
  state: orderState,
  terms: orderTerms,
});
export type OrderVersion = z.infer<typeof orderVersion>;
