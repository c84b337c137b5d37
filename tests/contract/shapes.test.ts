import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FastifyInstance, InjectOptions } from "fastify";
import { allRoutes } from "#server/all-routes.ts";
import { buildApp } from "#server/machine/http/app.ts";
import { ALL_ENDPOINTS } from "#domain/contract/http/all.ts";
import { ERROR_STATUS, errorBody } from "#domain/contract/errors.ts";
import * as auth from "#domain/contract/http/auth.ts";
import * as client from "#domain/contract/http/client.ts";
import { answerFault } from "#server/machine/http/checked-answer.ts";
import { signIn, type TestBrowser } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

// The exact names used by pages and scripts.

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
        "is_premium",
        "client_segment",
        "rfq_exchanges",
        "stp_exchanges",
        "nsccl_credentials",
        "iccl_credentials",
        "nsccl_name",
        "iccl_name",
        "mind_trial_ends_at",
        "consent_missing",
        "second_factor_missing",
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

describe("every answer", () => {
  test("is described by a schema of the contract (Q-04, U-11)", () => {
    for (const { name, response } of ALL_ENDPOINTS) expect(response, name).toHaveProperty("safeParse");
  });

  test("that says less, more or something else than its schema is caught (Q-04, U-11)", async () => {
    const answer = (await dealer.get("/api/session/")).json<Record<string, unknown>>();
    const { now: _now, ...less } = answer;
    expect(answerFault(auth.getSession, 200, answer)).toBeNull();
    expect(answerFault(auth.getSession, 200, less)).toContain("now");
    expect(answerFault(auth.getSession, 200, { ...answer, demo: "yes" })).toContain("demo");
    expect(answerFault(auth.getSession, 200, { ...answer, password: "x" })).toContain("more than its contract names");
    expect(answerFault(auth.getSession, 202, answer)).toContain("202");
  });

  test("with a field that came later is read by a page of before (U-30)", async () => {
    const firm = (await dealer.get("/api/client/")).json<object>();
    expect(client.myClient.response.safeParse({ ...firm, came_later: { at: 1 } }).success).toBe(true);
    const answer = (await dealer.get("/api/session/")).json<{ session: object }>();
    const later = { ...answer, came_later: true, session: { ...answer.session, came_later: [1] } };
    expect(auth.getSession.response.safeParse(later).success).toBe(true);
  });
});

describe("a refusal", () => {
  test("has one of the codes, each with its status (U-29, X-19)", () => {
    expect(ERROR_STATUS).toMatchObject({
      validation_error: 400,
      token_missing: 401,
      token_expired: 401,
      premium_required: 402,
      forbidden: 403,
      market_closed: 403,
      not_found: 404,
      stale_version: 409,
      level_moved: 409,
      already_done: 409,
      invite_invalid: 410,
      too_large: 413,
      limit_breach: 422,
      slow_down: 429,
      exchange_down: 503,
    });
  });

  const big = { payload: "x".repeat(200_000), headers: { "content-type": "application/json" } };
  test.each([
    ["token_missing", { url: "/api/client/" }],
    ["token_expired", { url: "/api/client/", cookies: { "bond.token": "x".repeat(43) } }],
    ["not_found", { url: "/api/nothing/" }],
    ["validation_error", { method: "POST", url: "/api/token/", payload: { email: 5 } }],
    ["too_large", { method: "POST", url: "/api/token/", ...big }],
    ["bad_origin", { method: "POST", url: "/api/logout/", headers: { origin: "https://elsewhere.example" } }],
    ["invite_invalid", { method: "POST", url: "/api/client/user/invite/validate/", payload: { invite_code: "nope" } }],
  ] satisfies [keyof typeof ERROR_STATUS, InjectOptions][])(
    "%s is said in code, message, field errors and other errors (U-29, X-19)",
    async (code, request) => {
      const answer = await app.inject(request);
      const body = errorBody.strict().parse(answer.json());
      expect([body.code, answer.statusCode]).toEqual([code, ERROR_STATUS[code]]);
      expect(body.message).not.toBe("");
    },
  );

  test("of a field names the field, and says what is wrong with it (U-29)", async () => {
    const answer = await app.inject({ method: "POST", url: "/api/token/", payload: { password: "x" } });
    expect(answer.json()).toMatchObject({ field_errors: { email: [expect.any(String)] } });
  });
});
