import { z } from "zod";
import { answersDownload } from "#domain/contract/download.ts";
import { endpoint } from "#domain/contract/endpoint.ts";
import { downloadFormat } from "#domain/contract/http/downloads.ts";
import { confirms } from "#domain/entities/deal-warning.ts";
import { venue } from "#domain/entities/deal-venue.ts";
import {
  brokerageBasis,
  consentedFigures,
  dealSide,
  evidenceId,
  execution,
  gstPlace,
  ticket,
  ticketTerms,
} from "#domain/entities/ticket.ts";
import { fieldTexts } from "#domain/lib/field-texts.ts";
import {
  cleanPrice,
  clientId,
  finstrumentId,
  instant,
  isoDate,
  page,
  pageQuery,
  quantum,
  readable,
  ticketId,
  userId,
  yieldFraction,
} from "#domain/lib/wire.ts";
import { timeOfDay } from "#domain/validation/identity-rules.ts";

const one = z.object({ id: ticketId });
const dealer = { can: "trade" } as const;
/** Access for people who write tickets or report trades, to look up firms and people. */
const namer = { can: "orders.act" } as const;
const ACT_ERRORS = ["validation_error", "forbidden", "not_found", "stale_version", "already_done"] as const;
/** Version of the ticket that the caller saw. */
const version = z.number().int();
/** Required only from a person who acts for both sides. */
const side = dealSide.nullish();
export const ticketReason = readable(z.string().trim().min(1, fieldTexts.required).max(500));
const reason = ticketReason;

export const listTickets = endpoint({
  name: "ticket.list",
  method: "GET",
  path: "/api/chatter/trade/",
  summary: "Tickets that my firm is a party to or brokers, newest first",
  access: "session",
  query: z.object({ ...pageQuery }),
  response: page(ticket),
  errors: ["validation_error"],
});

export const getTicket = endpoint({
  name: "ticket.get",
  method: "GET",
  path: "/api/chatter/trade/:id/",
  summary: "One ticket",
  access: "session",
  params: one,
  response: ticket,
  errors: ["not_found"],
});

/** Counterparty of a ticket: a firm and, optionally, one of its people. */
const counterparty = z.object({ client_id: clientId, user_id: userId.nullish(), account_id: clientId.nullish() });

export const manualTicket = endpoint({
  name: "ticket.manual",
  method: "POST",
  path: "/api/chatter/trade/manual-ticket/",
  summary: "Draft a deal agreed elsewhere; an OTC deal needs its trade time",
  access: dealer,
  body: z.object({
    finstrument_id: finstrumentId,
    side: dealSide,
    counterparty,
    account_id: clientId.nullish(),
    quantity: quantum,
    unit_price_stored: cleanPrice.nullish(),
    yield_stored: yieldFraction.nullish(),
    settlement: isoDate.nullish(),
    settlement_delta: z.number().int().min(0).max(2).nullish(),
    exchange: venue.nullish(),
    /** Absent: the usual route of the paper, together with its exchange. */
    execution: execution.optional(),
    /** HH:MM of today, IST. */
    trade_time: timeOfDay.nullish(),
    facilitator: userId.nullish(),
  }),
  response: ticket,
  errors: ["validation_error", "forbidden"],
  idempotent: true,
});

const level = { unit_price_stored: cleanPrice.nullish(), yield_stored: yieldFraction.nullish() };

export const editTicket = endpoint({
  name: "ticket.edit",
  method: "PATCH",
  path: "/api/chatter/trade/:id/",
  summary:
    "Change size, level, settlement, exchange, execution or facilitator; both consents on a sent ticket are cleared",
  access: dealer,
  params: one,
  body: z.object({
    version,
    quantity: quantum.optional(),
    /** One of the two, for the settlement given here. */
    ...level,
    settlement: isoDate.nullish(),
    settlement_delta: z.number().int().min(0).max(2).nullish(),
    exchange: venue.optional(),
    execution: execution.optional(),
    trade_time: timeOfDay.optional(),
    /** Null for none. */
    facilitator: userId.nullish(),
  }),
  response: ticket,
  errors: [...ACT_ERRORS, "cannot_be_priced"],
  idempotent: true,
});

export const priceTicket = endpoint({
  name: "ticket.price",
  method: "PATCH",
  path: "/api/chatter/trade/:id/price/",
  summary: "Change the level by price or yield; both consents on a sent ticket are cleared",
  access: dealer,
  params: one,
  body: z.object({ version, ...level }),
  response: ticket,
  errors: [...ACT_ERRORS, "cannot_be_priced"],
  idempotent: true,
});

