import type { PgDatabase, PgQueryResultHKT, PgTransaction } from "drizzle-orm/pg-core";
import type { ExtractTablesWithRelations } from "drizzle-orm";
import type { Schema } from "#server/machine/db/schema.ts";

/** Queries outside a transaction. */
export type Orm = PgDatabase<PgQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>;
/** Queries inside one. */
export type Tx = PgTransaction<PgQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>;

/**
 * One store behind two engines: PGlite files or a PostgreSQL server. The embedded engine has one connection: inside a
 * transaction use only its `tx`, since a query through `orm` would wait for the transaction to end.
 */
export interface Database {
  orm: Orm;
  engine: "pglite" | "postgres";
  /** Runs raw SQL outside the mapper. Rows as plain objects, bigint as number, timestamps as Date. */
  query<R extends Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<R[]>;
  /** Lead of the task under which every write is made; null outside leader tasks. */
  lead: Lead | null;
  /**
   * Runs work under a lock that only one node can have; false, without running it, when another has it. The signal
   * aborts when the lock is lost midway (the connection broke): stop then, another node may lead. The work writes
   * through `led`, which throws LeadLost once another node has the lead.
   */
  withLeadership(name: string, work: (lost: AbortSignal, led: Database) => Promise<void>): Promise<boolean>;
  /** Current use of the connection pool; null for an engine without one. */
  pool(): PoolUse | null;
  close(): Promise<void>;
}

/** One grant of the lead; the next grant has another token. */
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
