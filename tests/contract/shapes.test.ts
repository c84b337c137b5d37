import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FastifyInstance } from "fastify";
import { allRoutes } from "#server/all-routes.ts";
import { buildApp } from "#server/http/app.ts";
import { signIn, type TestBrowser } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

// The exact names that pages and scripts rely on.

let parts: TestParts;
let app: FastifyInstance;
let dealer: TestBrowser;
beforeAll(async () => {
  parts = await testParts();
  app = await buildApp(parts, allRoutes(parts));
  dealer = await signIn(app, "dealer@meridian.example");
});
afterAll(async () => {
  await app.close();
  await parts.close();
});

describe("the session", () => {
  test("says who is signed in and for which firm (D-010, D-014..D-037, M-17, M-18)", async () => {
    const { session } = (await dealer.get("/api/session/")).json<{ session: Record<string, unknown> }>();
    expect(Object.keys(session).toSorted()).toEqual(
      [
        "user_info",
        "name",
        "brand_name",
        "user_accounts",
        "allowed_exchanges",
        "is_broker",
        "client_segment",
        "rfq_exchanges",
        "stp_exchanges",
        "nsccl_credentials",
        "iccl_credentials",
        "nsccl_name",
        "iccl_name",
        "mind_trial_ends_at",
        "id",
      ].toSorted(),
    );
    expect(session["user_info"]).toMatchObject({
      first_name: expect.any(String),
      last_name: expect.any(String),
      email: "dealer@meridian.example",
      mobile: expect.any(String),
      roles: ["clientdealer"],
      unique_id: expect.stringMatching(/^usr_/),
      suprsend_subscriber_id: expect.any(String),
      has_accepted_chat_terms: expect.any(Boolean),
      user_security_preferences: expect.any(Object),
      is_user_profile_complete: expect.any(Boolean),
    });
    expect(session).toMatchObject({ id: "cli_meridian", is_broker: false, allowed_exchanges: ["NSE", "BSE"] });
    const broker = await signIn(app, "broker@kaveri.example");
    expect((await broker.get("/api/session/")).json()).toMatchObject({ session: { is_broker: true } });
  });
});

describe("a price", () => {
  const ask = async (body: object) =>
    (await dealer.send("POST", "/api/finstruments/IN0020230085/price-info/", body)).json<{
      price: Record<string, number>;
    }>();

  test("carries price, yield and settlement date, whether it can be priced and may be changed (D-117..D-121)", async () => {
    expect(await ask({ fixedField: "yield", bondYield: 0.0685, settlementDelta: 1 })).toMatchObject({
      price: {
        unit_clean_price: expect.any(Number),
        bond_yield: 0.0685,
        settlement_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      },
      can_be_priced: true,
      allow_price_modification: true,
    });
  });

  test("is sent with 4 decimals, a yield as a fraction with 6 (A-083, A-084, C-22, C-23)", async () => {
    const { price } = await ask({ fixedField: "price", cleanPrice: 101.3333, settlementDelta: 1 });
    expect(price["unit_clean_price"]).toBe(101.3333);
    const fraction = price["bond_yield"] ?? Number.NaN;
    expect(fraction).toBeGreaterThan(0.06);
    expect(fraction).toBeLessThan(0.08);
    expect(Math.abs(fraction * 1e6 - Math.round(fraction * 1e6))).toBeLessThan(1e-6);
  });
});

test("lists come 20 a page unless another size is asked for (C-17)", async () => {
  expect((await dealer.get("/api/trade/d/market/")).json()).toMatchObject({ page: 1, page_size: 20 });
});
