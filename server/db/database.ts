import type { PgDatabase, PgQueryResultHKT, PgTransaction } from "drizzle-orm/pg-core";
import type { ExtractTablesWithRelations } from "drizzle-orm";
import type { Schema } from "#server/db/schema.ts";

/** Queries outside a transaction. */
export type Orm = PgDatabase<PgQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>;
/** Queries inside one. */
export type Tx = PgTransaction<PgQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>;

/**
 * One store behind two engines: PGlite files or a PostgreSQL server. The embedded engine has one connection: whoever is
 * inside a transaction must use that transaction's `tx` only, since a query through `orm` would wait for its end.
 */
export interface Database {
  orm: Orm;
  engine: "pglite" | "postgres";
  /** Runs raw SQL outside the mapper. Rows as plain objects, bigint as number, timestamps as Date. */
  query<R extends Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<R[]>;
  /** What every write is made under: the lead of a task. Null: anybody's database. */
  lead: Lead | null;
  /**
   * Runs work under a lock that only one node can have; false, without running it, when another has it. The
   * signal is aborted when the lock is lost in the middle (the connection broke): stop then, another node may lead. The
   * work writes through `led`, which refuses with LeadLost what comes after another node was given the lead.
   */
  withLeadership(name: string, work: (lost: AbortSignal, led: Database) => Promise<void>): Promise<boolean>;
  /** How the connections are used now; null for an engine that has one. */
  pool(): PoolUse | null;
  close(): Promise<void>;
}

/** A lead as it was given: whoever is given it next has another token. */
export interface Lead {
  name: string;
  token: string;
}

/** Connections to a server, and how many queries wait for one. */
export interface PoolUse {
  used: number;
  idle: number;
  waiting: number;
}
