import { z } from "zod";
import { bondTerm } from "#domain/entities/bond-term.ts";
import { channelUrl } from "#domain/entities/chat.ts";
import { clearingCorporation } from "#domain/entities/clearing.ts";
import { fixedField } from "#domain/entities/eoi.ts";
import { exchange } from "#domain/entities/roles.ts";
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

/** The parts of the money, in rupees with two decimals. Null where the bond cannot be priced. */
export const considerationDetails = z.object({
  principal: z.number(),
  accrued_interest: z.number(),
  consideration: z.number(),
  /** Buyer's duty, unrounded. */
  stamp_duty: z.number(),
});
export type ConsiderationDetails = z.infer<typeof considerationDetails>;

/** What a ticket came of. */
export const ticketSource = z.enum(["CHAT", "MANUAL", "CLUSTER", "HIT", "EXCHANGE"]);
export type TicketSource = z.infer<typeof ticketSource>;

/** How the deal comes onto its exchange: on the RFQ platform with one party or with all, or as a report of what was agreed elsewhere. */
export const EXECUTIONS = ["RFQ_OTO", "RFQ_OTM", "OTC_REPORT"] as const;
export const execution = z.enum(EXECUTIONS);
export type Execution = z.infer<typeof execution>;

export const DEAL_SIDES = ["buyer", "seller"] as const;
export const dealSide = z.enum(DEAL_SIDES);
export type DealSide = z.infer<typeof dealSide>;

/** The side of a deal as its own people call it. (D-140) */
export const tradeSide = z.enum(["buy", "sell"]);
export type TradeSide = z.infer<typeof tradeSide>;

/** A ticket's number as it is read and written, e.g. T-20261121-0007. */
export const ticketNumber = z.string().regex(/^T-\d{8}-\d{4,8}$/);

export const evidenceId = idOf("evi");

const party = z.object({ client_id: clientId, client_name: z.string(), user_id: userId, user_name: z.string() });

/** A broker of a deal and the sides they act for. (D-136) */
const ticketBroker = party.extend({ buy: z.boolean(), sell: z.boolean() });
export type TicketBroker = z.infer<typeof ticketBroker>;

/** The figures a side had on its screen when it consented. */
export const consentedFigures = z.object({
  bond_yield: yieldFraction.nullable(),
  unit_clean_price: cleanPrice.nullable(),
  /** Rupees on the whole size. */
  total_accrued_interest: z.number().nullable(),
  consideration: z.number().nullable(),
});
export type ConsentedFigures = z.infer<typeof consentedFigures>;

/** One side's acceptance of one version of the ticket's money. */
export const consent = z.object({
  user_id: userId,
  user_name: z.string(),
  at: instant,
  /** The version that was consented to. */
  version: z.number().int(),
  seen: consentedFigures,
  evidence_id: evidenceId,
});

export const gstPlace = z.enum(["INTER", "INTRA"]);
export const brokerageBasis = z.enum(BROKERAGE_BASES);

/** What one side has to itself; neither the other side nor the other side's broker ever gets it. Rupees to the paisa. */
export const sideTerms = z.object({
  custodian: z.object({ client_id: clientId, name: z.string() }).nullable(),
  /** The client that the firm deals for; null for the firm's own account. */
  account: z.object({ client_id: clientId, name: z.string(), ucc: z.string().nullable() }).nullable(),
  brokerage: z
    .object({
      broker_id: userId.nullable(),
      basis: brokerageBasis,
      value: z.number(),
      gst_place: gstPlace,
      /** The states that were compared; null where the place was typed, or was stored before states were. */
      gst_states: z.object({ client: z.string().nullable(), broker: z.string().nullable() }).nullable(),
      gst_percent: z.number(),
      brokerage: z.number(),
      igst: z.number(),
      cgst: z.number(),
      sgst: z.number(),
    })
    .nullable(),
  /** What the buyer pays, or the seller receives, brokerage and its GST included; null where there is no money yet. */
  total: z.number().nullable(),
});
export type SideTerms = z.infer<typeof sideTerms>;

/** Whether a side can settle the deal, and what it lacks; the lacks are for that side's eyes. */
const sideReadiness = z.object({
  ready: z.boolean(),
  lacks: z.array(z.object({ field: z.string(), text: z.string() })),
});
export type SideReadiness = z.infer<typeof sideReadiness>;

/** The terms of a ticket that an edit can move. */
export const ticketTerms = z.object({
  quantity: z.number().int(),
  unit_price_stored: cleanPrice.nullable(),
  yield_stored: yieldFraction.nullable(),
  settlement_date: isoDate,
  exchange: exchange.nullable(),
  execution,
  consideration: z.number().nullable(),
  /** Whoever brings the sides together, as they are named; absent in what was stored before it was noted. */
  facilitator: z.string().nullish(),
});
export type TicketTerms = z.infer<typeof ticketTerms>;

