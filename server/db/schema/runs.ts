import { boolean, doublePrecision, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { QuoteSide, QuoteStatus, Unresolved } from "#domain/quote-parser/reading.ts";
import type { RunChoice } from "#domain/runs/run-lines.ts";
import { ms, whole } from "#server/db/schema/columns.ts";
import { eois } from "#server/db/schema/trading.ts";

/** The lines that stand, read from the chats of the trading day; derived from the messages and the choices below. */
export const privateRuns = pgTable(
  "private_runs",
  {
    id: text("id").primaryKey(),
    channelUrl: text("channel_url").notNull(),
    authorId: text("author_id").notNull(),
    messageId: whole("message_id").notNull(),
    originalId: whole("original_id").notNull(),
    start: integer("start").notNull(),
    saidAt: ms("said_at").notNull(),
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
    /** Said in a broadcast and carried to a recipient's channel. */
    isCopy: boolean("is_copy").notNull(),
    /** Whose screens have been told of the line as it stands; who may read it is asked of the channel each time. */
    toldTo: text("told_to").array().notNull(),
  },
  (table) => [
    index("private_runs_channel").on(table.channelUrl, table.authorId),
    index("private_runs_expires").on(table.expiresAt),
  ],
);

/** What authors said was meant by lines that could be read in several ways. */
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

/** How far the chat has been read for quotes: a number of its change sequence. One row. */
export const runProgress = pgTable("run_progress", {
  name: text("name").primaryKey(),
  changeId: whole("change_id").notNull(),
});

/** Which line of a chat an EOI was made of; its poster alone may know. Outlives the line, which is the day's. */
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
    saidAt: ms("said_at").notNull(),
    keptAt: ms("kept_at").notNull(),
  },
  (table) => [index("eoi_origins_user").on(table.userId, table.keptAt)],
);
