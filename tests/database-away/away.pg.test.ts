import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { asc, eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPostgres } from "#server/machine/db/open-postgres.ts";
import type { Database } from "#server/machine/db/database.ts";
import { streamHeads } from "#server/machine/db/schema/ledger.ts";
import { eois } from "#server/machine/db/schema/trading.ts";
import { DEMO_PASSWORD } from "#server/demo/people.ts";
import { signIn, startServer, type Caller, type ServerProcess } from "#server/machine/live/process.testing.ts";
import { Listener } from "#tests/crash/listener.ts";
import { rowsOfDatabase, verifyChain } from "../../scripts/audit-verify.ts";
import { startPostgres, type OwnPostgres } from "../../scripts/lib/system.mjs";
import { Traffic, type Answer } from "#tests/database-away/traffic.ts";

// The real server on its own PostgreSQL, which is stopped, restarted and frozen while people trade.

const DEALER = "dealer@meridian.example";
/** Maximum time of a call, for any state of the database. */
const ANSWERED_WITHIN_MS = 15_000;

let postgres: OwnPostgres;
let folder: string;
let server: ServerProcess;
let caller: Caller;
beforeAll(async () => {
  postgres = await startPostgres();
  folder = mkdtempSync(path.join(tmpdir(), "away-"));
  server = await startServer(folder, { DATABASE_URL: postgres.url, SIM_RATE: "20" });
  caller = await signIn(server.origin, DEALER, DEMO_PASSWORD);
});
afterAll(async () => {
  await server.stop();
  postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const pass = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until the server reports a working database. */
async function isWell(withinMs = 20_000): Promise<void> {
  const end = performance.now() + withinMs;
  for (;;) {
    expect(server.ended()).toBeNull();
    const answer = await fetch(`${server.origin}/healthz`);
    if (answer.status === 200) return;
    if (performance.now() > end) throw new Error(`/healthz still answers ${answer.status} ${await answer.text()}`);
    await pass(50);
  }
}

async function inDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openPostgres(postgres.url, pino({ level: "silent" }));
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** Checks that the leader tasks run: quotes are published and the simulated dealers act. */
async function leadersLead(listener: Listener): Promise<void> {
  const [head] = await inDatabase((db) =>
    db.orm.select().from(streamHeads).where(eq(streamHeads.stream, "quotes_eoi")),
  );
  await listener.reaches((head?.seq ?? 0) + 20, 150_000);
}

const refused = (answers: readonly Answer[]) => answers.filter(({ status }) => status !== 200);

function expectAnnounced(answers: readonly Answer[]): void {
  const others = refused(answers).filter(
    ({ status, code, retryAfter }) => status !== 503 || code !== "database_away" || !(Number(retryAfter) > 0),
  );
  expect(others).toEqual([]);
  expect(Math.max(0, ...answers.map(({ ms }) => ms))).toBeLessThan(ANSWERED_WITHIN_MS);
}

describe("a database that goes away under load", { timeout: 480_000 }, () => {
  test("every call is answered, nothing is stored twice, and all goes on by itself when it is back", async () => {
    const listener = new Listener();
    await listener.connect(server.origin, caller);
    const traffic = new Traffic(caller);
    await pass(1500);
    expectAnnounced(traffic.take());

    for (let round = 0; round < 3; round += 1) {
      postgres.halt();
      await pass(1000);
      expect(server.ended()).toBeNull();
      const health = await fetch(`${server.origin}/healthz`);
      expect(health.status).toBe(503);
      expect(await health.json()).toMatchObject({ code: "database_away" });
      expect(Number(health.headers.get("retry-after"))).toBeGreaterThan(0);
      const away = traffic.take();
      expect(refused(away).length).toBeGreaterThan(0);
      expectAnnounced(away);
      postgres.start();
      await isWell();
      await pass(500);
    }
    await leadersLead(listener);

    postgres.freeze();
    await pass(ANSWERED_WITHIN_MS);
    const health = await fetch(`${server.origin}/healthz`, { signal: AbortSignal.timeout(5000) });
    expect(health.status).toBe(503);
    const frozen = traffic.take();
    expect(refused(frozen).length).toBeGreaterThan(0);
    expectAnnounced(frozen);
    postgres.thaw();
    await isWell();
    await leadersLead(listener);
    await traffic.stop();
    expectAnnounced(traffic.take());
    expect(traffic.unanswered).toEqual([]);
    expect(server.ended()).toBeNull();
    expect(listener.faults).toEqual([]);
    listener.leave();

    const [mine, chain] = await inDatabase(async (db) => [
      await db.orm
        .select({ id: eois.id })
        .from(eois)
        .where(eq(eois.userId, "usr_dealermeridian"))
        .orderBy(asc(eois.id)),
      await verifyChain(rowsOfDatabase(db)),
    ]);
    // Each key has one quote, although many posts were repeated without knowing whether they had been stored.
    const ids = new Set(mine.map(({ id }) => id));
    expect([...traffic.posted.values()].filter((id) => !ids.has(id))).toEqual([]);
    expect(new Set(traffic.posted.values()).size).toBe(traffic.posted.size);
    expect(mine.length).toBe(traffic.posted.size);
    expect(chain).toMatchObject({ broken: null });
  });
});
