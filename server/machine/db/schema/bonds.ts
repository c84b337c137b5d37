import { sql } from "drizzle-orm";
import { date, doublePrecision, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { Bond } from "#domain/entities/bond.ts";
import type { BondTermName } from "#domain/entities/bond-term.ts";
import type { ProposalStatus, TermEvidence } from "#domain/bond-terms/proposal.ts";
import { at, jsonb } from "#server/machine/db/schema/columns.ts";

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

/** Reference data that is loaded, by file, with its digest, so that a restart loads nothing twice. */
export const loadedData = pgTable("loaded_data", {
  name: text("name").primaryKey(),
  digest: text("digest").notNull(),
  rows: integer("rows").notNull(),
});

/** A term that posters stated or confirmed, for staff to confirm or reject for everybody. */
export const bondTermProposals = pgTable(
  "bond_term_proposals",
  {
    id: text("id").primaryKey(),
    isin: text("isin").notNull(),
    term: text("term").$type<BondTermName>().notNull(),
    value: text("value").notNull(),
    status: text("status").$type<ProposalStatus>().notNull(),
    /** Every quote that was posted on it, oldest first. */
    evidence: jsonb("evidence").$type<TermEvidence[]>().notNull(),
    version: integer("version").notNull(),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
    decidedBy: text("decided_by"),
    /** Source behind a confirmation. */
    source: text("source"),
    /** Reason for the rejection. */
    reason: text("reason"),
  },
  (table) => [
    uniqueIndex("bond_term_proposals_open")
      .on(table.isin, table.term, table.value)
      .where(sql`status = 'OPEN'`),
    index("bond_term_proposals_status").on(table.status, table.updatedAt),
  ],
);

/** Confirmed terms by version; the highest one of a term holds. */
export const bondTermVersions = pgTable(
  "bond_term_versions",
  {
    isin: text("isin").notNull(),
    term: text("term").$type<BondTermName>().notNull(),
    version: integer("version").notNull(),
    value: text("value").notNull(),
    source: text("source").notNull(),
    proposalId: text("proposal_id").notNull(),
    decidedBy: text("decided_by").notNull(),
    at: at("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.isin, table.term, table.version] })],
);