/** What the last edits changed since the others last had a say. */
export const ticketDifference = z.object({
  by_client_id: clientId,
  by_user_name: z.string(),
  at: instant,
  from: ticketTerms,
});
export type TicketDifference = z.infer<typeof ticketDifference>;

export const TICKET_STEPS = ["send", "edit", "consent", "reject", "reopen", "ask_cancel", "cancel"] as const;

/** One step of a ticket since both sides have it, as both read it. */
export const ticketStep = z.object({
  act: z.enum(TICKET_STEPS),
  client_id: clientId,
  client_name: z.string(),
  user_name: z.string(),
  at: instant,
  reason: z.string().nullable(),
  /** Terms before and after an edit, and the number that the level is owned by. */
  change: z.object({ from: ticketTerms, to: ticketTerms, fixed_field: fixedField }).nullable(),
});
export type TicketStep = z.infer<typeof ticketStep>;

/** How far the execution of a deal has come at its exchange. */
export const onExchange = z.object({
  /** The side that reports the deal, or places the quote for it. */
  by: dealSide,
  rfq_number: z.string().nullable(),
  report_number: z.string().nullable(),
  late_reason: z.string().nullable(),
  /** What is being done there now, or why it did not go on. */
  text: z.string(),
  in_doubt: z.boolean(),
  /** It did not go on: the exchange refused, or its time passed. */
  refused: z.boolean(),
  /** Rupees that differ; the deal is executed once they agree. */
  dispute: z.object({ ours: z.number(), venue: z.number() }).nullable(),
});

/** Working paper of a deal. */
export const ticket = z.object({
  id: ticketId,
  /** Human number, e.g. T-20261121-0007. */
  number: z.string(),
  state: ticketState,
  source: ticketSource,
  /** The message it came of. */
  channel_url: channelUrl.nullable(),
  message_id: z.string().nullable(),
  cluster_id: clusterId.nullable(),
  buyer_eoi_id: eoiId.nullable(),
  seller_eoi_id: eoiId.nullable(),
  finstrument_id: finstrumentId,
  bond_name: z.string(),
  quantity: z.number().int(),
  /** The number that is owned; the other follows from it. */
  fixed_field: fixedField,
  unit_price_stored: cleanPrice.nullable(),
  yield_stored: yieldFraction.nullable(),
  settlement_date: isoDate,
  /** Working days from the deal; null where the day was named. */
  settlement_delta: z.number().int().nullable(),
  /** The day dealt for, where holidays put in force later moved it; absent where they did not. The money stays as agreed. */
  settlement_agreed: isoDate.optional(),
  execution,
  /** Where it is dealt or reported; absent where nothing is chosen. */
  exchange: exchange.optional(),
  /** Who clears it there; null where no exchange is chosen. */
  clearing_corporation: clearingCorporation.nullable(),
  consideration: considerationDetails.nullable(),
  buyer: party,
  seller: party,
  /** At most one for each side; one may act for both. */
  brokers: z.array(ticketBroker),
  /** Who brought the two sides together: named for both to see, acts for neither. */
  facilitator: party.nullable(),
  /** The reader's side; null for whoever acts for both. */
  buy_or_sell: tradeSide.nullable(),
  /** The firm that wrote it; null for those made before it was noted. */
  author_client_id: clientId.nullable(),
  consents: z.object({ buyer: consent.nullable(), seller: consent.nullable() }),
  /** When level and size were first agreed, from which the report clock runs; null while they are not. */
  deal_time: instant.nullable(),
  /** As typed, of a deal made elsewhere. */
  trade_time: instant.nullable(),
  /** Until when an OTC deal is to be reported; null on the RFQ platform, where the deal is the report. */
  report_due_at: instant.nullable(),
  readiness: z.object({ buyer: sideReadiness, seller: sideReadiness }),
  /** Of the sides that are for the reader's eyes. */
  own: z.object({ buyer: sideTerms.optional(), seller: sideTerms.optional() }),
  difference: ticketDifference.nullable(),
  /** The request to cancel a deal that both sides have to agree to, with its reason. */
  cancel_asked: z
    .object({ client_id: clientId, user_name: z.string(), at: instant, reason: z.string().nullish() })
    .nullable(),
  /** Every step since both sides have it, the oldest first; absent from a node of before. */
  history: z.array(ticketStep).optional(),
  /** What the exchange calls the deal, once it is executed. */
  deal_number: z.string().nullable(),
  executed_at: instant.nullable(),
  /** Both firms have their deals go straight through at its exchange: it is executed by itself when both have consented. */
  straight_through: z.boolean(),
  /** How far it has come at its exchange; null until it is executed. */
  on_exchange: onExchange.nullable(),
  /** Why it was rejected, reopened or cancelled. */
  reason: z.string().nullable(),
  /** The terms dealt on that no source states, with their ground; absent where there are none. */
  bond_terms: z.array(bondTerm).optional(),
  version: z.number().int(),
  created_at: instant,
  updated_at: instant,
});
export type Ticket = z.infer<typeof ticket>;
