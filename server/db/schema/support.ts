import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { at, bytes } from "#server/db/schema/columns.ts";

/** What people asked the support desk, as it was sent. */
export const supportTickets = pgTable(
  "support_tickets",
  {
    id: text("id").primaryKey(),
    /** As the desk numbers its types: see TICKET_TYPES and the mapping beside it. */
    ticketTypeId: integer("ticket_type_id").notNull(),
    userId: text("user_id"),
    clientId: text("client_id"),
    email: text("email"),
    name: text("name"),
    title: text("title").notNull(),
    attributes: jsonb("attributes").$type<Record<string, unknown>>().notNull(),
    status: text("status").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [index("support_tickets_at").on(table.createdAt), index("support_tickets_user").on(table.userId)],
);

/** Files sent with tickets, under random names. */
export const uploads = pgTable("uploads", {
  id: text("id").primaryKey(),
  filename: text("filename").notNull(),
  contentType: text("content_type").notNull(),
  size: integer("size").notNull(),
  bytes: bytes("bytes").notNull(),
  userId: text("user_id"),
  createdAt: at("created_at").notNull(),
});
