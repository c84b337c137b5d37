import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { MIGRATIONS_FOLDER, readJournal } from "#server/machine/db/migrations-folder.ts";

// A migration runs while other nodes serve. On a table that grows without limit no statement may read or write all rows
// under a lock: such work is done in steps, or beforehand.

/** The first migration makes the tables of a new database, which nobody uses yet. */
const FIRST = "0000_version_1_0.sql";

/** Tables that grow with all that people do. */
const BIG = [
  "audit",
  "audit_links",
  "outbox",
  "idempotency",
  "eois",
  "clusters",
  "legs",
  "rounds",
  "tickets",
  "orders",
  "order_versions",
  "chat_messages",
  "chat_message_versions",
  "chat_files",
  "exchange_commands",
  "venue_events",
  "venue_quotes",
  "surveillance_trail",
  "inventory_moves",
  "inventory_entries",
  "mind_events",
  "mind_results",
  "sessions",
  "client_records",
];

const quiet = (statement: string) =>
  statement
    .replaceAll(/--[^\n]*/g, "")
    .replaceAll('"', "")
    .replaceAll(/\s+/g, " ")
    .trim();

/** Statements that each rule forbids, and the replacement it recommends. */
const RULES: readonly { forbids: RegExp; unless?: RegExp; instead: string }[] = [
  {
    forbids: /^create (?:unique )?index (?!concurrently)/i,
    unless: /^create (?:unique )?index if not exists/i,
    instead: "CREATE INDEX IF NOT EXISTS, which build-indexes.ts builds CONCURRENTLY beforehand",
  },
  {
    forbids: /alter column \S+ set not null/i,
    instead: "ADD CONSTRAINT … CHECK (… IS NOT NULL) NOT VALID, then VALIDATE",
  },
  { forbids: /alter column \S+ (?:set data )?type /i, instead: "a new column that is filled in steps" },
  {
    forbids:
      /add column .*default (?:now\(|clock_timestamp|random|gen_random_uuid|nextval)|add column .*\b(?:big)?serial\b|add column .*generated always/i,
    instead: "a column without it that is filled in steps",
  },
  { forbids: /add constraint .*(?:check|foreign key)/i, unless: /not valid/i, instead: "NOT VALID, then VALIDATE" },
  { forbids: /add constraint .*(?:unique|primary key) \(/i, instead: "USING INDEX of one made beforehand" },
  { forbids: /^(?:update|delete from) /i, instead: "steps of some hundred rows after the start" },
  { forbids: /^(?:vacuum full|cluster|lock table|reindex) /i, instead: "nothing" },
];

/** The big table a statement works on; null for any other. */
function bigTableOf(statement: string): string | null {
  const on =
    /^create (?:unique )?index .*? on (?:only )?(\w+)|^(?:alter table|update|delete from|lock table|vacuum full|cluster|reindex table) (?:if exists |only )*(\w+)/i;
  const [, indexed, altered] = on.exec(statement) ?? [];
  const table = indexed ?? altered ?? "";
  return BIG.includes(table) ? table : null;
}

/** Long locks in the statements of a migration, each with its recommended replacement. */
function longLocks(sql: string): string[] {
  return sql.split(/--> statement-breakpoint|;\s*\n/).flatMap((text) => {
    const statement = quiet(text);
    const table = bigTableOf(statement);
    if (table === null) return [];
    return RULES.filter(({ forbids, unless }) => forbids.test(statement) && unless?.test(statement) !== true).map(
      ({ instead }) => `${table}: ${statement.slice(0, 80)} → ${instead}`,
    );
  });
}

const migrations = readdirSync(MIGRATIONS_FOLDER)
  .filter((file) => file.endsWith(".sql"))
  .toSorted();

describe("migrations", () => {
  const locksIn = (file: string) => longLocks(readFileSync(path.join(MIGRATIONS_FOLDER, file), "utf8"));

  test("after the first one hold no big table for long", () => {
    const later = migrations.filter((file) => file !== FIRST);
    expect(later.flatMap((file) => locksIn(file).map((each) => `${file}: ${each}`))).toEqual([]);
  });

  test("begin with the first one, where the rules find each big table but one without an index", () => {
    expect(migrations[0]).toBe(FIRST);
    const tables = new Set(locksIn(FIRST).map((each) => each.split(":")[0]));
    expect(BIG.filter((table) => !tables.has(table))).toEqual(["surveillance_trail"]);
  });

  test("are rows of the journal, in the same order", () => {
    expect(migrations).toEqual(readJournal(MIGRATIONS_FOLDER).map(({ tag }) => `${tag}.sql`));
  });

  test.each([
    ['CREATE INDEX "audit_x" ON "audit" USING btree ("at");', 1],
    ['CREATE INDEX IF NOT EXISTS "audit_x" ON "audit" USING btree ("at");', 0],
    ['CREATE INDEX "watchlists_x" ON "watchlists" USING btree ("at");', 0],
    ['ALTER TABLE "eois" ALTER COLUMN "x" SET NOT NULL;', 1],
    ['ALTER TABLE "eois" ALTER COLUMN "x" SET DATA TYPE bigint;', 1],
    ['ALTER TABLE "eois" ADD COLUMN "x" boolean DEFAULT false NOT NULL;', 0],
    ['ALTER TABLE "eois" ADD COLUMN "x" timestamptz DEFAULT now() NOT NULL;', 1],
    ['ALTER TABLE "eois" ADD CONSTRAINT "x" CHECK (y > 0);', 1],
    ['ALTER TABLE "eois" ADD CONSTRAINT "x" CHECK (y > 0) NOT VALID;', 0],
    ['ALTER TABLE "eois" VALIDATE CONSTRAINT "x";', 0],
    ['UPDATE "orders" SET "x" = 1;', 1],
    ['CREATE TABLE "new" ("at" timestamptz NOT NULL);', 0],
  ])("the rules find in %s so many faults: %i", (sql, faults) => expect(longLocks(sql)).toHaveLength(faults));
});
