import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { ClearingCorporation } from "#domain/entities/clearing.ts";
import type { Exchange } from "#domain/entities/exchanges.ts";
import type { CommandKind, CommandState } from "#domain/exchange/command.ts";
import type { VenueRefusal } from "#domain/exchange/venue-code.ts";
import type { VenueQuote } from "#domain/exchange/venue-quote.ts";
import type { VenueRow, VenueRowKind } from "#domain/exchange/venue-row.ts";
import { at, jsonb } from "#server/machine/db/schema/columns.ts";
import { clients } from "#server/machine/db/schema/people.ts";

const clientId = () =>
  text("client_id")
    .notNull()
    .references(() => clients.id);
const exchange = () => text("exchange").$type<Exchange>().notNull();

/** Credentials of a firm at a clearing corporation: sealed, never returned to anybody. */
export const exchangeCredentials = pgTable(
  "exchange_credentials",
  {
    clientId: clientId(),
    corp: text("corp").$type<ClearingCorporation>().notNull(),
    /** Key that it is sealed with. */
    keyId: text("key_id").notNull(),
    sealed: text("sealed").notNull(),
    setById: text("set_by_id").notNull(),
    setByName: text("set_by_name").notNull(),
    setAt: at("set_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.corp] })],
);

/** The one session of a firm at an exchange, shared by all nodes, and the exchange's verdict on its credentials. */
export const exchangeSessions = pgTable(
  "exchange_sessions",
  {
    clientId: clientId(),
    exchange: exchange(),
    /** Time that the credentials of this session were set. Other credentials have to be tried again. */
    credentialsSetAt: at("credentials_set_at").notNull(),
    state: text("state").$type<"accepted" | "credentials_refused">().notNull(),
    /** The session's key, sealed; null where there is none. */
    sealed: text("sealed"),
    /** The exchange's text when it refused them. */
    refusedText: text("refused_text"),
    checkedAt: at("checked_at").notNull(),
    /** Time of the last poll of the exchange's quotes in this session. */
    polledAt: at("polled_at"),
    /** When it was last asked how the firm's deals settle. */
    clearingReadAt: at("clearing_read_at"),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.exchange] })],
);

/** Commands that name a client by an unsealed code. */
export const CODES_IN_THE_CLEAR = sql`payload->>'clientCode' not like 'aes-256-gcm.%'`;

/** One instruction to an exchange, written before it is sent. */
export const exchangeCommands = pgTable(
  "exchange_commands",
  {
    id: text("id").primaryKey(),
    clientId: clientId(),
    exchange: exchange(),
    kind: text("kind").$type<CommandKind>().notNull(),
    /** Its EOI or ticket. Commands of one subject are sent one after the other. */
    subjectId: text("subject_id").notNull(),
    payload: jsonb("payload").notNull(),
    /** Tag to look the command up by at the exchange; does not reveal its owner. */
    tag: text("tag").notNull(),
    state: text("state").$type<CommandState>().notNull(),
    /** Times that it was sent. */
    attempt: integer("attempt").notNull().default(0),
    /** Tries that certainly never came to be processed, since the last that may have. */
    unsentTries: integer("unsent_tries").notNull().default(0),
    /** Sent no later than this. */
    notAfter: at("not_after").notNull(),
    nextTryAt: at("next_try_at").notNull(),
    sentAt: at("sent_at"),
    /** While in doubt: when it was first read as absent; the second such read, late enough, sends it again. */
    absentAt: at("absent_at"),
    refusal: jsonb("refusal").$type<VenueRefusal>(),
    /** The exchange's number for the quote or deal that it placed. */
    number: text("number"),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("exchange_commands_tag").on(table.tag),
    index("exchange_commands_subject").on(table.subjectId, table.createdAt),
    index("exchange_commands_number").on(table.exchange, table.number),
    index("exchange_commands_open")
      .on(table.createdAt)
      .where(sql`${table.state} in ('QUEUED', 'SENDING', 'IN_DOUBT')`),
    // Rows stored by an earlier version: empty once they are sealed.
    index("exchange_commands_clear_codes").on(table.id).where(CODES_IN_THE_CLEAR),
  ],
);

/** Events that the exchanges published, each once. */
export const venueEvents = pgTable(
  "venue_events",
  {
    digest: text("digest").primaryKey(),
    exchange: exchange(),
    kind: text("kind").$type<VenueRowKind>().notNull(),
    key: text("key").notNull(),
    rank: integer("rank").notNull(),
    venueAt: at("venue_at").notNull(),
    version: integer("version").notNull(),
    body: jsonb("body").$type<VenueRow["body"]>().notNull(),
    source: text("source").$type<"CALLBACK" | "POLL" | "ANSWER">().notNull(),
    /** Times that it was received. */
    received: integer("received").notNull().default(1),
    receivedAt: at("received_at").notNull(),
    /** Null until it is processed. */
    outcome: text("outcome").$type<"APPLIED" | "LATE" | "NOT_OURS">(),
  },
  (table) => [
    index("venue_events_key").on(table.exchange, table.kind, table.key),
    index("venue_events_new")
      .on(table.receivedAt)
      .where(sql`${table.outcome} is null`),
  ],
);

/** A firm's view of an exchange's quotes: its own and those that the exchange shows it. */
export const venueQuotes = pgTable(
  "venue_quotes",
  {
    clientId: clientId(),
    exchange: exchange(),
    number: text("number").notNull(),
    /** True for a quote that the firm placed. */
    isMine: boolean("is_mine").notNull(),
    quote: jsonb("quote").$type<VenueQuote>().notNull(),
    isin: text("isin").notNull(),
    /** True while it can still be dealt on. */
    isLive: boolean("is_live").notNull(),
    seenAt: at("seen_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.exchange, table.number] }),
    index("venue_quotes_live").on(table.clientId, table.isLive, table.seenAt),
  ],
);

/** Lists that an exchange publishes, as they were last fetched: they answer while it is out of reach. */
export const venueLists = pgTable(
  "venue_lists",
  {
    exchange: exchange(),
    list: text("list").$type<"participants" | "timings">().notNull(),
    body: jsonb("body").notNull(),
    fetchedAt: at("fetched_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.exchange, table.list] })],
);

/** Lead of each exchange's clock over ours, measured from its last answers. */
export const exchangeClocks = pgTable("exchange_clocks", {
  exchange: exchange().primaryKey(),
  aheadMs: integer("ahead_ms").notNull(),
  measuredAt: at("measured_at").notNull(),
});

/** Callbacks that were refused, by address and minute: nothing else of them is stored. */
export const refusedCallbacks = pgTable(
  "refused_callbacks",
  {
    exchange: exchange(),
    minute: at("minute").notNull(),
    count: integer("count").notNull(),
  },
  (table) => [primaryKey({ columns: [table.exchange, table.minute] })],
);
