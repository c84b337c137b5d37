import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eoiRoutes } from "#server/market/trading/eois/routes.ts";
import { codeOf, signIn, testApp, type TestBrowser } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

// Outcomes of binding calls that got no answer.

const DEALER = "dealer@meridian.example";
const ROW = {
  finstrument_id: "IN0020230085",
  quote_type: "ASK",
  quantum: 50_000_000,
  yield_stored: 0.0685,
};

let parts: TestParts;
let app: FastifyInstance;
let asha: TestBrowser;
beforeAll(async () => {
  parts = await testParts();
  app = await testApp(parts, eoiRoutes(parts));
  asha = await signIn(app, DEALER);
});
afterAll(async () => {
  await app.close();
  await parts.close();
});

const post = (key: string) => asha.send("POST", "/api/eoi/add/", ROW, { "idempotency-key": key });
const stateOf = async (by: TestBrowser, key: string) =>
  (await by.get(`/api/acts/${key}/`)).json<{ state: string }>().state;
const close = async (by: TestBrowser, key: string) =>
  (await by.send("DELETE", `/api/acts/${key}/`)).json<{ state: string }>().state;

test("an act that was done says so, and closing its key changes nothing: sent again it has its first answer", async () => {
  const key = randomUUID();
  const first = await post(key);
  expect(first.statusCode).toBe(200);
  expect(await stateOf(asha, key)).toBe("done");
  expect(await close(asha, key)).toBe("done");
  expect((await post(key)).json()).toEqual(first.json());
});

test("an act that never came is unknown; closed, it is not done when it comes late", async () => {
  const key = randomUUID();
  expect(await stateOf(asha, key)).toBe("unknown");
  expect(await close(asha, key)).toBe("closed");
  expect(await stateOf(asha, key)).toBe("closed");
  expect(codeOf(await post(key))).toEqual([409, "act_closed"]);
  expect(await close(asha, key)).toBe("closed");
});

test("an act that was refused is unknown, so its key can be closed", async () => {
  const key = randomUUID();
  const refused = await asha.send("POST", "/api/eoi/add/", { ...ROW, quantum: 1 }, { "idempotency-key": key });
  expect(refused.statusCode).toBe(400);
  expect(await stateOf(asha, key)).toBe("unknown");
  expect(await close(asha, key)).toBe("closed");
});

test("a closing that comes while the act is under way waits for it: one of the two holds", async () => {
  const keys = Array.from({ length: 8 }, () => randomUUID());
  const outcomes = await Promise.all(
    keys.map(async (key) => {
      const [answer, closed] = await Promise.all([post(key), close(asha, key)]);
      return [answer.statusCode, closed] as const;
    }),
  );
  for (const [status, closed] of outcomes)
    expect([status, closed]).toEqual(closed === "done" ? [200, "done"] : [409, "closed"]);
});

test("a person's acts are theirs: another reads nothing of them, and closes nothing", async () => {
  const key = randomUUID();
  await post(key);
  const rohan = await signIn(app, "dealer@narmada.example");
  expect(await stateOf(rohan, key)).toBe("unknown");
  expect(await close(rohan, key)).toBe("closed");
  expect(await stateOf(asha, key)).toBe("done");
  const visitor = await app.inject({ method: "GET", url: `/api/acts/${key}/` });
  expect(visitor.statusCode).toBe(401);
});
