import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { CaseCloseReason, CaseItemKind, CaseNoteKind, CaseState } from "#domain/surveillance/cases/case.ts";
import { at, ms, whole } from "#server/db/schema/columns.ts";

/** What the officers of a firm look into: alerts, messages, quotes, deals and entries of the audit that belong together. */
export const supervisionCases = pgTable(
  "supervision_cases",
  {
    id: text("id").primaryKey(),
    clientId: text("client_id").notNull(),
    title: text("title").notNull(),
    state: text("state").$type<CaseState>().notNull(),
    closeReason: text("close_reason").$type<CaseCloseReason>(),
    openedBy: text("opened_by").notNull(),
    openedAt: at("opened_at").notNull(),
    closedAt: at("closed_at"),
    changedAt: at("changed_at").notNull(),
    version: integer("version").notNull().default(1),
  },
  (table) => [index("supervision_cases_list").on(table.clientId, table.state, table.changedAt)],
);

/** What stands in a case: the name of a thing and where it is on the case's time line, never a copy of it. */
export const supervisionCaseItems = pgTable(
  "supervision_case_items",
  {
    id: text("id").primaryKey(),
    caseId: text("case_id")
      .notNull()
      .references(() => supervisionCases.id),
    kind: text("kind").$type<CaseItemKind>().notNull(),
    /** Id of the alert, message, conversation or entry. */
    subject: text("subject").notNull(),
    /** Of a stretch of a conversation: its first and last moment. */
    fromMs: ms("from_ms"),
    toMs: ms("to_ms"),
    atMs: ms("at_ms").notNull(),
    addedBy: text("added_by").notNull(),
    addedAt: at("added_at").notNull(),
  },
  (table) => [
    uniqueIndex("supervision_case_items_once").on(
      table.caseId,
      table.kind,
      table.subject,
      sql`coalesce(${table.fromMs}, 0)`,
      sql`coalesce(${table.toMs}, 0)`,
    ),
    index("supervision_case_items_line").on(table.caseId, table.atMs),
  ],
);

/** Everything done about a case. Only ever added to. */
export const supervisionCaseNotes = pgTable(
  "supervision_case_notes",
  {
    id: whole("id").generatedAlwaysAsIdentity().primaryKey(),
    caseId: text("case_id")
      .notNull()
      .references(() => supervisionCases.id),
    at: at("at").notNull(),
    userId: text("user_id").notNull(),
    what: text("what").$type<CaseNoteKind>().notNull(),
    text: text("text").notNull(),
  },
  (table) => [index("supervision_case_notes_case").on(table.caseId, table.id)],
);
