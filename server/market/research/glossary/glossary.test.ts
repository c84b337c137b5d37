import { afterAll, beforeAll, expect, test } from "vitest";
import type { FastifyInstance } from "fastify";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { glossary } from "#domain/contract/http/glossary.ts";
import { glossaryRoutes } from "#server/market/research/glossary/routes.ts";
import { testApp } from "#server/testing/app.ts";
import { type TestParts, testParts } from "#server/testing/parts.ts";

let parts: TestParts;
let app: FastifyInstance;
beforeAll(async () => {
  parts = await testParts();
  app = await testApp(parts, glossaryRoutes());
});
afterAll(async () => {
  await app.close();
  await parts.close();
});

test("the glossary answers a visitor: every entry, or those a word asks for, the best first", async () => {
  const read = async (url: string) => (await app.inject({ url })).json<ResponseOf<typeof glossary>>().entries;
  const all = await read("/api/glossary/");
  expect(all.length).toBeGreaterThan(60);
  const [first] = await read("/api/glossary/?search=record%20date");
  expect(first).toMatchObject({
    id: "record-date",
    source: { title: "SEBI NCS Regulations, regulation 23(7)", basis: "RULE" },
    since: "2024-07",
    figures: [{ name: "record_days", value: 15, unit: "days" }],
  });
  expect((await app.inject({ url: `/api/glossary/?search=${"x".repeat(201)}` })).statusCode).toBe(400);
});
