import { and, eq } from "drizzle-orm";
import type { Pool } from "pg";
import type { Database, Lead, Orm, Tx } from "#server/machine/db/database.ts";
import { leads } from "#server/machine/db/schema/ledger.ts";

/**
 * A node that was paused, or cut off from the database, may not know yet that another leads. So each of its writes first
 * holds the row of its lead's token, in its own transaction. The next leader changes that row before it begins: until then it
 * waits for the writes that hold it, and from then on the old token holds nothing.
 */

/** Another node has taken the lead: nothing was written. */
export class LeadLost extends Error {
  override name = "LeadLost";

  constructor(name: string) {
    super(`another node leads ${name}`);
  }
}

/** Holds the lead until the transaction ends. @throws LeadLost */
async function holdLead(tx: Pick<Tx, "select">, { name, token }: Lead): Promise<void> {
  const held = await tx
    .select({ name: leads.name })
    .from(leads)
    .where(and(eq(leads.name, name), eq(leads.token, token)))
    .for("share");
  if (held.length === 0) throw new LeadLost(name);
}

/** Read-only statements; everything else counts as a write. */
const READ_ONLY = /^\s*select\b(?![^]*\bfor\s+(?:update|share|no\s+key|key)\b)/i;

/**
 * The same database for the node that leads: every transaction, and every write outside one, holds the lead.
 * @param ormOn creates a mapper on the given client
 */
export function leaderDatabase(
  db: Database,
  pool: Pool,
  lead: Lead,
  ormOn: (client: Pick<Pool, "query">) => Orm,
): Database {
  const client = {
    query: async (statement: string | { text: string }, values?: unknown[]) => {
      const text = typeof statement === "string" ? statement : statement.text;
      if (READ_ONLY.test(text)) return pool.query(statement as string, values);
      return runHoldingLead(pool, lead, [statement as string, values]);
    },
  } as Pick<Pool, "query">;
  const orm = ormOn(client);
  orm.transaction = (work, config) =>
    db.orm.transaction(async (tx) => {
      if (config?.accessMode !== "read only") await holdLead(tx, lead);
      return work(tx);
    }, config);
  return {
    ...db,
    orm,
    lead,
    query: async <R extends Record<string, unknown>>(text: string, values?: readonly unknown[]) =>
      (await client.query<R>(text, values ? [...values] : undefined)).rows,
  };
}

/** One statement in a transaction of its own that holds the lead. */
async function runHoldingLead(
  pool: Pool,
  { name, token }: Lead,
  statement: [text: string, values: unknown[] | undefined],
) {
  const client = await pool.connect();
  let isBroken = true;
  try {
    await client.query("begin");
    const held = await client.query("select 1 from leads where name = $1 and token = $2 for share", [name, token]);
    if (held.rows.length === 0) throw new LeadLost(name);
    const result = await client.query(...statement);
    await client.query("commit");
    isBroken = false;
    return result;
  } finally {
    // A connection whose transaction failed is not reused: closing it rolls the transaction back.
    client.release(isBroken);
  }
}
