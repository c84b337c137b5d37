import { z } from "zod";
import { bondTerm } from "#domain/entities/bond-term.ts";
import { channelUrl } from "#domain/entities/chat.ts";
import { fixedField } from "#domain/entities/eoi.ts";
import { dealCorporation, venue } from "#domain/entities/deal-venue.ts";
import { dealReport } from "#domain/entities/report.ts";
import { BROKERAGE_BASES } from "#domain/entities/brokerage-basis.ts";
import {
  cleanPrice,
  clientId,
  clusterId,
  eoiId,
  finstrumentId,
  idOf,
  instant,
  isoDate,
  ticketId,
  userId,
  yieldFraction,
} from "#domain/lib/wire.ts";

export const ticketState = z.enum([
  "DRAFT",
  "SENT",
  "PART_AGREED",
  "AGREED",
  "EXECUTING",
  "EXECUTED",
  "REJECTED",
  "CANCELLED",
]);
export type TicketState = z.infer<typeof ticketState>;

/** Components of the consideration, in rupees with two decimals. Null when the bond cannot be priced. */
export const considerationDetails = z.object({
  principal: z.number(),
  accrued_interest: z.number(),
  consideration: z.number(),
  /** Stamp duty of the buyer, unrounded. */
  stamp_duty: z.number(),
});
export type ConsiderationDetails = z.infer<typeof considerationDetails>;

/** Origin of a ticket. */
export const ticketSource = z.enum(["CHAT", "MANUAL", "CLUSTER", "HIT", "EXCHANGE"]);
export type TicketSource = z.infer<typeof ticketSource>;

/** Execution modes at an exchange; F-TRAC takes an OTC report too. */
export const EXCHANGE_EXECUTIONS = ["RFQ_OTO", "RFQ_OTM", "OTC_REPORT"] as const;
export type ExchangeExecution = (typeof EXCHANGE_EXECUTIONS)[number];

/**
 * Execution mode: RFQ to one party or to all at an exchange, a report of a deal agreed elsewhere to an exchange or to
 * F-TRAC, or its report on NDS-OM.
 */
export const EXECUTIONS = [...EXCHANGE_EXECUTIONS, "NDSOM_REPORT"] as const;
export const execution = z.enum(EXECUTIONS);
export type Execution = z.infer<typeof execution>;

export const DEAL_SIDES = ["buyer", "seller"] as const;
export const dealSide = z.enum(DEAL_SIDES);
export type DealSide = z.infer<typeof dealSide>;

/** The side across from a side of a deal. */
export function otherSide(side: DealSide): DealSide {
  return side === "buyer" ? "seller" : "buyer";
}

/** Side of a deal from its own people's point of view. (D-140) */
export const tradeSide = z.enum(["buy", "sell"]);
export type TradeSide = z.infer<typeof tradeSide>;

/** Ticket number, e.g. T-20261121-0007. */
export const ticketNumber = z.string().regex(/^T-\d{8}-\d{4,8}$/);

export const evidenceId = idOf("evi");

const party = z.object({ client_id: clientId, client_name: z.string(), user_id: userId, user_name: z.string() });

/** A broker in a deal and the sides represented. (D-136) */
const ticketBroker = party.extend({ buy: z.boolean(), sell: z.boolean() });
export type TicketBroker = z.infer<typeof ticketBroker>;

/** Figures on a side's screen when it consented. */
export const consentedFigures = z.object({
  bond_yield: yieldFraction.nullable(),
  unit_clean_price: cleanPrice.nullable(),
  /** Rupees on the whole size. */
  total_accrued_interest: z.number().nullable(),
  consideration: z.number().nullable(),
});
export type ConsentedFigures = z.infer<typeof consentedFigures>;

/** Acceptance by one side of one version of the ticket's money. */
export const consent = z.object({
  user_id: userId,
  user_name: z.string(),
  at: instant,
  /** Accepted version. */
  version: z.number().int(),
  seen: consentedFigures,
  evidence_id: evidenceId,
});

export const gstPlace = z.enum(["INTER", "INTRA"]);
export const brokerageBasis = z.enum(BROKERAGE_BASES);

/** Private terms of one side, never sent to the other side or its broker. Rupees to the paisa. */
export const sideTerms = z.object({
  custodian: z.object({ client_id: clientId, name: z.string() }).nullable(),
  /** Client for whom the firm deals; null for the firm's own account. */
  account: z.object({ client_id: clientId, name: z.string(), ucc: z.string().nullable() }).nullable(),
  brokerage: z
    .object({
      broker_id: userId.nullable(),
      basis: brokerageBasis,
      value: z.number(),
      gst_place: gstPlace,
      /** Compared states; null when the place was typed, or stored before states were recorded. */
      gst_states: z.object({ client: z.string().nullable(), broker: z.string().nullable() }).nullable(),
      gst_percent: z.number(),
      brokerage: z.number(),
      igst: z.number(),
      cgst: z.number(),
      sgst: z.number(),
    })
    .nullable(),
  /** Total paid by the buyer or received by the seller, including brokerage and its GST; null without money. */
  total: z.number().nullable(),
});
export type SideTerms = z.infer<typeof sideTerms>;

/** Readiness of a side to settle, and its missing details, which only that side may see. */
const sideReadiness = z.object({
  ready: z.boolean(),
  lacks: z.array(z.object({ field: z.string(), text: z.string() })),
});
export type SideReadiness = z.infer<typeof sideReadiness>;

