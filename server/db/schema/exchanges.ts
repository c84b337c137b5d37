import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { ClearingCorporation } from "#domain/entities/clearing.ts";
import { at } from "#server/db/schema/columns.ts";
import { clients } from "#server/db/schema/people.ts";

/** How a firm signs in at a clearing corporation: sealed, never read back to anybody. */
export const exchangeCredentials = pgTable(
  "exchange_credentials",
  {
    clientId: text("client_id")
      .notNull()
      .references(() => clients.id),
    corp: text("corp").$type<ClearingCorporation>().notNull(),
    /** Which key it is sealed with. */
    keyId: text("key_id").notNull(),
    sealed: text("sealed").notNull(),
    setById: text("set_by_id").notNull(),
    setByName: text("set_by_name").notNull(),
    setAt: at("set_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.corp] })],
);
