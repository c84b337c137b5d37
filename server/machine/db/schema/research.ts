import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { AlertPage, AlertRule } from "#domain/contract/http/watchlists.ts";
import { at, jsonb } from "#server/machine/db/schema/columns.ts";

/** One person's own research lists: nobody else reads these rows. */
export const watchlists = pgTable(
  "watchlists",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    name: text("name").notNull(),
    /** Place among its owner's lists; equal positions sort by name. */
    position: integer("position").notNull().default(0),
    createdAt: at("created_at").notNull(),
  },
  (table) => [uniqueIndex("watchlists_name").on(table.userId, table.name)],
);

export const watchedBonds = pgTable(
  "watched_bonds",
  {
    watchlistId: text("watchlist_id")
      .notNull()
      .references(() => watchlists.id, { onDelete: "cascade" }),
    isin: text("isin").notNull(),
    addedAt: at("added_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.watchlistId, table.isin] })],
);

export const alerts = pgTable(
  "alerts",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    isin: text("isin").notNull(),
    rule: jsonb("rule").$type<AlertRule>().notNull(),
    active: boolean("active").notNull(),
    /** Rating at the alert's last check, for rating actions. */
    ratingSeen: text("rating_seen"),
    /** When it fired and came to rest by that; null while it waits, or was switched off by hand. */
    restsSince: at("rests_since"),
    createdAt: at("created_at").notNull(),
  },
  (table) => [index("alerts_user").on(table.userId), index("alerts_active").on(table.active, table.isin)],
);

/** Each time an alert fired. */
export const alertEvents = pgTable(
  "alert_events",
  {
    id: text("id").primaryKey(),
    /** The alert that fired; null for notifications about the person's work. */
    alertId: text("alert_id").references(() => alerts.id, { onDelete: "cascade" }),
    userId: text("user_id").notNull(),
    isin: text("isin"),
    /** The page that shows it; null: among the alerts. */
    page: text("page").$type<AlertPage>(),
    text: text("text").notNull(),
    at: at("at").notNull(),
    seenAt: at("seen_at"),
  },
  (table) => [index("alert_events_user").on(table.userId, table.at)],
);

export const savedSearches = pgTable(
  "saved_searches",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    name: text("name").notNull(),
    query: text("query").notNull(),
    /** Place among its owner's searches; equal positions sort by name. */
    position: integer("position").notNull().default(0),
    createdAt: at("created_at").notNull(),
  },
  (table) => [uniqueIndex("saved_searches_name").on(table.userId, table.name)],
);
