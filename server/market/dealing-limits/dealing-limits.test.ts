import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SentForApproval } from "#domain/accounts/approval.ts";
import type { ShownLimit } from "#domain/entities/limit.ts";
import { APPROVAL_KINDS } from "#server/approval-kinds.ts";
import { approvalRoutes } from "#server/people/accounts/approvals/routes.ts";
import { limitRoutes } from "#server/market/dealing-limits/routes.ts";
import { audit } from "#server/machine/db/schema/ledger.ts";
import { limits } from "#server/machine/db/schema/limits.ts";
import { alertEvents } from "#server/machine/db/schema/research.ts";
import { clients, users } from "#server/machine/db/schema/people.ts";
import { signIn, type TestBrowser, testApp } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";
import { eoiRoutes } from "#server/market/trading/eois/routes.ts";
import { body, CRORE, GSEC, refusalOf } from "#server/market/trading/eois/trading-desk.testing.ts";

let parts: TestParts;
let app: FastifyInstance;
let admin: TestBrowser;
let second: TestBrowser;
let dealer: TestBrowser;
let stranger: TestBrowser;

beforeAll(async () => {
  parts = await testParts();
  app = await testApp(parts, [...limitRoutes(parts), ...approvalRoutes(parts, APPROVAL_KINDS), ...eoiRoutes(parts)]);
  await parts.db.orm
    .update(users)
    .set({ roles: ["clientopsadmin"] })
    .where(eq(users.id, "usr_basicmeridian"));
  await parts.db.orm
    .update(users)
    .set({ roles: ["clientopsadmin", "clientdealer"] })
    .where(eq(users.id, "usr_dealernarmada"));
  admin = await signIn(app, "admin@meridian.example");
  second = await signIn(app, "basic@meridian.example");
  dealer = await signIn(app, "dealer@meridian.example");
  stranger = await signIn(app, "dealer@narmada.example");
});
afterAll(async () => {
  await app.close();
  await parts.close();
});
beforeEach(async () => {
  await parts.db.orm.update(clients).set({ needsApproval: false });
});
afterEach(async () => {
  await dealer.send("PUT", "/api/trade/d/eoi/close/", {});
  await parts.db.orm.delete(limits);
});

const FIRM = { level: "FIRM", unit: "GROSS", amount: 50 * CRORE, on_breach: "BLOCK" };
const add = (changes: object = {}, who = admin) => who.send("POST", "/api/limits/", { ...FIRM, ...changes });
const list = async (who: TestBrowser) => body<{ results: ShownLimit[] }>(await who.get("/api/limits/")).results;

