import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp } from "#server/machine/http/app.ts";
import { serveReadiness } from "#server/machine/http/readiness.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

let parts: TestParts;
beforeAll(async () => {
  parts = await testParts();
});
afterAll(() => parts.close());

/** Readiness answer of a node with these parts. */
async function readiness(given: Partial<TestParts> = {}, stopping = new AbortController().signal) {
  const app = await buildApp({ ...parts, ...given }, []);
  serveReadiness(app, { ...parts, ...given }, stopping);
  const answer = await app.inject("/readyz");
  await app.close();
  return { status: answer.statusCode, body: answer.json<unknown>(), cached: answer.headers["cache-control"] };
}

test("a node that can serve calls is ready, and no proxy stores that answer", async () => {
  expect(await readiness()).toEqual({ status: 200, body: { ready: true }, cached: "no-store" });
});

test("a node that is told to stop is not ready from then on", async () => {
  expect(await readiness({}, AbortSignal.abort())).toMatchObject({
    status: 503,
    body: { ready: false, missing: ["draining"] },
  });
});

test("a node that is told to stop still answers, and each answer ends its connection", async () => {
  const stopping = new AbortController();
  const app = await buildApp(parts, []);
  serveReadiness(app, parts, stopping.signal);
  const healthy = async () => {
    const { statusCode, headers } = await app.inject("/healthz");
    return [statusCode, headers.connection];
  };
  expect(await healthy()).toEqual([200, "keep-alive"]);
  stopping.abort();
  expect(await healthy()).toEqual([200, "close"]);
  await app.close();
});

test("a node that is cut off from the bus is ready, since the others may be so too, and says that it is late", async () => {
  expect(await readiness({ bus: { ...parts.bus, isConnected: () => false } })).toMatchObject({
    status: 200,
    body: { ready: true, degraded: ["bus"] },
  });
});

test("a node whose newest migration has not been made is not ready, and one that is behind its database is", async () => {
  const newest = "created_at = (select max(created_at) from drizzle.__drizzle_migrations)";
  const moved = (byMs: number) =>
    parts.db.query(`update drizzle.__drizzle_migrations set created_at = created_at + $1 where ${newest}`, [byMs]);
  const aYearMs = 365 * 24 * 60 * 60 * 1000;
  await moved(aYearMs);
  expect(await readiness()).toMatchObject({ status: 200 });
  await moved(-2 * aYearMs);
  expect(await readiness()).toMatchObject({ status: 503, body: { ready: false, missing: ["migrations"] } });
  await moved(aYearMs);
  expect(await readiness()).toMatchObject({ status: 200 });
});

test("a node whose database does not answer is not ready, and says so in time", async () => {
  const frozen = { ...parts.db, query: () => new Promise<never>(() => undefined) };
  const beganMs = performance.now();
  expect(await readiness({ db: frozen })).toMatchObject({ status: 503, body: { ready: false, missing: ["database"] } });
  expect(performance.now() - beganMs).toBeLessThan(4000);
});

test("a node whose database is closed says nothing of why but that it is the database", async () => {
  const other = await testParts();
  await other.close();
  expect(await readiness({ db: other.db })).toMatchObject({
    status: 503,
    body: { ready: false, missing: ["database"] },
  });
});
