import { date, index, integer, numeric, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { BondTerm } from "#domain/entities/bond-term.ts";
import type { FixedField, QuoteType } from "#domain/entities/eoi.ts";
import { at, jsonb, rupees } from "#server/machine/db/schema/columns.ts";
import { clients, users } from "#server/machine/db/schema/people.ts";
import { clusters } from "#server/machine/db/schema/trading.ts";

// A list asks several firms for levels in many bonds. A firm's answer to a line is a cluster of the two firms.

export const tradeLists = pgTable(
  "trade_lists",
  {
    id: text("id").primaryKey(),
    clientId: text("client_id")
      .notNull()
      .references(() => clients.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    title: text("title").notNull(),
    state: text("state").$type<"OPEN" | "ENDED" | "WITHDRAWN">().notNull(),
    closesAt: at("closes_at").notNull(),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
    version: integer("version").notNull(),
  },
  (table) => [
    index("trade_lists_firm").on(table.clientId, table.createdAt),
    index("trade_lists_end").on(table.state, table.closesAt),
  ],
);

export const listLines = pgTable(
  "list_lines",
  {
    id: text("id").primaryKey(),
    listId: text("list_id")
      .notNull()
      .references(() => tradeLists.id),
    /** Its place in the list, from 0. */
    position: integer("position").notNull(),
    finstrumentId: text("finstrument_id").notNull(),
    side: text("side").$type<QuoteType>().notNull(),
    quantity: rupees("quantity").notNull(),
    fixedField: text("fixed_field").$type<FixedField>(),
    unitPriceStored: numeric("unit_price_stored", { precision: 9, scale: 4, mode: "number" }),
    yieldStored: numeric("yield_stored", { precision: 9, scale: 6, mode: "number" }),
    settlementDate: date("settlement_date").notNull(),
    /** Frozen when it was sent: the terms that no source states. */
    bondTerms: jsonb("bond_terms").$type<BondTerm[]>(),
    state: text("state").$type<"OPEN" | "DEALT" | "WITHDRAWN" | "ENDED">().notNull(),
  },
  (table) => [index("list_lines_list").on(table.listId, table.position)],
);

/** Firms that a list asks. */
export const listFirms = pgTable(
  "list_firms",
  {
    listId: text("list_id")
      .notNull()
      .references(() => tradeLists.id),
    clientId: text("client_id")
      .notNull()
      .references(() => clients.id),
  },
  (table) => [primaryKey({ columns: [table.listId, table.clientId] }), index("list_firms_firm").on(table.clientId)],
);

/** The cluster in which a firm answers a line: the last one, where it took an answer back and named another. */
export const listAnswers = pgTable(
  "list_answers",
  {
    lineId: text("line_id")
      .notNull()
      .references(() => listLines.id),
    clientId: text("client_id")
      .notNull()
      .references(() => clients.id),
    clusterId: text("cluster_id")
      .notNull()
      .references(() => clusters.id),
    answeredAt: at("answered_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.lineId, table.clientId] }),
    index("list_answers_cluster").on(table.clusterId),
  ],
);
