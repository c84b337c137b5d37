import { sql } from "drizzle-orm";
import { doublePrecision, index, integer, numeric, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { BandKind, LimitLevel, LimitSettlement, LimitUnit, OnBreach } from "#domain/entities/limit.ts";
import { at } from "#server/machine/db/schema/columns.ts";
import { clients } from "#server/machine/db/schema/people.ts";

/** Dealing limits of a firm. Their use is computed from quotes, offers and deals, never stored. */
export const limits = pgTable(
  "limits",
  {
    id: text("id").primaryKey(),
    clientId: text("client_id")
      .notNull()
      .references(() => clients.id),
    level: text("level").$type<LimitLevel>().notNull(),
    /** A firm, an ISIN, an issuer, a person, an issue type or a kind of paper; null for every one without a row of its own. */
    key: text("key"),
    /** Off the market: the dealer it holds for, and rupees of face from which it does; null for all. */
    dealerId: text("dealer_id"),
    sizeFrom: numeric("size_from", { precision: 20, scale: 0, mode: "number" }),
    settlement: text("settlement").$type<LimitSettlement>(),
    unit: text("unit").$type<LimitUnit>().notNull(),
    /** Rupees, bonds, basis points, or the width of a band. */
    amount: numeric("amount", { precision: 20, scale: 4, mode: "number" }).notNull(),
    bandKind: text("band_kind").$type<BandKind>(),
    basePrice: doublePrecision("base_price"),
    baseYield: doublePrecision("base_yield"),
    onBreach: text("on_breach").$type<OnBreach>().notNull(),
    /** Person who set its present value, by id and by name: they may have left since. */
    setBy: text("set_by").notNull(),
    setByName: text("set_by_name").notNull(),
    setAt: at("set_at").notNull(),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    index("limits_firm").on(table.clientId),
    uniqueIndex("limits_one").on(
      table.clientId,
      table.level,
      table.unit,
      sql`coalesce(${table.key}, '')`,
      sql`coalesce(${table.settlement}, '')`,
      sql`coalesce(${table.dealerId}, '')`,
      sql`coalesce(${table.sizeFrom}, 0)`,
    ),
  ],
);
