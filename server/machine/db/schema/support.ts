import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { RequestStatus } from "#domain/entities/support-request.ts";
import { at, jsonb, storedBytes } from "#server/machine/db/schema/columns.ts";

/** Questions to the support desk, as sent. */
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
    status: text("status").$type<RequestStatus>().notNull(),
    createdAt: at("created_at").notNull(),
    /** Member of staff who handles it, or closed it. */
    takenBy: text("taken_by"),
    takenByName: text("taken_by_name"),
    updatedAt: at("updated_at"),
    /** Reason for closing it, as sent to the person. */
    reason: text("reason"),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    index("support_tickets_at").on(table.createdAt),
    index("support_tickets_user").on(table.userId),
    index("support_tickets_status").on(table.status, table.createdAt),
  ],
);

/** Mailed answers of staff to a ticket, oldest first. */
export const supportAnswers = pgTable(
  "support_answers",
  {
    id: text("id").primaryKey(),
    ticketId: text("ticket_id")
      .notNull()
      .references(() => supportTickets.id),
    text: text("text").notNull(),
    sentBy: text("sent_by").notNull(),
    sentByName: text("sent_by_name").notNull(),
    /** The address it was mailed to. */
    sentTo: text("sent_to").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [index("support_answers_ticket").on(table.ticketId)],
);

/** Files sent with tickets, under random names. */
export const uploads = pgTable(
  "uploads",
  {
    id: text("id").primaryKey(),
    filename: text("filename").notNull(),
    contentType: text("content_type").notNull(),
    size: integer("size").notNull(),
    ...storedBytes,
    userId: text("user_id"),
    createdAt: at("created_at").notNull(),
  },
  (table) => [index("uploads_of_person").on(table.userId, table.size)],
);
