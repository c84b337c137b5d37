import { sql } from "drizzle-orm";
import { boolean, index, integer, pgSequence, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type {
  ChannelKind,
  ChatChannel,
  ChatMember,
  ChatMessage,
  Correction,
  Frozen,
  MessageData,
} from "#domain/entities/chat.ts";
import { at, jsonb, ms, storedBytes, whole } from "#server/machine/db/schema/columns.ts";
import { users } from "#server/machine/db/schema/people.ts";

/** Numbers every change of every channel; the tokens of chat.changes are numbers of it. */
export const chatChangeIds = pgSequence("chat_change_ids");

export const chatChannels = pgTable(
  "chat_channels",
  {
    url: text("url").primaryKey(),
    kind: text("kind").$type<ChannelKind>().notNull(),
    name: text("name").notNull(),
    creatorId: text("creator_id")
      .notNull()
      .references(() => users.id),
    isDistinct: boolean("is_distinct").notNull(),
    /** Its people, for a channel that exists once for them. */
    distinctKey: text("distinct_key"),
    data: jsonb("data").$type<ChatChannel["data"]>().notNull(),
    isWhatsappLinked: boolean("is_whatsapp_linked").notNull().default(false),
    createdAt: ms("created_at").notNull(),
    /** Position of the newest message, the channel's beginning before there is one. */
    lastAt: ms("last_at").notNull(),
    /** Time that it was sent, if the clock differed from its position (docs/decisions/0025). */
    lastSentAt: ms("last_sent_at"),
    lastMessageId: whole("last_message_id"),
    /** Counts the events of its members, without gaps. */
    change: whole("change").notNull(),
    changeId: whole("change_id").notNull(),
  },
  (table) => [
    uniqueIndex("chat_channels_distinct").on(table.distinctKey),
    index("chat_channels_change").on(table.changeId),
  ],
);

/**
 * Present and former members of a channel. Rows are never deleted, so that the read times of former members remain
 * known.
 */
export const chatMembers = pgTable(
  "chat_members",
  {
    channelUrl: text("channel_url")
      .notNull()
      .references(() => chatChannels.url),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** Order of coming, so that the first operator is known. */
    joinOrder: integer("join_order").notNull(),
    role: text("role").$type<ChatMember["role"]>().notNull(),
    state: text("state").$type<ChatMember["state"]>().notNull(),
    inviterId: text("inviter_id"),
    invitedAt: ms("invited_at"),
    joinedAt: ms("joined_at"),
    readAt: ms("read_at").notNull(),
    /** Start of the messages that the person marked as unread again; nobody else sees it. Null: none. */
    unreadFrom: ms("unread_from"),
    deliveredAt: ms("delivered_at").notNull(),
    alertLevel: text("alert_level").$type<ChatChannel["alert_level"]>().notNull().default("all"),
    removedAt: ms("removed_at"),
    removedBecause: text("removed_because").$type<"left" | "banned" | "declined">(),
    changeId: whole("change_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.channelUrl, table.userId] }),
    index("chat_members_user").on(table.userId, table.removedAt),
    index("chat_members_change").on(table.channelUrl, table.changeId),
    index("chat_members_changes").on(table.changeId),
  ],
);

export const chatMessages = pgTable(
  "chat_messages",
  {
    /** Given while the channel's row is held, so it increases within the channel. */
    id: whole("id").generatedAlwaysAsIdentity().primaryKey(),
    channelUrl: text("channel_url")
      .notNull()
      .references(() => chatChannels.url),
    /** Null: sent by the system. */
    senderId: text("sender_id").references(() => users.id),
    reqId: text("req_id"),
    messageType: text("message_type").$type<ChatMessage["message_type"]>().notNull(),
    message: text("message").notNull(),
    data: jsonb("data").$type<MessageData>(),
    customType: text("custom_type"),
    mentionedUserIds: text("mentioned_user_ids").array().notNull(),
    fileId: text("file_id").references(() => chatFiles.id),
    /** Its position: increases within the channel, so pages, marks and gaps are counted by it. */
    createdAt: ms("created_at").notNull(),
    /** Time that it was sent, if the clock differed from its position (docs/decisions/0025). */
    sentAt: ms("sent_at"),
    updatedAt: ms("updated_at").notNull().default(0),
    deleted: boolean("deleted").notNull().default(false),
    /** Since when its text is frozen because somebody relied on it, and why. A freeze by age alone is not stored. */
    frozenAt: ms("frozen_at"),
    frozen: text("frozen").$type<Frozen>(),
    corrections: jsonb("corrections")
      .$type<Correction[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    /** Filled once the page of its first link was read. */
    ogMetaData: jsonb("og_meta_data").$type<ChatMessage["og_meta_data"]>(),
    changeId: whole("change_id").notNull(),
    /** The broadcast's message that this one carries to a recipient. */
    copyOf: whole("copy_of"),
  },
  (table) => [
    uniqueIndex("chat_messages_order").on(table.channelUrl, table.createdAt),
    uniqueIndex("chat_messages_once").on(table.channelUrl, table.senderId, table.reqId),
    index("chat_messages_change").on(table.channelUrl, table.changeId),
    index("chat_messages_copies").on(table.copyOf),
    index("chat_messages_file").on(table.fileId),
    // A search uses the first for rare words, the second for words found everywhere.
    index("chat_messages_words").using("gin", table.message.op("gin_trgm_ops")),
    index("chat_messages_time").on(sql`coalesce(${table.sentAt}, ${table.createdAt})`, table.id),
  ],
);

/** The text of a message before each change of it. Only ever added to. */
export const chatMessageVersions = pgTable(
  "chat_message_versions",
  {
    messageId: whole("message_id")
      .notNull()
      .references(() => chatMessages.id),
    version: integer("version").notNull(),
    message: text("message").notNull(),
    data: jsonb("data").$type<MessageData>(),
    replacedAt: ms("replaced_at").notNull(),
    replacedBy: text("replaced_by").notNull(),
    /** A restored message replaces an empty text. */
    because: text("because").$type<"edited" | "corrected" | "deleted" | "restored">().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.version] }),
    index("chat_message_versions_words").using("gin", table.message.op("gin_trgm_ops")),
  ],
);

