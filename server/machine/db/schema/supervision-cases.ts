import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { CaseCloseReason, CaseItemKind, CaseNoteKind, CaseState } from "#domain/surveillance/cases/case.ts";
import { at, ms, whole } from "#server/machine/db/schema/columns.ts";

/** Investigations of a firm's officers: alerts, messages, quotes, deals and audit entries that belong together. */
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

/** Items of a case: references with their place on the case's time line, never copies. */
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
    /** First and last moment of an excerpt of a conversation. */
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
