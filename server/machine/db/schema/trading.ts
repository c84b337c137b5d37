import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  numeric,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { BondTerm } from "#domain/entities/bond-term.ts";
import type { ClusterEnding, ClusterState, Leg, LineStatus, RoundStatus } from "#domain/entities/cluster.ts";
import type { Exchange, Venue } from "#domain/entities/exchanges.ts";
import type {
  EoiState,
  EoiStatus,
  FixedField,
  OtoParticipant,
  QuoteType,
  RfqStatus,
  Validity,
} from "#domain/entities/eoi.ts";
import type { Execution, TicketSource, ConsiderationDetails, TicketState } from "#domain/entities/ticket.ts";
import type { OnExchange } from "#domain/tickets/execution.ts";
import type {
  EvidenceSeen,
  StoredConsents,
  StoredDifference,
  StoredStep,
  StoredSide,
  TicketBrokerRow,
} from "#domain/tickets/stored.ts";
import type { DealLevel } from "#domain/trading/level.ts";
import type { ClusterVenue } from "#domain/trading/cluster-venue.ts";
import { at, jsonb, rupees, whole } from "#server/machine/db/schema/columns.ts";
import { clients, users } from "#server/machine/db/schema/people.ts";

/** Price per 100, four decimals; yield fraction, six. Fixed decimals at rest, numbers in code. */
const price = (name: string) => numeric(name, { precision: 9, scale: 4, mode: "number" });
const yieldFraction = (name: string) => numeric(name, { precision: 9, scale: 6, mode: "number" });

/** The day that was named or agreed, where holidays put in force later moved the settlement off it. */
const settlementAgreed = () => date("settlement_agreed");

