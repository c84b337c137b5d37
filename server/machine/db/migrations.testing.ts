import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Logger } from "drizzle-orm";
import { MIGRATIONS_FOLDER, readJournal } from "#server/machine/db/migrations-folder.ts";

/** An empty database to bring up to date. */
export interface Versioned {
  query<R extends Record<string, unknown>>(text: string): Promise<R[]>;
  /** Makes the migrations of a folder that are not made yet. */
  migrate(folder: string, logger?: Logger): Promise<void>;
}

interface Column extends Record<string, unknown> {
  table: string;
  name: string;
  type: string;
  isNullable: boolean;
  /** Table and column it refers to; null for none. */
  refersTo: string | null;
  refersToColumn: string | null;
}

/**
 * Brings one database from the first migration to the newest, and adds a row to every table after each of them, so that
 * rows of every version go through all later migrations. The rows are made from the catalog; they satisfy the
 * constraints and mean nothing.
 * @returns how many rows each table had, before and after each migration, where it lost some
 */
export async function migrateWithRows(db: Versioned): Promise<string[]> {
  const lost: string[] = [];
  for (const [version, { tag }] of readJournal(MIGRATIONS_FOLDER).entries()) {
    const before = await rowsOf(db);
    await migrateUpTo(db, version + 1);
    const after = await rowsOf(db);
    for (const [table, rows] of before) {
      const left = after.get(table);
      if (left !== undefined && left < rows) lost.push(`${tag}: ${table} had ${rows} rows and has ${left}`);
    }
    await addRows(db, version);
  }
  return lost;
}

/** Makes the first migrations of today, so many, that are not made yet. */
async function migrateUpTo(db: Versioned, count: number, logger?: Logger): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "migrations-"));
  try {
    cpSync(MIGRATIONS_FOLDER, folder, { recursive: true });
    const journal = { version: "7", dialect: "postgresql", entries: readJournal(folder).slice(0, count) };
    writeFileSync(path.join(folder, "meta/_journal.json"), JSON.stringify(journal));
    await db.migrate(folder, logger);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Makes the tables of version 1.0.0. @returns the statements that the mapper ran for it */
export async function migrateToFirst(db: Versioned): Promise<string[]> {
  const statements: string[] = [];
  await migrateUpTo(db, 1, { logQuery: (statement) => statements.push(statement.trim()) });
  return statements;
}

const linesOf = (file: string): unknown[] =>
  readFileSync(path.join(import.meta.dirname, "../../testing", file), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as unknown);

/** Everything that the migrations before 1.0.0 made, read from a database that ran them, as `catalogOf` gives it. */
export const catalogBefore = (): Record<string, string[]> =>
  Object.fromEntries((linesOf("tables-1-0.jsonl") as string[][]).map(([of = "", ...lines]) => [of, lines]));

/** Time and hash of each migration before 1.0.0, as the database recorded it. */
const MADE_BEFORE = linesOf("migrations-before-1-0.jsonl") as [whenMs: number, hash: string][];
export const COUNT_BEFORE = MADE_BEFORE.length;

/** Records the first migrations before 1.0.0, so many, as the only ones that were made. */
export async function recordBefore({ query }: Pick<Versioned, "query">, count = COUNT_BEFORE): Promise<void> {
  await query("delete from drizzle.__drizzle_migrations");
  const made = MADE_BEFORE.slice(0, count).map(([whenMs, hash]) => `('${hash}', ${whenMs})`);
  await query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ${made.join(", ")}`);
}

/** Brings the tables of version 1.0.0 into the state of a database that ran all earlier migrations, with rows. */
export async function likeBefore(db: Versioned): Promise<void> {
  await migrateToFirst(db);
  for (const version of [0, 1, 2]) await addRows(db, version);
  await recordBefore(db);
}

/** Number of rows per table. */
export async function rowsOf(db: Pick<Versioned, "query">): Promise<Map<string, number>> {
  const tables = await db.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  if (tables.length === 0) return new Map();
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as rows from "${name}"`);
  const rows = await db.query<{ name: string; rows: number }>(counts.join(" union all "));
  return new Map(rows.map(({ name, rows: count }) => [name, count]));
}

async function addRows(db: Versioned, version: number): Promise<void> {
  const columns = Map.groupBy(await columnsOf(db), ({ table }) => table);
  const waiting = new Set(columns.keys());
  // Referenced tables come first.
  while (waiting.size > 0) {
    const ready = [...waiting].filter((table) =>
      (columns.get(table) ?? []).every(
        ({ refersTo, isNullable }) => refersTo === null || isNullable || refersTo === table || !waiting.has(refersTo),
      ),
    );
    if (ready.length === 0) throw new Error(`tables refer to each other in a circle: ${[...waiting].join(", ")}`);
    const inserts = ready.map((table) => {
      const filled = (columns.get(table) ?? []).filter(({ refersTo, isNullable }) => refersTo === null || !isNullable);
      const names = filled.map(({ name }) => `"${name}"`).join(", ");
      return `insert into "${table}" (${names}) values (${filled.map((each) => valueOf(each, version)).join(", ")})`;
    });
    for (const insert of inserts) await db.query(insert);
    for (const table of ready) waiting.delete(table);
  }
}

const columnsOf = (db: Versioned): Promise<Column[]> =>
  db.query<Column>(`
    select c.relname as "table", a.attname as "name", format_type(a.atttypid, null) as "type",
      not a.attnotnull as "isNullable", r.relname as "refersTo", ra.attname as "refersToColumn"
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    left join pg_constraint f on f.conrelid = c.oid and f.contype = 'f' and f.conkey = array[a.attnum]
    left join pg_class r on r.oid = f.confrelid
    left join pg_attribute ra on ra.attrelid = r.oid and ra.attnum = f.confkey[1]
    where a.attnum > 0 and not a.attisdropped and a.attidentity = '' and a.attgenerated = ''
    order by c.relname, a.attnum`);

/** A value that no other version's row has, where the type allows. */
function valueOf({ type, refersTo, refersToColumn }: Column, version: number): string {
  if (refersTo !== null) return `(select "${String(refersToColumn)}" from "${refersTo}" order by 1 desc limit 1)`;
  if (type.endsWith("[]")) return "'{}'";
  switch (type) {
    case "text":
      return `'v${String(version).padStart(4, "0")}'`;
    case "boolean":
      return "false";
    case "jsonb":
      return "'{}'";
    case "bytea":
      return "'\\x00'";
    case "date":
      return `date '2026-01-01' + ${version}`;
    case "timestamp with time zone":
      return `timestamptz '2026-01-01T04:00:00Z' + interval '${version} hours'`;
    default:
      return String(version + 1);
  }
}
