import { readFileSync } from "node:fs";
import path from "node:path";
import type { Client } from "pg";
import { readJournal } from "#server/machine/db/migrations-folder.ts";

const INDEX = /^create (unique )?index if not exists "(\w+)" on "(\w+)"/i;
/** A column that holds nothing yet: it is there at once, however many rows its table has. */
const COLUMN = /^alter table "(\w+)" add column if not exists "\w+" \w+;?$/i;
const BREAKPOINT = "--> statement-breakpoint";

/**
 * Builds the indexes of pending migrations ahead of them, concurrently, on tables that already exist; the migrations
 * then find them. Inside a migration an index blocks all writes to its table while it is built: a minute and more with
 * ten million rows. PostgreSQL does not use an index whose build was interrupted, so it is dropped and rebuilt.
 * A new column of an index is added first if its migration says `if not exists` and gives it neither a default nor `not
 * null`.
 * An index without `if not exists`, and one on a column that its migration adds otherwise, are left to the migration.
 * @param folder of the migrations
 */
export async function buildIndexesAhead(client: Client, folder: string): Promise<void> {
  for (const statement of await statementsToCome(client, folder)) {
    const [, columnOf = ""] = COLUMN.exec(statement) ?? [];
    if (columnOf !== "" && (await isThere(client, columnOf))) await client.query(statement);
    const [, , name = "", table = ""] = INDEX.exec(statement) ?? [];
    if (name === "" || !(await isThere(client, table))) continue;
    if (await isBroken(client, name)) await client.query(`drop index concurrently "${name}"`);
    await client.query(statement.replace(/index/i, "index concurrently")).catch((error: unknown) => {
      if (!isOfColumnToCome(error)) throw error;
    });
  }
}

async function statementsToCome(client: Client, folder: string): Promise<string[]> {
  if (!(await isThere(client, "drizzle.__drizzle_migrations"))) return [];
  const { rows } = await client.query<{ newest: string | null }>(
    "select max(created_at) as newest from drizzle.__drizzle_migrations",
  );
  const newestMs = Number(rows[0]?.newest ?? 0);
  return readJournal(folder)
    .filter(({ when }) => when > newestMs)
    .flatMap(({ tag }) => readFileSync(path.join(folder, `${tag}.sql`), "utf8").split(BREAKPOINT))
    .map((statement) => statement.trim());
}

async function isThere(client: Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>("select to_regclass($1) is not null as found", [table]);
  return rows[0]?.found === true;
}

async function isBroken(client: Client, index: string): Promise<boolean> {
  const { rows } = await client.query("select from pg_index where indexrelid = to_regclass($1) and not indisvalid", [
    index,
  ]);
  return rows.length > 0;
}

const UNDEFINED_COLUMN = "42703";
const isOfColumnToCome = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === UNDEFINED_COLUMN;
