import { date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { HoldKind, RetainedKind } from "#domain/surveillance/retention/policy.ts";
import { at } from "#server/machine/db/schema/columns.ts";

/** Years that a firm stores its records of a kind; without a row they are stored indefinitely. */
export const retentionPolicies = pgTable(
  "retention_policies",
  {
    clientId: text("client_id").notNull(),
    kind: text("kind").$type<RetainedKind>().notNull(),
    years: integer("years").notNull(),
    setBy: text("set_by").notNull(),
    setAt: at("set_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.kind] })],
);

/** Records of a firm that are not deleted past their time until the hold is lifted. */
export const legalHolds = pgTable(
  "legal_holds",
  {
    id: text("id").primaryKey(),
    clientId: text("client_id").notNull(),
    kind: text("kind").$type<HoldKind>().notNull(),
    /** Id of the case, the person or the conversation. */
    subject: text("subject").notNull(),
    reason: text("reason").notNull(),
    /** Records of these days are held, both included; without an end, those to come too. */
    fromDay: date("from_day").notNull(),
    toDay: date("to_day"),
    placedBy: text("placed_by").notNull(),
    placedAt: at("placed_at").notNull(),
    liftedBy: text("lifted_by"),
    liftedAt: at("lifted_at"),
    liftReason: text("lift_reason"),
  },
  (table) => [index("legal_holds_firm").on(table.clientId, table.liftedAt, table.placedAt)],
);
