import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { AlertState, CloseReason } from "#domain/surveillance/alert-life.ts";
import type { Severity, TermKind } from "#domain/surveillance/lexicon.ts";
import type { AlertKind, AlertNote, ChatAlert } from "#domain/surveillance/supervised.ts";
import { at, jsonb, ms, whole } from "#server/machine/db/schema/columns.ts";

/** Position up to which the chat's changes were checked. */
export const surveillanceProgress = pgTable("surveillance_progress", {
  name: text("name").primaryKey(),
  changeId: whole("change_id").notNull(),
});

/** Surveillance rules of a firm; created with the default terms at the firm's first check. */
export const surveillanceRules = pgTable("surveillance_rules", {
  clientId: text("client_id").primaryKey(),
  offMarketBp: integer("off_market_bp").notNull(),
  createdAt: at("created_at").notNull(),
});

export const surveillanceTerms = pgTable(
  "surveillance_terms",
  {
    id: text("id").primaryKey(),
    clientId: text("client_id").notNull(),
    phrase: text("phrase").notNull(),
    /** The phrase folded: two that find the same are one. */
    phraseKey: text("phrase_key").notNull(),
    kind: text("kind").$type<TermKind>().notNull(),
    severity: text("severity").$type<Severity>().notNull(),
    unless: text("unless").array().notNull(),
    isActive: boolean("is_active").notNull().default(true),
    createdAt: at("created_at").notNull(),
  },
  (table) => [uniqueIndex("surveillance_terms_phrase").on(table.clientId, table.phraseKey)],
);

export const surveillanceAlerts = pgTable(
  "surveillance_alerts",
  {
    id: text("id").primaryKey(),
    /** Firm whose queue has it: a conversation of two firms may raise one in each. */
    clientId: text("client_id").notNull(),
    channelUrl: text("channel_url").notNull(),
    messageId: whole("message_id").notNull(),
    messageAt: ms("message_at").notNull(),
    kind: text("kind").$type<AlertKind>().notNull(),
    rule: text("rule").notNull(),
    why: text("why").notNull(),
    excerpt: jsonb("excerpt").$type<ChatAlert["excerpt"]>().notNull(),
    severity: text("severity").$type<Severity>().notNull(),
    state: text("state").$type<AlertState>().notNull(),
    assigneeId: text("assignee_id"),
    closeReason: text("close_reason").$type<CloseReason>(),
    closedAt: at("closed_at"),
    version: integer("version").notNull().default(1),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("surveillance_alerts_once").on(table.clientId, table.messageId, table.kind, table.rule),
    index("surveillance_alerts_queue").on(table.clientId, table.state, table.createdAt),
    index("surveillance_alerts_channel").on(table.channelUrl, table.clientId),
  ],
);

/** Everything done about an alert. Only ever added to. */
export const surveillanceNotes = pgTable(
  "surveillance_notes",
  {
    id: whole("id").generatedAlwaysAsIdentity().primaryKey(),
    alertId: text("alert_id")
      .notNull()
      .references(() => surveillanceAlerts.id),
    at: at("at").notNull(),
    userId: text("user_id").notNull(),
    what: text("what").$type<AlertNote["what"]>().notNull(),
    text: text("text").notNull(),
  },
  (table) => [index("surveillance_notes_alert").on(table.alertId, table.id)],
);

/**
 * History of facts that the chat stores only the latest of: joins, departures and the time of each mark. Recorded as
 * they happen; append-only.
 */
export const surveillanceTrail = pgTable(
  "surveillance_trail",
  {
    channelUrl: text("channel_url").notNull(),
    userId: text("user_id").notNull(),
    what: text("what").$type<"invited" | "joined" | "left" | "banned" | "declined" | "read" | "delivered">().notNull(),
    /** For a mark: messages up to this time; otherwise equal to `at`. */
    upTo: ms("up_to").notNull(),
    at: ms("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.channelUrl, table.userId, table.what, table.upTo] })],
);
