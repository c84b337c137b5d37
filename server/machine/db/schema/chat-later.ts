import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { at } from "#server/machine/db/schema/columns.ts";
import { chatChannels } from "#server/machine/db/schema/chat.ts";
import { users } from "#server/machine/db/schema/people.ts";

/** Messages that wait for their time. */
export const chatLaterMessages = pgTable(
  "chat_later_messages",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    channelUrl: text("channel_url")
      .notNull()
      .references(() => chatChannels.url),
    /** The req_id of the message that it becomes, which is stored once. */
    reqId: text("req_id").notNull(),
    message: text("message").notNull(),
    sendAt: at("send_at").notNull(),
    createdAt: at("created_at").notNull(),
    /** Its sending has begun and may have happened: it can no longer be deleted. */
    takenAt: at("taken_at"),
    sentAt: at("sent_at"),
    attempts: integer("attempts").notNull().default(0),
    /** Reason that it was not sent; it is not retried. */
    failure: text("failure"),
  },
  (table) => [
    uniqueIndex("chat_later_messages_once").on(table.userId, table.channelUrl, table.reqId),
    index("chat_later_messages_due")
      .on(table.sendAt)
      .where(sql`${table.sentAt} is null and ${table.failure} is null`),
  ],
);

export const chatReminders = pgTable(
  "chat_reminders",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    channelUrl: text("channel_url")
      .notNull()
      .references(() => chatChannels.url),
    messageId: bigint("message_id", { mode: "number" }).notNull(),
    remindAt: at("remind_at").notNull(),
  },
  (table) => [uniqueIndex("chat_reminders_once").on(table.userId, table.messageId)],
);
