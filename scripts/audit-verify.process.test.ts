import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawnSync } from "node:child_process";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appendAudit, auditHash, type AuditRow } from "#server/machine/core/audit.ts";
import type { Database } from "#server/machine/db/database.ts";
import { DEMO_PASSWORD } from "#server/demo/people.ts";
import { signIn, startServer } from "#server/machine/live/process.testing.ts";
import { testDatabase } from "#server/testing/database.ts";
import { exportTo, rowsOfDatabase, rowsOfFile, verifyChain } from "./audit-verify.ts";

const ROWS = 1200;
let db: Database;
let folder: string;
let file: string;
let lines: string[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "audit-"));
  file = join(folder, "audit.jsonl");
  db = await testDatabase(null, pino({ level: "silent" }));
  const entry = (n: number) => ({
    at: new Date(Date.UTC(2026, 6, 20, 4, 0, 0, n % 1000)),
    actorId: "usr_asha",
    clientId: "cli_alpha",
    action: "eoi.add",
    subject: `eoi_${n}`,
    requestId: `req-${n}`,
    detail: { yield_stored: 0.0725, unit_price_stored: 101.2345, note: "₹ 5 crore", nested: { b: 1, a: [null, true] } },
  });
  await db.orm.transaction(async (tx) => {
    for (let from = 0; from < ROWS; from += 300) {
      await appendAudit(
        tx,
        Array.from({ length: 300 }, (_, n) => entry(from + n)),
      );
    }
  });
  await exportTo(file, db);
  lines = readFileSync(file, "utf8").trim().split("\n");
});
afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true });
});

async function verdictOn(changed: readonly string[]) {
  const path = join(folder, "changed.jsonl");
  writeFileSync(path, changed.join("\n"));
  return verifyChain(rowsOfFile(path));
}

const edited = (at: number, edit: (row: Record<string, unknown>) => unknown) =>
  lines.map((line, n) => (n === at ? JSON.stringify(edit(JSON.parse(line) as Record<string, unknown>)) : line));

describe("the audit chain", () => {
  test("holds in the database and in its export", async () => {
    expect(await verifyChain(rowsOfDatabase(db))).toEqual({ rows: ROWS, broken: null });
    expect(await verifyChain(rowsOfFile(file))).toEqual({ rows: ROWS, broken: null });
  });

  test.each([
    [
      "a level was changed",
      () => edited(400, (row) => ({ ...row, detail: { yield_stored: 0.08 } })),
      "row 401",
      "was changed",
    ],
    ["the actor was changed", () => edited(0, (row) => ({ ...row, actorId: "usr_other" })), "row 1", "was changed"],
    ["a row was taken out", () => lines.toSpliced(400, 1), "row 402", "row 401 is missing"],
    ["two rows were swapped", () => lines.with(5, lines[6] ?? "").with(6, lines[5] ?? ""), "row 7", "row 6 is missing"],
    ["a line is no row", () => lines.with(9, "{}"), "line 10", "cannot be read"],
  ])("%s: the first broken link is named", async (_case, change, place, why) => {
    const verdict = await verdictOn(change());
    expect(verdict.broken?.place).toBe(place);
    expect(verdict.broken?.why).toContain(why);
  });

  test("a changed row with a new hash of its own breaks at the next one", async () => {
    const changed = edited(400, (row) => {
      const forged = { ...row, at: new Date(String(row["at"])), action: "eoi.expire" } as unknown as AuditRow;
      return { ...forged, hash: auditHash(forged) };
    });
    expect((await verdictOn(changed)).broken).toEqual({ place: "row 402", why: "does not follow the row before it" });
  });

  test("the command says so and ends with 1", () => {
    const broken = join(folder, "broken.jsonl");
    writeFileSync(broken, lines.toSpliced(3, 1).join("\n"));
    const run = (path: string) =>
      spawnSync(process.execPath, ["scripts/audit-verify.ts", path], {
        encoding: "utf8",
        cwd: join(import.meta.dirname, ".."),
      });
    expect(run(file)).toMatchObject({ status: 0, stdout: `The audit chain holds: ${ROWS} rows.\n` });
    expect(run(broken)).toMatchObject({
      status: 1,
      stderr: "The audit chain breaks at row 5: row 4 is missing. 3 rows before it hold.\n",
    });
  });
});

describe("beside a running server", () => {
  test("the chain of its embedded database is asked of it, checked and exported", { timeout: 240_000 }, async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "audit-server-"));
    const server = await startServer(dataDir);
    try {
      const dealer = await signIn(server.origin, "dealer@meridian.example", DEMO_PASSWORD);
      for (let n = 0; n < 5; n += 1) await dealer.post("/api/watchlists/", { name: `Axes ${n}` });
      await signIn(server.origin, "dealer@narmada.example", DEMO_PASSWORD);
      const run = (...args: string[]) =>
        spawnSync(process.execPath, ["scripts/audit-verify.ts", ...args], {
          encoding: "utf8",
          cwd: join(import.meta.dirname, ".."),
          env: { PATH: process.env["PATH"], DATA_DIR: dataDir },
        });
      const beside = run();
      expect(beside.stderr).toBe("");
      const [, rows] =
        /^The audit chain holds: (\d+) rows\.\nThere is no anchor to compare it with\.\n$/.exec(beside.stdout) ?? [];
      expect(Number(rows)).toBeGreaterThan(1);
      const exported = join(dataDir, "audit.jsonl");
      expect(run("--export", exported).stdout).toBe(`${rows} audit rows written to ${exported}\n`);
      expect(await verifyChain(rowsOfFile(exported))).toMatchObject({ rows: Number(rows), broken: null });
      expect(statSync(join(dataDir, "operator.sock")).mode & 0o777).toBe(0o600);
      await server.stop();
      expect(existsSync(join(dataDir, "operator.sock"))).toBe(false);
      // Reads the database itself once the server has stopped.
      expect(run().stdout).toBe(beside.stdout);
    } finally {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
