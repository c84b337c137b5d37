import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#server/machine/db/database.ts";
import { retryingConflicts } from "#server/machine/db/conflicts.ts";
import { testDatabase } from "#server/testing/database.ts";

let db: Database;
beforeAll(async () => {
  db = await testDatabase(process.env.TEST_DATABASE_URL ?? null, pino({ level: "silent" }));
});
afterAll(() => db.close());

describe("both engines", () => {
  test("give the same values for the same types", async () => {
    const rows = await db.query(
      "select 9007199254740991::bigint as big, 1::int as one, $1::text as word, null as nothing",
      ["ok"],
    );
    expect(rows).toEqual([{ big: 9007199254740991, one: 1, word: "ok", nothing: null }]);
  });

  test("undo everything of a transaction that fails", async () => {
    await db.query("create table trials (n integer)");
    const failing = db.orm.transaction(async (tx) => {
      await tx.execute(sql`insert into trials values (1)`);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await db.query("select * from trials")).toEqual([]);
  });

  test("let one lead at a time, another afterwards, and different names side by side", async () => {
    const seen: string[] = [];
    const first = await db.withLeadership("relay", async (signal) => {
      seen.push("first", String(signal.aborted));
      expect(await db.withLeadership("relay", async () => void seen.push("second"))).toBe(false);
      expect(await db.withLeadership("sweeper", async () => void seen.push("other"))).toBe(true);
    });
    expect(first).toBe(true);
    expect(await db.withLeadership("relay", async () => void seen.push("next"))).toBe(true);
    expect(seen).toEqual(["first", "false", "other", "next"]);
  });

  test("give leadership back when the work fails", async () => {
    await expect(db.withLeadership("relay", () => Promise.reject(new Error("broke")))).rejects.toThrow("broke");
    expect(await db.withLeadership("relay", async () => {})).toBe(true);
  });
});

test("a transaction that had to give way runs again, any other failure does not", async () => {
  let runs = 0;
  const gaveWay = Object.assign(new Error("deadlock detected"), { code: "40P01" });
  const done = await retryingConflicts(async () => {
    runs += 1;
    if (runs < 3) throw new Error("query failed", { cause: gaveWay });
    return "done";
  });
  expect([done, runs]).toEqual(["done", 3]);
  await expect(retryingConflicts(() => Promise.reject(new Error("other")))).rejects.toThrow("other");
});
