import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { beforeAll, describe, expect, test } from "vitest";

// Compares docs/data-levels.md with the schema of the database.

const ROOT = path.resolve(import.meta.dirname, "..");
const PAGE = readFileSync(path.join(ROOT, "docs/data-levels.md"), "utf8");

/** Levels from public knowledge to values that are never read back. */
const LEVELS = ["public", "internal", "confidential", "personal", "secret"];

/** Contents of columns, inferred from their names. */
const SECRET = /^(?:\w+_hash|hash|sealed|\w*secret)$/;
const PERSONAL =
  /^(?:pan|mobile|email|sent_to|destination|account_number|ifsc|dp_id|dp_client_id|bo_id|gst|address|address_line|ip_address|user_agent|first_name|last_name)$/;
/** Hashes for verification, which reveal nothing. */
const PROVES = new Set(["audit.hash", "audit.previous_hash"]);

const cellsUnder = (title: string) => {
  const [, section = ""] = PAGE.split(`\n## ${title}\n`);
  return (section.split("\n## ", 1)[0] ?? "")
    .split("\n")
    .filter((line) => line.startsWith("| ") && !/^\| (?:level|-+) /.test(line))
    .map((line) => line.split("|").map((cell) => cell.trim()));
};
const named = (cell = "") => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);

let tables: PgTable[];
beforeAll(async () => {
  const folder = path.join(ROOT, "server/machine/db/schema");
  const files = await Promise.all(
    readdirSync(folder).map((file) => import(path.join(folder, file)) as Promise<object>),
  );
  tables = files
    .flatMap((each) => Object.values(each) as unknown[])
    .filter((each): each is PgTable => is(each, PgTable));
});

describe("the levels of data", () => {
  const rows = cellsUnder("Tables").map(([, level = "", inIt, above]) => ({
    level,
    inIt: named(inIt),
    above: named(above),
  }));

  test("each say what is asked of encryption, integrity, retention and who sees it", () => {
    const asked = cellsUnder("What a level asks");
    expect(asked.map(([, level = ""]) => level).toSorted()).toEqual(LEVELS.toSorted());
    for (const [, ...cells] of asked) expect(cells.slice(0, 5).filter((cell) => cell === "")).toEqual([]);
  });

  test("have each table of the database once", () => {
    expect(rows.map(({ level }) => level).toSorted()).toEqual(LEVELS.toSorted());
    const all = tables.map((table) => getTableName(table));
    expect(all.length).toBeGreaterThan(90);
    expect(rows.flatMap(({ inIt }) => inIt).toSorted()).toEqual(all.toSorted());
  });

  test("are no lower than what a table's columns hold by their names", () => {
    const levelOf = (column: string) =>
      SECRET.test(column) ? "secret" : PERSONAL.test(column) ? "personal" : "public";
    const tooLow = tables.flatMap((table) => {
      const name = getTableName(table);
      const row = rows.find(({ inIt }) => inIt.includes(name));
      return Object.values(getTableColumns(table))
        .filter((column) => LEVELS.indexOf(levelOf(column.name)) > LEVELS.indexOf(row?.level ?? ""))
        .map((column) => `${name}.${column.name}`)
        .filter((column) => !PROVES.has(column) && row?.above.includes(column) !== true);
    });
    expect(tooLow).toEqual([]);
  });
});
