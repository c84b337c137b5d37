import { date, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { Exchange } from "#domain/entities/exchanges.ts";
import type { DifferenceKind } from "#domain/entities/reconciliation.ts";
import { at } from "#server/machine/db/schema/columns.ts";
import { clients } from "#server/machine/db/schema/people.ts";

const clientId = () =>
  text("client_id")
    .notNull()
    .references(() => clients.id);
const exchange = () => text("exchange").$type<Exchange>().notNull();

/** A firm's own records against the list of an exchange: one report a day, replaced by each comparison of that day. */
export const reconciliations = pgTable(
  "reconciliations",
  {
    id: text("id").primaryKey(),
    clientId: clientId(),
    exchange: exchange(),
    day: date("day").notNull(),
    comparedAt: at("compared_at").notNull(),
    /** Person who requested it; null for the run at the end of the day. */
    comparedByName: text("compared_by_name"),
    quotes: integer("quotes").notNull(),
    deals: integer("deals").notNull(),
    underWay: integer("under_way").notNull(),
  },
  (table) => [uniqueIndex("reconciliations_one").on(table.clientId, table.exchange, table.day)],
);

/** Differences found. A row is never deleted: it stays open until a person of the firm closes it. */
export const reconciliationDifferences = pgTable(
  "reconciliation_differences",
  {
    id: text("id").primaryKey(),
    reconciliationId: text("reconciliation_id")
      .notNull()
      .references(() => reconciliations.id),
    kind: text("kind").$type<DifferenceKind>().notNull(),
    /** The exchange's number of it. */
    key: text("key").notNull(),
    finstrumentId: text("finstrument_id"),
    ours: text("ours"),
    venue: text("venue"),
    difference: text("difference"),
    since: at("since").notNull(),
    /** When a later comparison found that both agree. */
    agreedAt: at("agreed_at"),
    closedByName: text("closed_by_name"),
    closedAt: at("closed_at"),
    note: text("note"),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    index("reconciliation_differences_report").on(table.reconciliationId),
    uniqueIndex("reconciliation_differences_one").on(table.reconciliationId, table.kind, table.key),
  ],
);