/** Figures that the consenting person saw. */
const seen = {
  bond_yield: yieldFraction.nullish(),
  unit_clean_price: cleanPrice.nullish(),
  /** Rupees on the whole size. */
  total_accrued_interest: z.number().nullish(),
};

export const acceptConsideration = endpoint({
  name: "ticket.acceptConsideration",
  method: "PATCH",
  path: "/api/chatter/trade/accept-consideration/:id/",
  summary: "Consent to the money at the numbers seen; 409 with the fresh ticket when they moved",
  access: dealer,
  params: one,
  body: z.object({
    version,
    side,
    custodian_id: clientId.nullish(),
    ...seen,
    confirms: confirms.nullish(),
  }),
  response: ticket,
  errors: [
    ...ACT_ERRORS,
    "market_closed",
    "level_moved",
    "not_ready",
    "cannot_be_priced",
    "unusual_level",
    "limit_breach",
    "calendar_unpublished",
  ],
  idempotent: true,
});

/** (U-18) */
export const TICKET_ACTIONS = ["send", "confirm", "reject", "cancel", "execute", "reopen"] as const;

export const actOnTicket = endpoint({
  name: "ticket.act",
  method: "PATCH",
  path: "/api/chatter/trade/actions/:id/:action/",
  summary: "Send, confirm, reject, cancel, execute or reopen a ticket; an agreed deal is cancelled once both sides ask",
  access: dealer,
  params: one.extend({ action: z.enum(TICKET_ACTIONS) }),
  body: z.object({
    version,
    side,
    /** Reason for a rejection, a reopening, a withdrawal or a request to cancel. */
    reason: reason.nullish(),
    /** Reason for a late report. */
    late_reason: reason.nullish(),
    custodian_id: clientId.nullish(),
    ...seen,
    confirms: confirms.nullish(),
  }),
  response: ticket,
  errors: acceptConsideration.errors,
  idempotent: true,
});

export const sendToBroker = endpoint({
  name: "ticket.sendToBroker",
  method: "PATCH",
  path: "/api/chatter/trade/send-to-broker/:id/",
  summary: "Name my side's broker and send the ticket",
  access: dealer,
  params: one,
  body: z.object({ version, side, broker_id: userId }),
  response: ticket,
  errors: [...ACT_ERRORS, "cannot_be_priced"],
  idempotent: true,
});

const brokerageTerms = z.object({
  basis: brokerageBasis,
  value: z.number().min(0).max(100_000_000).default(0),
  gst_place: gstPlace.nullish(),
});

export const changeMembers = endpoint({
  name: "ticket.members",
  method: "PATCH",
  path: "/api/trade/members/:id/",
  summary:
    "Set my side's broker, brokerage, account and custodian, and the other side of a draft; clears only my own consent",
  access: dealer,
  params: one,
  body: z.object({
    version,
    side,
    broker_id: userId.nullish(),
    account_id: clientId.nullish(),
    custodian_id: clientId.nullish(),
    brokerage: brokerageTerms.optional(),
    counterparty: counterparty.optional(),
  }),
  response: ticket,
  errors: ACT_ERRORS,
  idempotent: true,
});

export const setBrokerage = endpoint({
  name: "ticket.brokerage",
  method: "PATCH",
  path: "/api/trade/:id/brokerage/",
  summary: "Set a side's brokerage, visible only to that side and its broker; clears that side's consent",
  access: dealer,
  params: one,
  body: z.object({ version, side: dealSide, broker_id: userId.nullish(), ...brokerageTerms.shape }),
  response: ticket,
  errors: ACT_ERRORS,
  idempotent: true,
});

/** GET, so that a plain link opens it. */
export const confirmedTrade = endpoint({
  name: "ticket.confirmation",
  method: "GET",
  path: "/api/chatter/trade/confirmed-trade/:id/",
  summary: "Printable deal with its parties, money and consents; marked as not confirmed until it is executed",
  access: "session",
  params: one,
  query: z.object({ output: downloadFormat.default("pdf") }),
  ...answersDownload,
  errors: ["not_found", "validation_error"],
});

/** A level that was live in the bond. */
const evidenceLevel = z.object({
  quote_type: z.enum(["BID", "ASK"]),
  client_name: z.string(),
  remaining: z.number().int(),
  unit_price_stored: cleanPrice.nullable(),
  yield_stored: yieldFraction.nullable(),
  settlement_date: isoDate,
  posted_at: instant,
  is_mine: z.boolean(),
});