export const eois = pgTable(
  "eois",
  {
    id: text("id").primaryKey(),
    finstrumentId: text("finstrument_id").notNull(),
    quoteType: text("quote_type").$type<QuoteType>().notNull(),
    state: text("state").$type<EoiState>().notNull(),
    status: text("status").$type<EoiStatus>().notNull(),
    quantum: rupees("quantum").notNull(),
    remaining: rupees("remaining").notNull(),
    unitPriceStored: price("unit_price_stored"),
    yieldStored: yieldFraction("yield_stored"),
    fixedField: text("fixed_field").$type<FixedField>().notNull(),
    yieldType: text("yield_type").$type<"YTM" | "YTC" | "YTP">().notNull(),
    priceOverridden: boolean("price_overridden").notNull(),
    settlementDate: date("settlement_date").notNull(),
    settlementDelta: integer("settlement_delta"),
    settlementAgreed: settlementAgreed(),
    validity: jsonb("validity").$type<Validity>().notNull(),
    expiresAt: at("expires_at").notNull(),
    mandateExpiresAt: at("mandate_expires_at"),
    isBest: boolean("is_best").notNull().default(false),
    source: text("source").$type<"WEBSITE" | "BONDCENTER" | "CHAT" | "UPLOAD" | "API">().notNull(),
    clientId: text("client_id")
      .notNull()
      .references(() => clients.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    endClientId: text("end_client_id"),
    userAccountId: text("user_account_id"),
    brokerId: text("broker_id"),
    replaces: text("replaces"),
    originTrade: text("origin_trade"),
    whatsappConsent: boolean("whatsapp_consent").notNull().default(false),
    /** Exchange where it is placed, or will be once the market opens; null for a quote on our platform alone. */
    exchange: text("exchange").$type<Exchange>(),
    rfqMode: text("rfq_mode").$type<"OTO" | "OTM">(),
    otoParticipantDetails: jsonb("oto_participant_details").$type<OtoParticipant>(),
    /** True when the exchange hides the firm. */
    anonymous: boolean("anonymous").notNull().default(false),
    rfqStatus: text("rfq_status").$type<RfqStatus>(),
    /** The exchange's number of it. */
    rfqNumber: text("rfq_number"),
    /** Code and text of the exchange's refusal of it, or of its last change. */
    rfqCode: text("rfq_code"),
    rfqText: text("rfq_text"),
    /** Sent, and the answer is not known. */
    inDoubt: boolean("in_doubt").notNull().default(false),
    /** Frozen at posting: the terms that no source states. */
    bondTerms: jsonb("bond_terms").$type<BondTerm[]>(),
    version: integer("version").notNull(),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (table) => [
    index("eois_live").on(table.status, table.finstrumentId, table.quoteType),
    index("eois_owner").on(table.userId, table.status),
    index("eois_expiry").on(table.status, table.expiresAt),
    index("eois_firm").on(table.clientId, table.createdAt),
    // Quotes compared at the end of an exchange's day: those live there, and those that changed there that day.
    index("eois_at_exchange")
      .on(table.clientId, table.exchange)
      .where(sql`${table.rfqStatus} = 'LIVE'`),
    index("eois_exchange_changed")
      .on(table.clientId, table.updatedAt)
      .where(sql`${table.rfqNumber} is not null`),
  ],
);

export const clusters = pgTable(
  "clusters",
  {
    id: text("id").primaryKey(),
    finstrumentId: text("finstrument_id").notNull(),
    settlementDate: date("settlement_date").notNull(),
    settlementAgreed: settlementAgreed(),
    state: text("state").$type<ClusterState>().notNull(),
    quantity: rupees("quantity").notNull(),
    buyerPrice: price("buyer_price"),
    sellerPrice: price("seller_price"),
    sellerSpread: doublePrecision("seller_spread"),
    facilitatorUserId: text("facilitator_user_id").references(() => users.id),
    turnLegId: text("turn_leg_id"),
    expiresAt: at("expires_at"),
    deal: jsonb("deal").$type<DealLevel>(),
    ticketId: text("ticket_id"),
    /** List whose line it answers. */
    listId: text("list_id"),
    bondTerms: jsonb("bond_terms").$type<BondTerm[]>(),
    /** The negotiation of an exchange that it mirrors. */
    venue: jsonb("venue").$type<ClusterVenue>(),
    /** The end without a deal, where a side or the facilitator brought it. */
    ending: jsonb("ending").$type<ClusterEnding>(),
    version: integer("version").notNull(),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (table) => [
    // One firm's sight of one negotiation is one cluster.
    uniqueIndex("clusters_thread").on(
      sql`(${table.venue} ->> 'exchange')`,
      sql`(${table.venue} ->> 'threadId')`,
      sql`(${table.venue} ->> 'clientId')`,
    ),
    index("clusters_state").on(table.state, table.expiresAt),
    index("clusters_bond").on(table.finstrumentId, table.settlementDate),
    index("clusters_updated").on(table.updatedAt),
  ],
);

export const legs = pgTable(
  "legs",
  {
    id: text("id").primaryKey(),
    clusterId: text("cluster_id")
      .notNull()
      .references(() => clusters.id),
    side: text("side").$type<QuoteType>().notNull(),
    eoiId: text("eoi_id").references(() => eois.id),
    /** A firm and a person of ours, or a party of an exchange (`venuePartyIds`) without rows. */
    clientId: text("client_id").notNull(),
    userId: text("user_id").notNull(),
    quantity: rupees("quantity").notNull(),
    unitPriceStored: price("unit_price_stored"),
    yieldStored: yieldFraction("yield_stored"),
    fixedField: text("fixed_field").$type<FixedField>().notNull(),
    firm: boolean("firm").notNull(),
    lineStatus: text("line_status").$type<LineStatus>(),
    status: text("status").$type<Leg["status"]>().notNull(),
    version: integer("version").notNull(),
  },
  (table) => [
    index("legs_cluster").on(table.clusterId),
    index("legs_client").on(table.clientId),
    index("legs_eoi").on(table.eoiId),
  ],
);

export const rounds = pgTable(
  "rounds",
  {
    id: text("id").primaryKey(),
    clusterId: text("cluster_id")
      .notNull()
      .references(() => clusters.id),
    legId: text("leg_id")
      .notNull()
      .references(() => legs.id),
    userId: text("user_id").notNull(),
    fixedField: text("fixed_field").$type<FixedField>().notNull(),
    unitPriceStored: price("unit_price_stored"),
    yieldStored: yieldFraction("yield_stored"),
    quantity: rupees("quantity").notNull(),
    status: text("status").$type<RoundStatus>().notNull(),
    expiresAt: at("expires_at").notNull(),
    createdAt: at("created_at").notNull(),
    /** True when the exchange has it, or sent it. */
    isFromVenue: boolean("is_from_venue").notNull().default(false),
    /** On its way to the exchange: it has not answered. */
    isSending: boolean("is_sending").notNull().default(false),
    /** The exchange's reason for refusing it. */
    refusedText: text("refused_text"),
  },
  (table) => [index("rounds_cluster").on(table.clusterId, table.createdAt), index("rounds_leg").on(table.legId)],
);

const EMPTY_SIDE: StoredSide = { custodianId: null, accountId: null, brokerage: null };

export const tickets = pgTable(
  "tickets",
  {
    id: text("id").primaryKey(),
    number: text("number").notNull(),
    state: text("state").$type<TicketState>().notNull(),
    source: text("source").$type<TicketSource>().notNull().default("CLUSTER"),
    /** Channel of the message it was made from. */
    channelUrl: text("channel_url"),
    messageId: whole("message_id"),
    clusterId: text("cluster_id").references(() => clusters.id),
    buyerEoiId: text("buyer_eoi_id").references(() => eois.id),
    sellerEoiId: text("seller_eoi_id").references(() => eois.id),
    finstrumentId: text("finstrument_id").notNull(),
    quantity: rupees("quantity").notNull(),
    fixedField: text("fixed_field").$type<FixedField>().notNull().default("yield"),
    unitPriceStored: price("unit_price_stored"),
    yieldStored: yieldFraction("yield_stored"),
    settlementDate: date("settlement_date").notNull(),
    settlementDelta: integer("settlement_delta"),
    settlementAgreed: settlementAgreed(),
    execution: text("execution").$type<Execution>().notNull().default("OTC_REPORT"),
    /** Null where none is chosen. */
    exchange: text("exchange").$type<Venue>(),
    consideration: jsonb("consideration").$type<ConsiderationDetails>(),
    bondTerms: jsonb("bond_terms").$type<BondTerm[]>(),
    buyerClientId: text("buyer_client_id").notNull(),
    buyerUserId: text("buyer_user_id").notNull(),
    sellerClientId: text("seller_client_id").notNull(),
    sellerUserId: text("seller_user_id").notNull(),
    brokers: jsonb("brokers").$type<TicketBrokerRow[]>().notNull().default([]),
    facilitatorUserId: text("facilitator_user_id"),
    /** Fields private to each side. */
    buyerSide: jsonb("buyer_side").$type<StoredSide>().notNull().default(EMPTY_SIDE),
    sellerSide: jsonb("seller_side").$type<StoredSide>().notNull().default(EMPTY_SIDE),
    consents: jsonb("consents").$type<StoredConsents>().notNull().default({ buyer: null, seller: null }),
    difference: jsonb("difference").$type<StoredDifference>(),
    /** Each step since both sides have it, the oldest first. */
    history: jsonb("history").$type<StoredStep[]>().notNull().default([]),
    /** Firm that wrote it; only this firm has it until it is sent. */
    authorClientId: text("author_client_id"),
    isShared: boolean("is_shared").notNull().default(true),
    /** When it came to both sides; null of a draft, and of those sent before it was noted. */
    sentAt: at("sent_at"),
    dealTime: at("deal_time"),
    tradeTime: at("trade_time"),
    /** The exchange's number of the deal. */
    dealNumber: text("deal_number"),
    executedAt: at("executed_at"),
    onExchange: jsonb("on_exchange").$type<OnExchange>(),
    cancelAskedBy: text("cancel_asked_by"),
    cancelAskedAt: at("cancel_asked_at"),
    reason: text("reason"),
    version: integer("version").notNull(),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("tickets_number").on(table.number),
    // One deal of an exchange is one ticket.
    uniqueIndex("tickets_deal").on(table.exchange, sql`(${table.onExchange} ->> 'dealNumber')`),
    // Each deal reads the newest tickets of a firm or a bond. Each page of a firm's list counts its tickets, so the
    // index includes the columns that decide ownership.
    index("tickets_bought").on(table.buyerClientId, table.createdAt, table.isShared, table.authorClientId),
    index("tickets_sold").on(
      table.sellerClientId,
      table.createdAt,
      table.buyerClientId,
      table.isShared,
      table.authorClientId,
    ),
    index("tickets_bond").on(table.finstrumentId, table.createdAt),
    index("tickets_brokers").using("gin", table.brokers),
    index("tickets_updated").on(table.updatedAt),
    // Deals of two firms in a bond since a time: all of them were updated since then.
    index("tickets_bond_updated").on(table.finstrumentId, table.updatedAt),
    // Tickets not yet on their way to an exchange (few), to find those past their reporting time.
    index("tickets_to_report")
      .on(table.dealTime)
      .where(sql`${table.state} in ('SENT', 'PART_AGREED', 'AGREED')`),
    // Few are open, however many there were.
    index("tickets_open")
      .on(table.createdAt)
      .where(sql`${table.state} not in ('EXECUTED', 'CANCELLED')`),
    // Tickets of a quote or a negotiation.
    index("tickets_cluster")
      .on(table.clusterId)
      .where(sql`${table.clusterId} is not null`),
    index("tickets_buyer_eoi")
      .on(table.buyerEoiId)
      .where(sql`${table.buyerEoiId} is not null`),
    index("tickets_seller_eoi")
      .on(table.sellerEoiId)
      .where(sql`${table.sellerEoiId} is not null`),
    // Tickets written by a firm that brings two others together: few, as most are written by one of the two sides.
    index("tickets_written_by_others")
      .on(table.authorClientId, table.createdAt)
      .where(
        sql`${table.authorClientId} <> ${table.buyerClientId} and ${table.authorClientId} <> ${table.sellerClientId}`,
      ),
  ],
);

/** Screen of one side at the second it consented. Append-only. */
export const ticketEvidence = pgTable(
  "ticket_evidence",
  {
    id: text("id").primaryKey(),
    ticketId: text("ticket_id")
      .notNull()
      .references(() => tickets.id),
    side: text("side").$type<"buyer" | "seller">().notNull(),
    clientId: text("client_id").notNull(),
    userId: text("user_id").notNull(),
    /** SHA-256 of `seen` as canonical JSON. */
    digest: text("digest").notNull(),
    seen: jsonb("seen").$type<EvidenceSeen>().notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [index("ticket_evidence_ticket").on(table.ticketId)],
);

/** Holdings of a firm, in rupees of face. */
export const holdings = pgTable(
  "holdings",
  {
    id: text("id").primaryKey(),
    clientId: text("client_id")
      .notNull()
      .references(() => clients.id),
    finstrumentId: text("finstrument_id").notNull(),
    face: rupees("face").notNull(),
    costYield: yieldFraction("cost_yield"),
  },
  (table) => [uniqueIndex("holdings_client_bond").on(table.clientId, table.finstrumentId)],
);
