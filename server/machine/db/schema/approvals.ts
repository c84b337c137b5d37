import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { ApprovalStatus, ChangedField } from "#domain/accounts/approval.ts";
import { type SealedText, at, jsonb } from "#server/machine/db/schema/columns.ts";
import { clients } from "#server/machine/db/schema/people.ts";

/** Change of one field of a subject: its label is readable, its values before and after are sealed. */
export type SealedField = Pick<ChangedField, "label"> & Record<"before" | "after", SealedText>;

/** Changes that one person of a firm made and that wait, or waited, for another's approval. */
export const approvals = pgTable(
  "approvals",
  {
    id: text("id").primaryKey(),
    clientId: text("client_id")
      .notNull()
      .references(() => clients.id),
    kind: text("kind").notNull(),
    /** Id of the thing that changes: one change of it waits at a time. */
    subject: text("subject").notNull(),
    /** The change in one sentence. */
    sentence: text("sentence").notNull(),
    /** Their values before and after are sealed. */
    fields: jsonb("fields").$type<SealedField[]>().notNull(),
    /**
     * The change to apply, sealed; null once it is decided. Secrets in it are also sealed for the place where they will
     * be stored.
     */
    payload: jsonb("payload"),
    /** The state of the subject that it was made on: another by now makes it stale. */
    basis: text("basis").notNull(),
    reason: text("reason").notNull(),
    status: text("status").$type<ApprovalStatus>().notNull(),
    makerId: text("maker_id").notNull(),
    makerName: text("maker_name").notNull(),
    createdAt: at("created_at").notNull(),
    expiresAt: at("expires_at").notNull(),
    /** Person who approved, rejected or withdrew it. */
    checkerId: text("checker_id"),
    checkerName: text("checker_name"),
    decidedAt: at("decided_at"),
    /** Reason for the rejection, or for its being stale. */
    note: text("note"),
  },
  (table) => [
    index("approvals_firm").on(table.clientId, table.status, table.createdAt),
    uniqueIndex("approvals_pending")
      .on(table.clientId, table.kind, table.subject)
      .where(sql`status = 'pending'`),
  ],
);