/** Market data that my side saw at the second of its consent, frozen then. (N-09) */
export const ticketEvidence = z.object({
  id: evidenceId,
  side: dealSide,
  at: instant,
  user_name: z.string(),
  digest: z.string(),
  seen: z.object({
    number: z.string(),
    version: z.number().int(),
    bond_name: z.string(),
    figures: consentedFigures,
    terms: ticketTerms,
    levels: z.array(evidenceLevel),
    last_deal: z
      .object({ unit_price_stored: cleanPrice.nullable(), yield_stored: yieldFraction.nullable(), at: instant })
      .nullable(),
  }),
});

export const getEvidence = endpoint({
  name: "ticket.evidence",
  method: "GET",
  path: "/api/chatter/trade/:id/evidence/",
  summary: "Market data shown to my firm at each of its consents, latest first",
  access: "session",
  params: one,
  response: z.object({ results: z.array(ticketEvidence) }),
  errors: ["not_found"],
});

/** A firm or person that a ticket may name. (D-129..D-135) */
export const tradeCounterparty = z.object({
  user_id: userId.nullable(),
  client_id: clientId,
  nsccl_code: z.string().nullable(),
  iccl_code: z.string().nullable(),
  user_name: z.string().nullable(),
  brand_name: z.string(),
  name: z.string(),
  /** Client of my own firm without a login, for which I deal. */
  is_offline: z.boolean(),
});
export type TradeCounterparty = z.infer<typeof tradeCounterparty>;

const groups = z.object({
  /** In display order, each under its header. (S-18) */
  groups: z.array(z.object({ title: z.enum(["Member", "Company"]), results: z.array(tradeCounterparty) })),
});
const searchParam = z.string().trim().max(200).default("");

export const searchParticipants = endpoint({
  name: "ticket.searchParticipants",
  method: "GET",
  path: "/api/chatter/search-trade-participants",
  summary: "People and firms that a ticket may name as counterparty, by part of a name",
  access: namer,
  query: z.object({ search_param: searchParam }),
  response: groups,
  errors: ["validation_error"],
});

export const usersClientsUnified = endpoint({
  name: "ticket.usersClients",
  method: "GET",
  path: "/api/chatter/users-clients-unified/",
  summary:
    "People and firms that a ticket may name as counterparty; include_offline adds my firm's clients without a login",
  access: namer,
  query: z.object({ search_param: searchParam, include_offline: z.enum(["true", "false"]).default("false") }),
  response: groups,
  errors: ["validation_error"],
});

export const searchBrokers = endpoint({
  name: "ticket.searchBrokers",
  method: "GET",
  path: "/api/chatter/search-brokers/:id",
  summary: "Brokers active on the exchange of a ticket, by part of a name",
  access: dealer,
  params: one,
  query: z.object({ search_param: searchParam }),
  response: z.object({ results: z.array(tradeCounterparty) }),
  errors: ["validation_error", "not_found"],
});

const byName = { search: searchParam, ...pageQuery };

export const listFacilitators = endpoint({
  name: "ticket.facilitators",
  method: "GET",
  path: "/api/trade/facilitator/",
  summary: "Brokers who may facilitate a deal, by part of a name",
  access: namer,
  query: z.object(byName),
  response: page(tradeCounterparty),
  errors: ["validation_error"],
});

export const listAgents = endpoint({
  name: "ticket.agents",
  method: "GET",
  path: "/api/trade/agent/",
  summary: "People of my firm who may enter interest for its clients, by part of a name",
  access: dealer,
  query: z.object(byName),
  response: page(tradeCounterparty),
  errors: ["validation_error"],
});

export const ticketParticipants = endpoint({
  name: "ticket.participants",
  method: "GET",
  path: "/api/chatter/trade/:id/participants/",
  summary: "Both sides of a ticket with their codes, its brokers and the side of each",
  access: "session",
  params: one,
  response: z.object({
    buyer_details: tradeCounterparty,
    seller_details: tradeCounterparty,
    brokers: z.array(
      tradeCounterparty.extend({
        broker_details: z.object({ buy: z.boolean(), sell: z.boolean(), user_id: userId }),
      }),
    ),
  }),
  errors: ["not_found"],
});

export const usersOfClient = endpoint({
  name: "ticket.usersOfClient",
  method: "GET",
  path: "/api/trade/client/users/:id/",
  summary: "Dealers of a firm",
  access: dealer,
  params: z.object({ id: clientId }),
  response: z.object({ results: z.array(z.object({ user_id: userId, user_name: z.string() })) }),
  errors: ["not_found"],
});
