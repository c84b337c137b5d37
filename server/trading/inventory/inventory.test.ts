import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Holding } from "#domain/contract/http/inventory.ts";
import { holdings } from "#server/db/schema/trading.ts";
import { inventoryRoutes } from "#server/trading/inventory/routes.ts";
import { signIn, testApp } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

let parts: TestParts;
let app: FastifyInstance;
beforeAll(async () => {
  parts = await testParts();
  app = await testApp(parts, inventoryRoutes(parts));
  const held = (clientId: string, face: number) => ({
    id: parts.newId("hld"),
    clientId,
    finstrumentId: "IN0020230085",
    face,
    costYield: 0.0712,
  });
  await parts.db.orm.insert(holdings).values([held("cli_narmada", 250_000_000), held("cli_meridian", 50_000_000)]);
});
afterAll(async () => {
  await app.close();
  await parts.close();
});

const inventory = async (email: string) => (await signIn(app, email)).get("/api/inventory/");

describe("what a firm holds (A-089)", () => {
  test("is read by its own people once the firm has PREMIUM (D-056, U-32)", async () => {
    const answer = await inventory("dealer@narmada.example");
    expect(answer.statusCode).toBe(200);
    expect(answer.json<{ holdings: Holding[] }>().holdings).toMatchObject([
      { finstrument_id: "IN0020230085", face: 250_000_000, cost_yield: 0.0712 },
    ]);
  });

  test("answers 402 to whom the tier alone is missing, and 403 to other roles (F-32, M-26)", async () => {
    const lacking = await inventory("dealer@meridian.example");
    expect([lacking.statusCode, lacking.json()]).toMatchObject([
      402,
      { code: "premium_required", message: "Upgrade to premium plan to start" },
    ]);
    expect((await inventory("ops@meridian.example")).statusCode).toBe(402);
    for (const email of ["research@meridian.example", "compliance@meridian.example"]) {
      expect((await inventory(email)).statusCode).toBe(403);
    }
    expect((await app.inject({ url: "/api/inventory/" })).statusCode).toBe(401);
  });
});
