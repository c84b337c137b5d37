import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { openPglite } from "#server/machine/db/open-pglite.ts";

const KILLS = 3;

/** Writes numbered rows, each its own transaction, and prints the number once it is committed. */
const WRITER = `
  const { openPglite } = await import(${JSON.stringify(import.meta.resolve("./open-pglite.ts"))});
  const db = await openPglite({ dataDir: process.argv[1] });
  await db.query("create table if not exists writes (n integer primary key)");
  const [{ last }] = await db.query("select coalesce(max(n), 0) as last from writes");
  for (let n = last + 1; ; n += 1) {
    await db.query("insert into writes values ($1)", [n]);
    process.stdout.write(n + "\\n");
  }`;

/** Runs the writer until some rows are acknowledged, then kills it. Returns the last number it printed. */
async function writeUntilKilled(dataDir: string): Promise<number> {
  const writer = spawn(process.execPath, ["--input-type=module", "-e", WRITER, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let written = 0;
  let received = 0;
  for await (const line of createInterface({ input: writer.stdout })) {
    written = Number(line);
    received += 1;
    if (received === 100) writer.kill("SIGKILL");
  }
  return written;
}

test(
  "the embedded database has every acknowledged row after kill -9, again and again",
  { timeout: 180_000 },
  async () => {
    const dataDir = path.join(mkdtempSync(path.join(os.tmpdir(), "yieldboard-crash-")), "db");
    let written = 0;
    for (let kill = 0; kill < KILLS; kill += 1) written = await writeUntilKilled(dataDir);
    const db = await openPglite({ dataDir });
    const [stored] = await db.query<{ rows: number; last: number }>(
      "select count(*) as rows, max(n) as last from writes",
    );
    await db.close();
    rmSync(path.dirname(dataDir), { recursive: true });
    expect(stored?.last).toBeGreaterThanOrEqual(written);
    expect(stored?.rows).toBe(stored?.last);
  },
);
