import { boolean, doublePrecision, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { QuoteSide, QuoteStatus, Unresolved } from "#domain/quote-parser/reading.ts";
import type { RunChoice } from "#domain/runs/run-lines.ts";
import { at, ms, whole } from "#server/machine/db/schema/columns.ts";
import { clusters, eois } from "#server/machine/db/schema/trading.ts";

/** Live lines from the chats of the trading day; derived from the messages and the choices below. */
export const privateRuns = pgTable(
  "private_runs",
  {
    id: text("id").primaryKey(),
    channelUrl: text("channel_url").notNull(),
    authorId: text("author_id").notNull(),
    messageId: whole("message_id").notNull(),
    originalId: whole("original_id").notNull(),
    start: integer("start").notNull(),
    sentAt: ms("sent_at").notNull(),
    expiresAt: ms("expires_at").notNull(),
    finstrumentId: text("finstrument_id"),
    candidates: text("candidates").array().notNull(),
    side: text("side").$type<QuoteSide>(),
    size: whole("size"),
    fixedField: text("fixed_field").$type<"yield" | "price">(),
    yieldStored: doublePrecision("yield_stored"),
    unitPriceStored: doublePrecision("unit_price_stored"),
    settlementDelta: integer("settlement_delta"),
    status: text("status").$type<QuoteStatus>(),
    text: text("text").notNull(),
    confidence: doublePrecision("confidence").notNull(),
    unresolved: text("unresolved").array().$type<Unresolved[]>().notNull(),
    /** Sent in a broadcast and copied to a recipient's channel. */
    isCopy: boolean("is_copy").notNull(),
    /**
     * People whose screens have received the line in its present form; the channel decides each time on the right to
     * read it.
     */
    shownTo: text("shown_to").array().notNull(),
  },
  (table) => [
    index("private_runs_channel").on(table.channelUrl, table.authorId),
    index("private_runs_expires").on(table.expiresAt),
  ],
);

/** Authors' choices for lines with several possible readings. */
export const runChoices = pgTable(
  "run_choices",
  {
    /** The message, of a broadcast the original. */
    originalId: whole("original_id").notNull(),
    start: integer("start").notNull(),
    text: text("text").notNull(),
    isin: text("isin"),
    side: text("side").$type<NonNullable<RunChoice["side"]>>(),
    chosenBy: text("chosen_by").notNull(),
    chosenAt: ms("chosen_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.originalId, table.start] })],
);

/** Position in the chat's change sequence up to which quotes were read. One row. */
export const runProgress = pgTable("run_progress", {
  name: text("name").primaryKey(),
  changeId: whole("change_id").notNull(),
});

/** Chat line that an EOI was made from; only its poster may know. Outlives the line, which lasts for the day. */
export const eoiOrigins = pgTable(
  "eoi_origins",
  {
    eoiId: text("eoi_id")
      .primaryKey()
      .references(() => eois.id),
    userId: text("user_id").notNull(),
    runId: text("run_id").notNull(),
    messageId: whole("message_id").notNull(),
    channelUrl: text("channel_url").notNull(),
    sentAt: ms("sent_at").notNull(),
    recordedAt: ms("recorded_at").notNull(),
  },
  (table) => [index("eoi_origins_user").on(table.userId, table.recordedAt)],
);

/** Chat line that a cluster answers, for each person who may know: its writer and those who answered. */
export const lineAnswers = pgTable(
  "line_answers",
  {
    clusterId: text("cluster_id")
      .notNull()
      .references(() => clusters.id),
    userId: text("user_id").notNull(),
    /**
     * The line, its message and channel as this person has them: the copies of a broadcast's author differ from those
     * of its readers.
     */
    runId: text("run_id").notNull(),
    messageId: whole("message_id").notNull(),
    channelUrl: text("channel_url").notNull(),
    sentAt: ms("sent_at").notNull(),
    /** Person who answered first. */
    answeredBy: text("answered_by").notNull(),
    answeredAt: ms("answered_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clusterId, table.userId] }),
    index("line_answers_user").on(table.userId, table.answeredAt),
    index("line_answers_run").on(table.runId),
  ],
);

/** Replies to post to the chat in the answerers' names; each is sent once, by the engine that runs. */
export const lineReplies = pgTable(
  "line_replies",
  {
    /** Also the message's `req_id`, under which the chat stores it once. */
    id: text("id").primaryKey(),
    fromId: text("from_id").notNull(),
    toId: text("to_id").notNull(),
    /** The direct channel in which the line was sent; null for the one of the two, opened when there is none. */
    channelUrl: text("channel_url"),
    /** The message it answers there. */
    replyTo: whole("reply_to"),
    message: text("message").notNull(),
    createdAt: at("created_at").notNull(),
    sentAt: at("sent_at"),
    /** Reason that nothing was posted to the chat; the cluster notifies the writer all the same. */
    failure: text("failure"),
    attempts: integer("attempts").notNull().default(0),
  },
  (table) => [index("line_replies_waiting").on(table.sentAt, table.createdAt)],
);
