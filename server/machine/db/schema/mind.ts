import { boolean, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { DriverName, MindEvent, SharedMindChat, TurnStatus } from "#domain/contract/http/mind.ts";
import type { Planned } from "#domain/contract/mind/plan.ts";
import type { ToolResult } from "#domain/contract/mind/tools.ts";
import { at, jsonb } from "#server/machine/db/schema/columns.ts";

/** A conversation with Mind belongs to one person, not to their firm. */
export const mindChats = pgTable(
  "mind_chats",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    clientId: text("client_id").notNull(),
    /** From the words of the first plan, until its owner gives another. */
    title: text("title").notNull(),
    pinned: boolean("pinned").notNull().default(false),
    turns: integer("turns").notNull().default(0),
    createdAt: at("created_at").notNull(),
    lastAskedAt: at("last_asked_at").notNull(),
  },
  (table) => [index("mind_chats_owner").on(table.userId, table.lastAskedAt)],
);

const chat = () =>
  text("chat_id")
    .notNull()
    .references(() => mindChats.id, { onDelete: "cascade" });

export const mindTurns = pgTable(
  "mind_turns",
  {
    chatId: chat(),
    turn: integer("turn").notNull(),
    /** Id set by the page that asked: sending it again returns the same turn. */
    requestId: text("request_id").notNull(),
    text: text("text").notNull(),
    driver: text("driver").$type<DriverName>().notNull(),
    status: text("status").$type<TurnStatus>().notNull(),
    /** The driver's plan; null until it has one. */
    made: jsonb("made").$type<Planned>(),
    askedAt: at("asked_at").notNull(),
    endedAt: at("ended_at"),
  },
  (table) => [
    primaryKey({ columns: [table.chatId, table.turn] }),
    uniqueIndex("mind_turns_request").on(table.chatId, table.requestId),
    index("mind_turns_running").on(table.status, table.askedAt),
  ],
);

/** Output of a turn, in order; a `result` holds only its call, the cells are in `mind_results`. */
export const mindEvents = pgTable(
  "mind_events",
  {
    chatId: chat(),
    turn: integer("turn").notNull(),
    seq: integer("seq").notNull(),
    type: text("type").$type<MindEvent["type"]>().notNull(),
    data: jsonb("data").notNull(),
  },
  (table) => [primaryKey({ columns: [table.chatId, table.turn, table.seq] })],
);

/** Cells that cited figures point at, so that citations stay valid. */
export const mindResults = pgTable(
  "mind_results",
  {
    chatId: chat(),
    turn: integer("turn").notNull(),
    call: text("call").notNull(),
    result: jsonb("result").$type<ToolResult>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.chatId, table.turn, table.call] })],
);

/** A frozen copy that everybody with its address reads; at most one of a conversation. */
export const mindShares = pgTable("mind_shares", {
  id: text("id").primaryKey(),
  chatId: chat().unique("mind_shares_chat"),
  content: jsonb("content").$type<SharedMindChat>().notNull(),
  sharedAt: at("shared_at").notNull(),
  asOf: date("as_of").notNull(),
});

export const mindPrompts = pgTable(
  "mind_prompts",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    text: text("text").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [index("mind_prompts_owner").on(table.userId, table.createdAt)],
);

/** Times of a person's questions, for their budget; they outlive the conversation. */
export const mindAsks = pgTable(
  "mind_asks",
  {
    userId: text("user_id").notNull(),
    at: at("at").notNull(),
  },
  (table) => [index("mind_asks_person").on(table.userId, table.at)],
);
