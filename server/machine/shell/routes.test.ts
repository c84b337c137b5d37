import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signIn, testApp } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

let parts: TestParts;
let app: FastifyInstance;
beforeAll(async () => {
  parts = await testParts();
  app = await testApp(parts);
});
afterAll(async () => {
  await app.close();
  await parts.close();
});

describe("housekeeping calls", () => {
  test("the version is never cached (A-001, D-060)", async () => {
    const answer = await app.inject({ url: "/version.json" });
    expect(answer.json()).toEqual({ version: "0.0.0-test" });
    expect(answer.headers["cache-control"]).toContain("no-cache");
  });

  test("the newest build has an id, the version while nothing is built (A-002, D-061)", async () => {
    const answer = await app.inject({ url: "/builds/latest.json", query: { timestamp: "1795250000000" } });
    expect(answer.json()).toEqual({ id: "0.0.0-test" });
    expect(answer.headers["cache-control"]).toContain("no-cache");
  });

  test.each([
    ["/market", "/find"],
    ["/trade", "/dart"],
    ["/trade/", "/dart"],
    ["/client/profile?tab=1", "/profile#firm"],
    ["/find", null],
    ["/marketing", null],
    ["constructor", null],
    ["__proto__/", null],
  ])("%s is sent to %s (A-003, G-13, U-03)", async (from, to) => {
    expect((await app.inject({ url: "/api/route-rules/", query: { path: from } })).json()).toEqual({ redirect: to });
  });
});

describe("the firm and its hours", () => {
  test("the firm I act for (A-016)", async () => {
    const dealer = await signIn(app, "broker@kaveri.example");
    expect((await dealer.get("/api/client/")).json()).toMatchObject({
      id: "cli_kaveri",
      is_broker: true,
      client_mode: "BROKING",
    });
  });

  test("a firm has a mode and a segment, which the session says too (D-046..D-050, M-19)", async () => {
    for (const [email, client_mode, client_segment] of [
      ["dealer@meridian.example", "SOFTWARE", "INSTITUTIONAL"],
      ["broker@kaveri.example", "BROKING", "INSTITUTIONAL"],
      ["dealer@sahyadri.example", "SOFTWARE", "NON_INSTITUTIONAL"],
      ["staff@yieldboard.example", "SOFTWARE", "WDM"],
    ] as const) {
      const person = await signIn(app, email);
      expect((await person.get("/api/client/")).json()).toMatchObject({ client_mode, client_segment });
      expect((await person.get("/api/session/")).json()).toMatchObject({ session: { client_segment } });
    }
  });

  test("dealing hours and settlement dates by the server's clock (A-024)", async () => {
    const timings = async () => (await app.inject({ url: "/api/trade/timings" })).json();
    expect(await timings()).toMatchObject({
      is_open: true,
      next_change_at: "2026-11-20T11:30:00.000Z",
      settlement_dates: ["2026-11-20", "2026-11-23"],
      sessions: [{ exchange: "NSE", open: "09:00", close: "17:00" }, { exchange: "BSE" }],
    });
    parts.clock.set("2026-11-21T05:30:00.000Z");
    expect(await timings()).toMatchObject({ is_open: false, next_change_at: "2026-11-23T03:30:00.000Z" });
  });

  test("the demo's market never shuts", async () => {
    const demo = await testApp({ ...parts, config: { ...parts.config, marketHours: "always" } });
    parts.clock.set("2026-11-22T20:00:00.000Z");
    expect((await demo.inject({ url: "/api/trade/timings" })).json()).toMatchObject({
      is_open: true,
      next_change_at: null,
    });
    await demo.close();
  });
});
