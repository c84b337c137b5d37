import { sql } from "drizzle-orm";
import { bigserial, boolean, date, index, integer, numeric, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { ChargesRule, CostMethod, LotMoveKind, LotSource } from "#domain/entities/inventory.ts";
import { at, rupees, whole } from "#server/machine/db/schema/columns.ts";
import { clients } from "#server/machine/db/schema/people.ts";

const price = (name: string) => numeric(name, { precision: 9, scale: 4, mode: "number" });
const yieldFraction = (name: string) => numeric(name, { precision: 9, scale: 6, mode: "number" });
const firm = () =>
  text("client_id")
    .notNull()
    .references(() => clients.id);

/** A bond in one account of a firm. The amount held is the sum of the moves of its lots and is stored nowhere. */
export const inventoryHoldings = pgTable(
  "inventory_holdings",
  {
    id: text("id").primaryKey(),
    clientId: firm(),
    finstrumentId: text("finstrument_id").notNull(),
    /** The custody account as the firm names it; null is its own, unnamed one. */
    accountId: text("account_id"),
    /** Counts valuations and edits of cost, so that nobody overwrites what they have not seen. */
    version: integer("version").notNull().default(1),
  },
  (table) => [
    uniqueIndex("inventory_holdings_one").on(
      table.clientId,
      table.finstrumentId,
      sql`coalesce(${table.accountId}, '')`,
    ),
    index("inventory_holdings_bond").on(table.finstrumentId),
  ],
);

const holding = () =>
  text("holding_id")
    .notNull()
    .references(() => inventoryHoldings.id);

/** The amount that one purchase added to a holding. Never changed: its moves hold its later history. */
export const inventoryLots = pgTable(
  "inventory_lots",
  {
    id: text("id").primaryKey(),
    holdingId: holding(),
    clientId: firm(),
    source: text("source").$type<LotSource>().notNull(),
    /** The firm's own name for it in a file, or the trade or order it came from. */
    ref: text("ref"),
    acquiredOn: date("acquired_on"),
    face: rupees("face").notNull(),
    remarks: text("remarks"),
    createdAt: at("created_at").notNull(),
    createdBy: text("created_by").notNull(),
  },
  (table) => [
    index("inventory_lots_holding").on(table.holdingId),
    index("inventory_lots_ref").on(table.clientId, table.ref),
  ],
);

/** Append-only: every change of every lot. Amounts are paise. */
export const inventoryMoves = pgTable(
  "inventory_moves",
  {
    n: bigserial("n", { mode: "number" }).primaryKey(),
    lotId: text("lot_id")
      .notNull()
      .references(() => inventoryLots.id),
    holdingId: holding(),
    /** Common to the moves of one act: an order, a trade, an upload, a payment. */
    eventId: text("event_id").notNull(),
    kind: text("kind").$type<LotMoveKind>().notNull(),
    /** Effective day; for a lot of unknown day, that of its upload. */
    on: date("on").notNull(),
    face: rupees("face").notNull(),
    costPaise: whole("cost_paise"),
    realisedPaise: whole("realised_paise"),
    interestPaise: whole("interest_paise").notNull(),
    chargesPaise: whole("charges_paise").notNull(),
    at: at("at").notNull(),
    userId: text("user_id").notNull(),
  },
  (table) => [index("inventory_moves_holding").on(table.holdingId, table.n)],
);

/** Settled deals that are in the book: one row per order, firm and side. */
export const inventoryDeals = pgTable(
  "inventory_deals",
  {
    id: text("id").primaryKey(),
    orderId: text("order_id").notNull(),
    clientId: firm(),
    holdingId: holding(),
    side: text("side").$type<"buy" | "sell">().notNull(),
    face: rupees("face").notNull(),
    settlementDate: date("settlement_date").notNull(),
    principalPaise: whole("principal_paise").notNull(),
    accruedPaise: whole("accrued_paise").notNull(),
    expensesPaise: whole("expenses_paise").notNull(),
    /** Face sold beyond the position in the book. */
    unbookedFace: rupees("untold_face").notNull(),
    at: at("at").notNull(),
  },
  (table) => [uniqueIndex("inventory_deals_once").on(table.orderId, table.clientId, table.side)],
);

/** Trades made elsewhere and told to us; they enter the book on the day they settle. */
export const inventoryTrades = pgTable(
  "inventory_trades",
  {
    id: text("id").primaryKey(),
    clientId: firm(),
    holdingId: holding(),
    side: text("side").$type<"buy" | "sell">().notNull(),
    face: rupees("face").notNull(),
    cleanPrice: price("clean_price").notNull(),
    bondYield: yieldFraction("bond_yield"),
    tradedAt: at("traded_at").notNull(),
    settlementDate: date("settlement_date").notNull(),
    counterparty: text("counterparty").notNull(),
    principalPaise: whole("principal_paise").notNull(),
    accruedPaise: whole("accrued_paise").notNull(),
    chargesPaise: whole("charges_paise").notNull(),
    ref: text("ref"),
    /** False until it has settled. */
    isBooked: boolean("is_booked").notNull(),
    at: at("at").notNull(),
    userId: text("user_id").notNull(),
  },
  (table) => [
    index("inventory_trades_due").on(table.isBooked, table.settlementDate),
    index("inventory_trades_holding").on(table.holdingId),
  ],
);

/** The desk's valuation of a holding; the newest row of a day counts. Both levels null returns to the ladder. */
export const inventoryValuations = pgTable(
  "inventory_valuations",
  {
    n: bigserial("n", { mode: "number" }).primaryKey(),
    holdingId: holding(),
    asOf: date("as_of").notNull(),
    cleanPrice: price("clean_price"),
    bondYield: yieldFraction("bond_yield"),
    reason: text("reason").notNull(),
    at: at("at").notNull(),
    userId: text("user_id").notNull(),
  },
  (table) => [index("inventory_valuations_holding").on(table.holdingId, table.n)],
);

/** A holding in a custodian's statement of a day, and in our book at that time. */
export const inventoryConfirmations = pgTable(
  "inventory_confirmations",
  {
    n: bigserial("n", { mode: "number" }).primaryKey(),
    clientId: firm(),
    holdingId: holding(),
    asOf: date("as_of").notNull(),
    statedFace: rupees("stated_face").notNull(),
    ownFace: rupees("own_face").notNull(),
    at: at("at").notNull(),
    userId: text("user_id").notNull(),
  },
  (table) => [index("inventory_confirmations_holding").on(table.holdingId, table.n)],
);

/** A payment of an issuer to a holding: expected from its due day on, until back office marks it received. */
export const inventoryEntries = pgTable(
  "inventory_entries",
  {
    id: text("id").primaryKey(),
    clientId: firm(),
    holdingId: holding(),
    kind: text("kind").$type<"COUPON" | "PART_REDEMPTION" | "REDEMPTION" | "CALL" | "PUT">().notNull(),
    dueDate: date("due_date").notNull(),
    paidDate: date("paid_date").notNull(),
    /** Original face that was entitled to it. */
    face: rupees("face").notNull(),
    per100: numeric("per_100", { precision: 18, scale: 12, mode: "number" }).notNull(),
    grossPaise: whole("gross_paise").notNull(),
    /** False for a call or put before its day: its face is blocked. */
    isBooked: boolean("is_booked").notNull(),
    /** Amount received and tax deducted from it; null while it is expected. */
    receivedPaise: whole("received_paise"),
    tdsPaise: whole("tds_paise"),
    receivedOn: date("received_on"),
    receivedBy: text("received_by"),
    version: integer("version").notNull().default(1),
    at: at("at").notNull(),
  },
  (table) => [
    uniqueIndex("inventory_entries_once")
      .on(table.holdingId, table.kind, table.dueDate)
      .where(sql`${table.kind} in ('COUPON', 'PART_REDEMPTION', 'REDEMPTION')`),
    index("inventory_entries_firm").on(table.clientId, table.dueDate),
  ],
);

/** Accounting rules of a firm's book from a day on: the first day of a financial year, or of its book. */
export const inventoryRules = pgTable(
  "inventory_rules",
  {
    clientId: firm(),
    fromDay: date("from_day").notNull(),
    costMethod: text("cost_method").$type<CostMethod>().notNull(),
    charges: text("charges").$type<ChargesRule>().notNull(),
    at: at("at").notNull(),
    userId: text("user_id").notNull(),
  },
  (table) => [uniqueIndex("inventory_rules_one").on(table.clientId, table.fromDay)],
);

/** Days with all payments booked. */
export const inventoryDays = pgTable("inventory_days", {
  day: date("day").primaryKey(),
  at: at("at").notNull(),
});

/** Quotes made from a holding. */
export const inventoryOffers = pgTable(
  "inventory_offers",
  {
    eoiId: text("eoi_id").primaryKey(),
    holdingId: holding(),
    at: at("at").notNull(),
    userId: text("user_id").notNull(),
  },
  (table) => [index("inventory_offers_holding").on(table.holdingId)],
);