export const chatFiles = pgTable(
  "chat_files",
  {
    id: text("id").primaryKey(),
    channelUrl: text("channel_url")
      .notNull()
      .references(() => chatChannels.url),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** As the sender called it, to be shown. */
    name: text("name").notNull(),
    /** Safe in paths and headers. */
    filename: text("filename").notNull(),
    contentType: text("content_type").notNull(),
    size: integer("size").notNull(),
    ...storedBytes,
    createdAt: at("created_at").notNull(),
  },
  (table) => [index("chat_files_of_person").on(table.userId, table.size)],
);

/** People banned from a channel, who may not come back. */
export const chatBans = pgTable(
  "chat_bans",
  {
    channelUrl: text("channel_url")
      .notNull()
      .references(() => chatChannels.url),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    bannedBy: text("banned_by").notNull(),
    at: at("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.channelUrl, table.userId] })],
);

/** People with an open page, by the node that serves it; a row that its node stops renewing lapses. */
export const chatPresence = pgTable(
  "chat_presence",
  {
    userId: text("user_id").notNull(),
    nodeId: text("node_id").notNull(),
    onlineUntil: at("online_until").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.nodeId] }),
    index("chat_presence_until").on(table.onlineUntil),
  ],
);

export const chatPeople = pgTable("chat_people", {
  userId: text("user_id").primaryKey(),
  lastSeenAt: at("last_seen_at"),
  /** Tickets of the chat socket issued up to here are no longer good. */
  sessionsEndedAt: at("sessions_ended_at"),
});