describe("the limits of a firm (B-07)", () => {
  it("are listed with what is used of them now, by whom they were set and what is left", async () => {
    body(await add());
    body(
      await dealer.send("POST", "/api/eoi/add/", { finstrument_id: GSEC, quantum: 5 * CRORE, yield_stored: 0.0685 }),
    );
    const [row] = await list(admin);
    expect(row).toMatchObject({ key_label: "All deals", set_by: "Gauri Rao", version: 1, used_reserved: 0 });
    expect(row?.used).toBeGreaterThan(5 * CRORE);
    expect(row?.used_open).toBe(row?.used);
    expect(row?.left).toBeCloseTo(50 * CRORE - (row?.used ?? 0), 2);
  });

  it("name whom they are for by name, ISIN or issuer, and refuse at the field what is not known", async () => {
    const counterparty = body<ShownLimit>(await add({ level: "COUNTERPARTY", key: "narmada bank" }));
    expect(counterparty).toMatchObject({ key: "cli_narmada", key_label: "Narmada Bank" });
    expect(body<ShownLimit>(await add({ level: "DEALER", key: "Asha Kulkarni" })).key).toBe("usr_dealermeridian");
    expect(body<ShownLimit>(await add({ level: "PORTFOLIO", unit: "BONDS", key: GSEC.toLowerCase() })).key).toBe(GSEC);
    const unknown = [
      { level: "COUNTERPARTY", key: "Nobody Bank" },
      { level: "COUNTERPARTY", key: "Meridian Mutual Fund" },
      { level: "DEALER", key: "Rohan Mehta" },
      { level: "PORTFOLIO", unit: "RUPEES", key: "INE000000000" },
      { level: "ISSUER", unit: "RUPEES", key: "No such issuer" },
      { level: "ORDER", unit: "RUPEES", key: "XX" },
    ];
    for (const changes of unknown) {
      expect(refusalOf(await add(changes))).toMatchObject({ status: 400, field_errors: { key: [expect.any(String)] } });
    }
  });

  it("refuse a figure that makes no sense, each at its field, and a second row of the same kind", async () => {
    const wrong: [object, string][] = [
      [{ amount: 0 }, "amount"],
      [{ amount: 1.5 }, "amount"],
      [{ amount: "1" }, "amount"],
      [{ unit: "BONDS" }, "unit"],
      [{ on_breach: "SHOUT" }, "on_breach"],
      [{ band_kind: "PERCENT" }, "band_kind"],
      [{ level: "ORDER", key: "CB", unit: "YIELD" }, "band_kind"],
      [{ level: "DEALER", settlement: "T0" }, "settlement"],
      [{ base_price: 100 }, "base_price"],
    ];
    for (const [changes, field] of wrong) {
      expect(Object.keys(refusalOf(await add(changes)).field_errors)).toContain(field);
    }
    body(await add());
    expect(refusalOf(await add()).field_errors).toHaveProperty("unit");
    expect((await add({ settlement: "T0" })).statusCode).toBe(200);
  });

  it("of two added at the same instant, one is refused at its field", async () => {
    const both = await Promise.all([add(), add({ amount: CRORE })]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it("are changed by version and removed, and the audit tells both", async () => {
    const { id } = body<ShownLimit>(await add());
    const change = (sent: object) => admin.send("PATCH", `/api/limits/${id}/`, sent);
    expect(body<ShownLimit>(await change({ version: 1, amount: 60 * CRORE }))).toMatchObject({
      amount: 60 * CRORE,
      version: 2,
      on_breach: "BLOCK",
    });
    expect(refusalOf(await change({ version: 1, amount: CRORE }))).toMatchObject({
      status: 409,
      code: "stale_version",
      fresh: { version: 2 },
    });
    expect(refusalOf(await change({ version: 2, amount: -1 })).field_errors).toHaveProperty("amount");
    body(await admin.send("POST", `/api/limits/${id}/remove/`, { version: 2 }));
    expect(await list(admin)).toEqual([]);
    const actions = await parts.db.orm.select({ action: audit.action }).from(audit).where(eq(audit.subject, id));
    expect(actions.map(({ action }) => action)).toEqual(["limit.add", "limit.change", "limit.remove"]);
  });

  it("reach the bells of those for whom they hold or who administer them, with the old figure and the new one", async () => {
    await parts.db.orm.delete(alertEvents);
    const { id } = body<ShownLimit>(await add({ level: "DEALER", key: "Asha Kulkarni" }));
    body(await admin.send("PATCH", `/api/limits/${id}/`, { version: 1, amount: 60 * CRORE }));
    body(await admin.send("POST", `/api/limits/${id}/remove/`, { version: 2 }));
    const rows = await parts.db.orm.select().from(alertEvents).orderBy(alertEvents.id);
    const textsOf = (userId: string) => rows.filter((row) => row.userId === userId).map(({ text }) => text);
    const name = "dealer limit for Asha Kulkarni, bought and sold a day";
    const all = [
      `Gauri Rao added a ${name}: Limit 50.00 Cr, When exceeded Block`,
      `Gauri Rao changed the ${name}: Limit 50.00 Cr → 60.00 Cr`,
      `Gauri Rao removed the ${name}: Limit was 60.00 Cr, When exceeded was Block`,
    ];
    for (const reader of ["usr_dealermeridian", "usr_basicmeridian"]) {
      expect(textsOf(reader).map((text) => text.replaceAll("\u00a0", " "))).toEqual(all);
    }
    expect([...new Set(rows.map(({ userId }) => userId))].toSorted()).toEqual([
      "usr_basicmeridian",
      "usr_dealermeridian",
    ]);
    expect(rows.every(({ page }) => page === "limits")).toBe(true);
  });

  it("are another firm's business to nobody, and a dealer reads those that hold for their own deals", async () => {
    const own = body<ShownLimit>(await add({ level: "DEALER", key: "Asha Kulkarni" }));
    const others = body<ShownLimit>(await add({ level: "DEALER", key: "Kabir Anand" }));
    expect((await list(dealer)).map(({ id }) => id)).toEqual([own.id]);
    expect((await dealer.get(`/api/limits/${own.id}/`)).statusCode).toBe(200);
    expect((await dealer.get(`/api/limits/${others.id}/`)).statusCode).toBe(404);
    expect(await list(stranger)).toEqual([]);
    expect((await stranger.get(`/api/limits/${own.id}/`)).statusCode).toBe(404);
    expect((await stranger.send("PATCH", `/api/limits/${own.id}/`, { version: 1, amount: 5 })).statusCode).toBe(404);
    expect((await stranger.send("POST", `/api/limits/${own.id}/remove/`, { version: 1 })).statusCode).toBe(404);
    expect((await add({}, dealer)).statusCode).toBe(403);
  });

  it("wait for a second person where the firm asks for one, and hold once approved", async () => {
    await parts.db.orm.update(clients).set({ needsApproval: true }).where(eq(clients.id, "cli_meridian"));
    const sent = await add({ reason: "New mandate" });
    expect(sent.statusCode, sent.body).toBe(202);
    const { approval } = sent.json<SentForApproval>();
    expect(approval).toMatchObject({
      kind: "limits",
      sentence: "Add a firm limit for All deals, bought and sold a day.",
    });
    expect(await list(admin)).toEqual([]);
    body(await second.send("POST", `/api/approvals/${approval.id}/decide/`, { decision: "approve" }));
    expect(await list(admin)).toMatchObject([{ amount: 50 * CRORE, set_by: "Gauri Rao" }]);
  });

  it("show a dealer what a deal being typed would need, and what it goes over", async () => {
    body(await add({ amount: 4 * CRORE }));
    const asked = {
      finstrument_id: GSEC,
      quote_type: "BID",
      quantity: String(5 * CRORE),
      unit_clean_price: "100",
      settlement_date: "2026-11-23",
    };
    expect(body(await dealer.get("/api/limits/needed/", asked))).toMatchObject({
      limit: { level: "FIRM", need: 5 * CRORE, left: -CRORE },
      breaches: [{ on_breach: "BLOCK" }],
    });
    expect((await dealer.get("/api/limits/needed/", { ...asked, quantity: "-1" })).statusCode).toBe(400);
    expect(
      (await dealer.get("/api/limits/needed/", { ...asked, eoi: "eoi_01jd0000000000000000000000" })).statusCode,
    ).toBe(404);
  });
});
