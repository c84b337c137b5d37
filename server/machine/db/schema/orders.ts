import { date, index, integer, numeric, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { Venue } from "#domain/entities/exchanges.ts";
import type { FixedField } from "#domain/entities/eoi.ts";
import type { BondTerm } from "#domain/entities/bond-term.ts";
import type { OrderClock, OrderKind, OrderState, OrderTerms, ReportedOrderStatus } from "#domain/entities/order.ts";
import type { ConsiderationDetails, DealSide, Execution } from "#domain/entities/ticket.ts";
import type { OrderOnExchange, StoredAmendment, StoredTrack } from "#domain/orders/stored.ts";
import type { StoredReport } from "#domain/reporting/stored.ts";
import type { StoredSide, TicketBrokerRow } from "#domain/tickets/stored.ts";
import { at, jsonb, rupees } from "#server/machine/db/schema/columns.ts";

const price = (name: string) => numeric(name, { precision: 9, scale: 4, mode: "number" });
const yieldFraction = (name: string) => numeric(name, { precision: 9, scale: 6, mode: "number" });

/** A deal that was reported or made at an exchange, until it is settled. */
export const orders = pgTable(
  "orders",
  {
    id: text("id").primaryKey(),
    number: text("number").notNull(),
    kind: text("kind").$type<OrderKind>().notNull(),
    state: text("state").$type<OrderState>().notNull(),
    reportedStatus: text("reported_status").$type<ReportedOrderStatus>().notNull(),
    /** A ticket that is executed again after a refusal has another order. */
    ticketId: text("ticket_id"),
    exchange: text("exchange").$type<Venue>().notNull(),
    execution: text("execution").$type<Execution>().notNull(),
    finstrumentId: text("finstrument_id").notNull(),
    face: rupees("face").notNull(),
    fixedField: text("fixed_field").$type<FixedField>().notNull(),
    unitPriceStored: price("unit_price_stored"),
    yieldStored: yieldFraction("yield_stored"),
    yieldType: text("yield_type").$type<"YTM" | "YTC" | "YTP">().notNull(),
    settlementDate: date("settlement_date").notNull(),
    settlementAgreed: date("settlement_agreed"),
    consideration: jsonb("consideration").$type<ConsiderationDetails>(),
    /** Frozen at the deal: the terms that no source states. */
    bondTerms: jsonb("bond_terms").$type<BondTerm[]>(),
    /** As in a ticket: a party that an exchange names and that is not a firm of ours has an id without a row. */
    buyerClientId: text("buyer_client_id").notNull(),
    buyerUserId: text("buyer_user_id").notNull(),
    sellerClientId: text("seller_client_id").notNull(),
    sellerUserId: text("seller_user_id").notNull(),
    reporter: text("reporter").$type<DealSide>().notNull(),
    brokers: jsonb("brokers").$type<TicketBrokerRow[]>().notNull(),
    /** Fields private to each side. */
    buyerSide: jsonb("buyer_side").$type<StoredSide>().notNull(),
    sellerSide: jsonb("seller_side").$type<StoredSide>().notNull(),
    dealTime: at("deal_time").notNull(),
    tradeTime: at("trade_time"),
    reportedAt: at("reported_at"),
    lateReason: text("late_reason"),
    reference: text("reference"),
    onExchange: jsonb("on_exchange").$type<OrderOnExchange>().notNull(),
    dealNumber: text("deal_number"),
    /** Legs of a deal in government or money-market paper. */
    report: jsonb("report").$type<StoredReport>(),
    /** From the confirmation on. */
    track: jsonb("track").$type<StoredTrack>(),
    amendment: jsonb("amendment").$type<StoredAmendment>(),
    cancelAskedBy: text("cancel_asked_by"),
    cancelAskedAt: at("cancel_asked_at"),
    reason: text("reason"),
    /** Expired clocks that everybody was notified of. */
    lateNotified: jsonb("late_told").$type<OrderClock["id"][]>().notNull().default([]),
    confirmedAt: at("confirmed_at"),
    settledAt: at("settled_at"),
    version: integer("version").notNull(),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("orders_number").on(table.number),
    // One deal of an exchange is one order.
    uniqueIndex("orders_deal").on(table.exchange, table.dealNumber),
    index("orders_ticket").on(table.ticketId),
    index("orders_buyer").on(table.buyerClientId, table.createdAt),
    // Sales to oneself are counted as bought.
    index("orders_sold").on(table.sellerClientId, table.createdAt, table.buyerClientId),
    index("orders_brokers").using("gin", table.brokers),
    index("orders_state").on(table.state, table.settlementDate),
    index("orders_updated").on(table.updatedAt),
  ],
);

/** An order as it was after each step. Only ever added to. */
export const orderVersions = pgTable(
  "order_versions",
  {
    id: text("id").primaryKey(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    version: integer("version").notNull(),
    /** Null for acts of the exchange or the clock. */
    userId: text("user_id"),
    text: text("text").notNull(),
    state: text("state").$type<OrderState>().notNull(),
    terms: jsonb("terms").$type<OrderTerms>().notNull(),
    at: at("at").notNull(),
  },
  (table) => [uniqueIndex("order_versions_order").on(table.orderId, table.version)],
);

/** Destinations of a procurement: a client of the firm, or an order. */
export const orderPlacements = pgTable(
  "order_placements",
  {
    id: text("id").primaryKey(),
    procurementId: text("procurement_id")
      .notNull()
      .references(() => orders.id),
    clientId: text("client_id"),
    orderId: text("order_id").references(() => orders.id),
    face: rupees("face").notNull(),
    markup: price("markup").notNull(),
    /** In the order that they were named. */
    position: integer("position").notNull(),
  },
  (table) => [
    index("order_placements_procurement").on(table.procurementId),
    // A sale order is procured once.
    uniqueIndex("order_placements_order").on(table.orderId),
  ],
);
