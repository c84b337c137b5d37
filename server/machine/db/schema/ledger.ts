import { bigint, index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { at, jsonb } from "#server/machine/db/schema/columns.ts";

/**
 * Actor, act, time and the levels on screen. Each row carries the hash of the row before it, so that a change to any of
 * them shows: see audit.ts for the hashed fields.
 */
export const audit = pgTable(
  "audit",
  {
    seq: bigint("seq", { mode: "number" }).primaryKey(),
    at: at("at").notNull(),
    actorId: text("actor_id").notNull(),
    clientId: text("client_id").notNull(),
    action: text("action").notNull(),
    subject: text("subject").notNull(),
    requestId: text("request_id").notNull(),
    /** Changed fields and the levels seen. */
    detail: jsonb("detail").$type<Record<string, unknown>>().notNull(),
    previousHash: text("previous_hash").notNull(),
    hash: text("hash").notNull(),
  },
  (table) => [
    index("audit_subject").on(table.subject),
    index("audit_actor").on(table.actorId, table.at),
    index("audit_firm").on(table.clientId, table.at, table.seq),
  ],
);

/**
 * Further objects of an audit entry beside its subject: other firms, bonds, quotes, clusters, tickets. It only leads to
 * the entries, like an index, and holds none of their content, so it is not part of the chain.
 */
export const auditLinks = pgTable(
  "audit_links",
  {
    key: text("key").notNull(),
    /** The entry's own time, so that the entries about something are found in the order of their time. */
    at: at("at").notNull(),
    seq: bigint("seq", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.at, table.seq] }), index("audit_links_entry").on(table.seq)],
);

/**
 * Messages written with the change that caused them and published after it. `seq` is given at publication, contiguous
 * per stream and audience; null means not yet published.
 */
export const outbox = pgTable(
  "outbox",
  {
    id: bigint("id", { mode: "number" }).generatedAlwaysAsIdentity().primaryKey(),
    stream: text("stream").notNull(),
    /** `market`, a firm's id or a person's id. */
    audience: text("audience").notNull(),
    data: jsonb("data").notNull(),
    at: at("at").notNull(),
    seq: bigint("seq", { mode: "number" }),
    /** The W3C `traceparent` of the call that wrote it; null unless the call is traced. */
    traceparent: text("traceparent"),
  },
  (table) => [
    index("outbox_waiting").on(table.seq, table.id),
    index("outbox_replay").on(table.stream, table.audience, table.seq),
  ],
);

/** The last number given in each stream and audience. */
export const streamHeads = pgTable(
  "stream_heads",
  {
    stream: text("stream").notNull(),
    audience: text("audience").notNull(),
    seq: bigint("seq", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.stream, table.audience] })],
);

/** Answers of binding calls, stored for a day and given again when the same key comes back. */
export const idempotency = pgTable(
  "idempotency",
  {
    userId: text("user_id").notNull(),
    key: text("key").notNull(),
    endpoint: text("endpoint").notNull(),
    /** Digest of the request: the same key with another request is refused. */
    digest: text("digest").notNull(),
    status: integer("status").notNull(),
    answer: jsonb("answer").notNull(),
    at: at("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index("idempotency_at").on(table.at)],
);

/** Counters of rate limits and lockouts, shared by all nodes. Shape as rate-limiter-flexible stores it. */
export const rateLimits = pgTable("rate_limits", {
  key: text("key").primaryKey(),
  points: integer("points").notNull().default(0),
  expire: timestamp("expire", { withTimezone: true, mode: "date" }),
});

/** Leader of each task: the token of the node that led last, which its writes hold. */
export const leads = pgTable("leads", {
  name: text("name").primaryKey(),
  token: text("token").notNull(),
  takenAt: at("taken_at").notNull(),
});

/**
 * Time from which something is sealed: at once in a new database. A database from before 1.0.0 keeps the time that its
 * own migration wrote, by which nodes that could not read it sealed had ended.
 */
export const sealingStarts = pgTable("sealing_starts", {
  what: text("what").primaryKey(),
  startsAt: at("starts_at").notNull(),
});