/** Terms of a ticket that an edit can change. */
export const ticketTerms = z.object({
  quantity: z.number().int(),
  unit_price_stored: cleanPrice.nullable(),
  yield_stored: yieldFraction.nullable(),
  settlement_date: isoDate,
  exchange: venue.nullable(),
  execution,
  consideration: z.number().nullable(),
  /** Name of the facilitator; absent in older records. */
  facilitator: z.string().nullish(),
});
export type TicketTerms = z.infer<typeof ticketTerms>;

/** Changes by the latest edits since the other side last acted. */
export const ticketDifference = z.object({
  by_client_id: clientId,
  by_user_name: z.string(),
  at: instant,
  from: ticketTerms,
});
export type TicketDifference = z.infer<typeof ticketDifference>;

export const TICKET_STEPS = ["send", "edit", "consent", "reject", "reopen", "ask_cancel", "cancel"] as const;

/** One step of a ticket since both sides have it, visible to both. */
export const ticketStep = z.object({
  act: z.enum(TICKET_STEPS),
  client_id: clientId,
  client_name: z.string(),
  user_name: z.string(),
  at: instant,
  reason: z.string().nullable(),
  /** Terms before and after an edit, and the fixed field of the level. */
  change: z.object({ from: ticketTerms, to: ticketTerms, fixed_field: fixedField }).nullable(),
});
export type TicketStep = z.infer<typeof ticketStep>;

/** Progress of a deal's execution at its exchange. */
export const onExchange = z.object({
  /** Side that reports the deal or places the quote for it. */
  by: dealSide,
  rfq_number: z.string().nullable(),
  report_number: z.string().nullable(),
  late_reason: z.string().nullable(),
  /** Current step, or the reason why it failed. */
  text: z.string(),
  in_doubt: z.boolean(),
  /** True when it failed: the exchange refused, or the time expired. */
  refused: z.boolean(),
  /** Differing amounts in rupees; the deal is executed once they agree. */
  dispute: z.object({ ours: z.number(), venue: z.number() }).nullable(),
});

/** Working record of a deal. */
export const ticket = z.object({
  id: ticketId,
  /** Human number, e.g. T-20261121-0007. */
  number: z.string(),
  state: ticketState,
  source: ticketSource,
  /** Source message. */
  channel_url: channelUrl.nullable(),
  message_id: z.string().nullable(),
  cluster_id: clusterId.nullable(),
  buyer_eoi_id: eoiId.nullable(),
  seller_eoi_id: eoiId.nullable(),
  finstrument_id: finstrumentId,
  bond_name: z.string(),
  quantity: z.number().int(),
  /** Field that its owner typed; the other one follows from it. */
  fixed_field: fixedField,
  unit_price_stored: cleanPrice.nullable(),
  yield_stored: yieldFraction.nullable(),
  settlement_date: isoDate,
  /** Working days from the deal; null when a date was chosen. */
  settlement_delta: z.number().int().nullable(),
  /** Settlement date as dealt, if a later holiday moved it; absent otherwise. The money stays as agreed. */
  settlement_agreed: isoDate.optional(),
  execution,
  /** Exchange of the deal or report; absent until chosen. */
  exchange: venue.optional(),
  /** Clearing corporation of that exchange; null until an exchange is chosen. */
  clearing_corporation: dealCorporation.nullable(),
  consideration: considerationDetails.nullable(),
  buyer: party,
  seller: party,
  /** At most one per side; the same broker may act for both. */
  brokers: z.array(ticketBroker),
  /** Person who brought the two sides together: visible to both, acts for neither. */
  facilitator: party.nullable(),
  /** Side of the reader; null for a reader who acts for both. */
  buy_or_sell: tradeSide.nullable(),
  /** Firm that wrote it; null for older tickets, where it was not recorded. */
  author_client_id: clientId.nullable(),
  consents: z.object({ buyer: consent.nullable(), seller: consent.nullable() }),
  /** Time at which level and size were first agreed, when the report clock starts; null until agreed. */
  deal_time: instant.nullable(),
  /** Trade time as typed, for a deal made elsewhere. */
  trade_time: instant.nullable(),
  /** Deadline for reporting an OTC deal; null on the RFQ platform, where the deal is the report. */
  report_due_at: instant.nullable(),
  readiness: z.object({ buyer: sideReadiness, seller: sideReadiness }),
  /** Private terms of the sides that the reader may see. */
  own: z.object({ buyer: sideTerms.optional(), seller: sideTerms.optional() }),
  difference: ticketDifference.nullable(),
  /** Pending request to cancel, with its reason; both sides must agree. */
  cancel_asked: z
    .object({ client_id: clientId, user_name: z.string(), at: instant, reason: z.string().nullish() })
    .nullable(),
  /** Steps since both sides have it, oldest first; absent when sent by a node of an older release. */
  history: z.array(ticketStep).optional(),
  /** Deal number of the exchange, once executed. */
  deal_number: z.string().nullable(),
  executed_at: instant.nullable(),
  /**
   * True when both firms use straight-through processing at the exchange: the deal executes once both have consented.
   */
  straight_through: z.boolean(),
  /** Progress at the exchange; null until execution starts. */
  on_exchange: onExchange.nullable(),
  /** Legs of a deal that is reported to a platform; absent before its execution and for other deals. */
  report: dealReport.optional(),
  /** Reason for the rejection, reopening or cancellation. */
  reason: z.string().nullable(),
  /** Dealt terms that no source gives, with their grounds; absent when there are none. */
  bond_terms: z.array(bondTerm).optional(),
  version: z.number().int(),
  created_at: instant,
  updated_at: instant,
});
export type Ticket = z.infer<typeof ticket>;
