import { desc } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { limitRoutes } from "#server/market/dealing-limits/routes.ts";
import { audit } from "#server/machine/db/schema/ledger.ts";
import { logCalendarEnd } from "#server/machine/core/watch-calendar.ts";
import { eoiRoutes } from "#server/market/trading/eois/routes.ts";
import { signIn, type TestBrowser, testApp } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

let parts: TestParts;
let app: FastifyInstance;
let admin: TestBrowser;
let dealer: TestBrowser;
beforeAll(async () => {
  parts = await testParts();
  app = await testApp(parts, [...eoiRoutes(parts), ...limitRoutes(parts)]);
  [admin, dealer] = await Promise.all([signIn(app, "admin@meridian.example"), signIn(app, "dealer@meridian.example")]);
});
afterAll(async () => {
  await app.close();
  await parts.close();
});

const PATH = "/api/client/level-check/";
const FIRST = { level_rupees: 2, size_factor: 10 };

describe("a firm's level check", () => {
  it("begins at 2 rupees and ten times the usual size", async () => {
    expect((await admin.get(PATH)).json()).toEqual(FIRST);
  });

  it("is set by the firm's ops admin, written into the audit trail, and holds from the next quote on", async () => {
    const narmada = await signIn(app, "dealer@narmada.example");
    const quote = { finstrument_id: "IN0020230085", quote_type: "BID", quantum: 50_000_000 };
    const post = (who: TestBrowser, yield_stored: number) =>
      who.send("POST", "/api/eoi/add/", { ...quote, yield_stored });
    expect((await post(narmada, 0.0685)).statusCode).toBe(200);
    expect((await post(dealer, 0.0682)).statusCode).toBe(200);
    const closer = { ...FIRST, size_factor: 20 };
    expect((await admin.send("PUT", PATH, closer)).json()).toEqual(closer);
    const band = { level: "MARKET", key: "GOVERNMENT", unit: "BP", amount: 2, on_breach: "WARN" };
    const added = await admin.send("POST", "/api/limits/", { ...band, dealer: "dealer@meridian.example" });
    expect(added.json()).toMatchObject({
      key_label: "Government, bills and SDL",
      dealer: { id: "usr_dealermeridian" },
    });
    expect((await post(dealer, 0.0682)).json()).toMatchObject({
      code: "unusual_level",
      fresh: { warnings: [{ limit: 2, strength: "confirm" }] },
    });
    // Another firm has its own.
    expect((await post(narmada, 0.0682)).statusCode).toBe(200);
    const [entry] = await parts.db.orm.select().from(audit).orderBy(desc(audit.seq)).limit(1);
    expect(entry?.action).toBe("eoi.add");
    const entries = await parts.db.orm.select().from(audit);
    expect(entries.find(({ action }) => action === "client.setLevelCheck")).toMatchObject({
      actorId: "usr_adminmeridian",
      subject: "cli_meridian",
      detail: { before: FIRST, after: closer },
    });
  });

  it("is refused at its field outside what makes sense, and to everybody else", async () => {
    const refusal = await admin.send("PUT", PATH, { level_rupees: 0, size_factor: 1 });
    expect(refusal.statusCode).toBe(400);
    expect(refusal.json()).toMatchObject({
      field_errors: { level_rupees: ["Should be ₹ 0.01 to ₹ 100"], size_factor: ["Should be 2 to 1,000 times"] },
    });
    expect([(await dealer.get(PATH)).statusCode, (await dealer.send("PUT", PATH, FIRST)).statusCode]).toEqual([
      403, 403,
    ]);
  });
});

describe("the end of the published holidays", () => {
  const logged = (now: string): string[] => {
    const lines: string[] = [];
    const log = pino({ level: "warn" }, { write: (line: string) => lines.push(line) });
    logCalendarEnd({ ...parts, clock: { now: () => new Date(now) }, log });
    return lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
  };
  const text = "Holidays are known until 31-Dec-2026, 41 days from now. Add the new year to the holiday list.";

  it("is logged from sixty days before on", () => {
    expect(logged("2026-10-31T05:30:00.000Z")).toEqual([]);
    expect(logged("2026-11-20T05:30:00.000Z")).toEqual([text]);
    expect(logged("2027-01-05T05:30:00.000Z")[0]).toContain("which is over");
  });

  it("is answered to staff by the status endpoint, and to nobody else", async () => {
    const staff = await signIn(app, "staff@yieldboard.example");
    expect((await staff.get("/api/status/")).json()).toEqual({
      version: "0.0.0-test",
      calendar: { published_until: "2026-12-31", days_left: 41, warning: text },
    });
    expect((await dealer.get("/api/status/")).statusCode).toBe(403);
    expect((await app.inject({ url: "/api/trade/timings" })).json()).toMatchObject({ holidays_until: "2026-12-31" });
  });
});
