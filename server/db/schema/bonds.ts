import { date, doublePrecision, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { Bond } from "#domain/entities/bond.ts";

/** The bond universe, loaded once from the reference data; `id` is the ISIN. */
export const bonds = pgTable("bonds", {
  isin: text("isin").primaryKey(),
  displayName: text("display_name").notNull(),
  issuer: text("issuer"),
  category: text("category"),
  maturityDate: date("maturity_date"),
  creditRating: text("credit_rating"),
  /** The whole row as the Bond entity. */
  facts: jsonb("facts").$type<Bond>().notNull(),
});

/** Observations of price per 100 and yield in percent, as published. */
export const bondPrices = pgTable(
  "bond_prices",
  {
    isin: text("isin").notNull(),
    date: date("date").notNull(),
    price: doublePrecision("price"),
    yieldPercent: doublePrecision("yield_percent"),
    source: text("source").notNull(),
    n: integer("n").generatedAlwaysAsIdentity().primaryKey(),
  },
  (table) => [index("bond_prices_isin").on(table.isin, table.date)],
);

/** What of the reference data is loaded, by file, with its digest, so that a new start loads nothing twice. */
export const loadedData = pgTable("loaded_data", {
  name: text("name").primaryKey(),
  digest: text("digest").notNull(),
  rows: integer("rows").notNull(),
});
