import { desc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DealPreview, EoiReview } from "#domain/contract/http/eoi.ts";
import type { LimitWarning } from "#domain/entities/deal-warning.ts";
import type { getLimitNeeded } from "#domain/contract/http/limits.ts";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { Eoi } from "#domain/entities/eoi.ts";
import { must } from "#domain/lib/must.ts";
import { audit } from "#server/machine/db/schema/ledger.ts";
import { limits } from "#server/machine/db/schema/limits.ts";
import { clients } from "#server/machine/db/schema/people.ts";
import { tickets } from "#server/machine/db/schema/trading.ts";
import { TEST_NOW } from "#server/testing/clock.ts";
import {
  body,
  CRORE,
  type Desk,
  GSEC,
  legOf,
  openDesk,
  post,
  quote,
  refusalOf,
  respond,
} from "#server/market/trading/eois/trading-desk.testing.ts";

type LimitAnswer = ResponseOf<typeof getLimitNeeded>;

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
  // Turns off the checks of unusual figures for these tests.
  await desk.parts.db.orm.update(clients).set({ checkLevelRupees: 200, checkSizeFactor: 10_000 });
});
afterAll(() => desk.close());
beforeEach(() => desk.parts.clock.set(TEST_NOW));
afterEach(async () => {
  for (const who of [desk.meridian, desk.narmada]) await who.send("PUT", "/api/trade/d/eoi/close/", {});
  await desk.parts.db.orm.delete(limits);
  await desk.parts.db.orm.update(tickets).set({ state: "CANCELLED" });
});

/** A limit of Meridian. */
async function limited(changes: Partial<typeof limits.$inferInsert> = {}): Promise<string> {
  const id = desk.parts.newId("lim");
  const row = {
    id,
    clientId: "cli_meridian",
    level: "FIRM" as const,
    unit: "GROSS" as const,
    amount: 20 * CRORE,
    onBreach: "BLOCK" as const,
  };
  const set = { setBy: "usr_adminmeridian", setByName: "Gauri Rao", setAt: new Date(TEST_NOW) };
  await desk.parts.db.orm.insert(limits).values({ ...row, ...set, ...changes });
  return id;
}
/** At a price of 100 the principal is the face. */
const atPar = (changes: object = {}) => ({
  yield_stored: null,
  unit_price_stored: 100,
  fixed_field: "price",
  ...changes,
});
const send = (changes: object) => desk.meridian.send("POST", "/api/eoi/add/", quote(atPar(changes)));
const breachesIn = (answer: Parameters<typeof refusalOf>[0]) => {
  const refusal = refusalOf(answer);
  expect(refusal).toMatchObject({ status: 422, code: "limit_breach" });
  return (refusal.fresh as { warnings: LimitWarning[] }).warnings;
};
const lastAudit = async (action: string) =>
  (await desk.parts.db.orm.select().from(audit).where(eq(audit.action, action)).orderBy(desc(audit.seq)).limit(1))[0];

describe("a limit that blocks (B-07)", () => {
  it("refuses the quote that would go over it, posts nothing and says the figures", async () => {
    await limited();
    await post(desk.meridian, atPar({ quantum: 15 * CRORE }));
    const refused = await send({ quantum: 10 * CRORE });
    expect(refusalOf(refused)).toMatchObject({
      status: 422,
      code: "limit_breach",
      message: "Firm limit: 15.00\u00A0Cr used of 20.00\u00A0Cr, this deal needs 10.00\u00A0Cr.",
    });
    expect(breachesIn(refused)[0]).toMatchObject({ used: 15 * CRORE, need: 10 * CRORE, limit: 20 * CRORE });
    expect((await send({ quantum: 5 * CRORE })).statusCode).toBe(200);
  });

  it("is passed by no confirmation, whatever is repeated", async () => {
    const id = await limited({ amount: CRORE });
    const confirms = { limits: { [id]: 99 * CRORE } };
    expect(breachesIn(await send({ quantum: 10 * CRORE, confirms }))).toHaveLength(1);
  });

  it("tells all breaches together, and those that warn with those that block", async () => {
    await limited({ amount: CRORE });
    await limited({ level: "DEALER", amount: CRORE, onBreach: "WARN" });
    await limited({ level: "ORDER", key: "GS", unit: "RUPEES", amount: CRORE });
    const levels = breachesIn(await send({ quantum: 2 * CRORE })).map(({ level }) => level);
    expect(levels).toEqual(["ORDER", "DEALER", "FIRM"]);
  });

  it("frees what is withdrawn, and holds nobody else", async () => {
    await limited();
    const first = await post(desk.meridian, atPar({ quantum: 20 * CRORE }));
    expect((await desk.narmada.send("POST", "/api/eoi/add/", quote(atPar({ quantum: 50 * CRORE })))).statusCode).toBe(
      200,
    );
    breachesIn(await send({ quantum: 5 * CRORE }));
    body(await desk.meridian.send("POST", `/api/eoi/expire/${first.id}/`, {}));
    expect((await send({ quantum: 5 * CRORE })).statusCode).toBe(200);
  });

  it("counts a change for the difference alone, and lets go over nothing that adds nothing", async () => {
    await limited();
    const row = await post(desk.meridian, atPar({ quantum: 15 * CRORE }));
    const edit = (changes: object) => desk.meridian.send("PUT", `/api/eoi/update/${row.id}/`, changes);
    breachesIn(await edit({ version: 1, quantum: 25 * CRORE }));
    expect((await edit({ version: 1, quantum: 20 * CRORE })).statusCode).toBe(200);
    await desk.parts.db.orm.update(limits).set({ amount: CRORE });
    expect((await edit({ version: 2, quantum: 10 * CRORE })).statusCode).toBe(200);
  });

  it("holds a file to what its rows need together", async () => {
    await limited();
    const csv = `isin,quote_type,quantum,price\n${GSEC},ASK,12cr,100\n${GSEC},ASK,12cr,100.01\n`;
    const answer = await desk.meridian.send("POST", "/api/eoi/upload/", { csv });
    expect(answer.statusCode, answer.body).toBe(207);
    expect(answer.json<{ rows: { code: string | null }[] }>().rows.map(({ code }) => code)).toEqual([
      null,
      "limit_breach",
    ]);
  });

  it("gives the last crore to one of two who ask at the same instant", async () => {
    await limited();
    const both = await Promise.all([
      send({ quantum: 12 * CRORE }),
      send({ quantum: 12 * CRORE, finstrument_id: "IN0020230036" }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });
});

describe("a limit that warns (B-07)", () => {
  it("goes through once what would be used is repeated, and the audit has the figures", async () => {
    const id = await limited({ onBreach: "WARN", amount: 5 * CRORE });
    const review = body<EoiReview>(
      await desk.meridian.send("POST", "/api/eoi/add/review/", quote(atPar({ quantum: 8 * CRORE }))),
    );
    expect(review).toMatchObject({
      warnings: [{ figure: "limit", on_breach: "WARN", value: 8 * CRORE }],
      limit: { level: "FIRM", need: 8 * CRORE, left: -3 * CRORE },
    });
    breachesIn(await send({ quantum: 8 * CRORE }));
    breachesIn(await send({ quantum: 8 * CRORE, confirms: { limits: { [id]: 7 * CRORE } } }));
    const row = body<Eoi>(await send({ quantum: 8 * CRORE, confirms: { limits: { [id]: 8 * CRORE } } }));
    expect(await lastAudit("limit.override")).toMatchObject({
      subject: row.id,
      detail: { limits: [{ limit_id: id, used: 0, need: 8 * CRORE, limit: 5 * CRORE }] },
    });
  });
});

describe("answers, counters, acceptances and hits (B-07)", () => {
  it("an answer and its acceptance count once, against the counterparty too", async () => {
    await limited({ level: "COUNTERPARTY", key: "cli_narmada", amount: 10 * CRORE });
    const offered = await post(desk.narmada, atPar({ quantum: 10 * CRORE }));
    const cluster = await respond(desk.meridian, offered, { use_respond_eoi_price: true });
    const preview = body<DealPreview>(await desk.meridian.get(`/api/cluster/${cluster.id}/`));
    expect(preview).toMatchObject({ warnings: [], limit: { level: "COUNTERPARTY", used: 0, left: 0 } });
    body(
      await desk.meridian.send("POST", `/api/cluster/${cluster.id}/accept/?lsId=${legOf(cluster, "cli_narmada")}`, {}),
    );
    const more = await post(desk.narmada, atPar({ quantum: CRORE }));
    const refused = await desk.meridian.send("POST", "/api/eoi/add-negotiation/", {
      respond_eoi_id: more.id,
      use_respond_eoi_price: true,
    });
    expect(breachesIn(refused)[0]).toMatchObject({
      level: "COUNTERPARTY",
      used: 10 * CRORE,
      need: CRORE,
      text: expect.stringMatching(/^Counterparty limit for Narmada Bank: /),
    });
  });

  it("a hit is refused with its preview, and both quotes stand as they were", async () => {
    const own = await post(desk.meridian, atPar({ quote_type: "BID", unit_price_stored: 99.9 }));
    const opposing = await post(desk.narmada, atPar());
    await limited({ level: "COUNTERPARTY", amount: CRORE });
    const hit = (confirm: boolean) =>
      desk.meridian.send("PUT", `/api/trade/d/eoi/${own.id}/close/`, { opposing_eoi: opposing.id, confirm });
    expect(body<{ preview: DealPreview }>(await hit(false)).preview.warnings).toMatchObject([{ figure: "limit" }]);
    breachesIn(await hit(true));
    expect(await desk.parts.db.orm.select().from(tickets).where(eq(tickets.buyerEoiId, own.id))).toEqual([]);
    await desk.parts.db.orm.delete(limits);
    expect((await hit(true)).statusCode).toBe(200);
  });

  it("a deal that is past a limit lowered since says so before its consent, and goes over nothing (B-07)", async () => {
    await limited({ level: "COUNTERPARTY", amount: 50 * CRORE });
    const opposing = await post(desk.narmada, atPar({ quantum: 10 * CRORE }));
    const own = await post(desk.meridian, atPar({ quote_type: "BID", quantum: 10 * CRORE, unit_price_stored: 100 }));
    const hit = { opposing_eoi: opposing.id, confirm: true };
    body(await desk.meridian.send("PUT", `/api/trade/d/eoi/${own.id}/close/`, hit));
    const [ticket] = await desk.parts.db.orm.select().from(tickets).where(eq(tickets.buyerEoiId, own.id));
    const asked = {
      finstrument_id: GSEC,
      quote_type: "BID",
      quantity: String(10 * CRORE),
      unit_clean_price: "100",
      settlement_date: must(ticket, "ticket").settlementDate,
      counterparty: "cli_narmada",
      ticket: must(ticket, "ticket").id,
    };
    const left = async () => body<LimitAnswer>(await desk.meridian.get("/api/limits/needed/", asked));
    expect(await left()).toMatchObject({ limit: { left: 40 * CRORE }, breaches: [] });
    await desk.parts.db.orm.update(limits).set({ amount: 4 * CRORE });
    expect(await left()).toMatchObject({ limit: { left: -6 * CRORE }, breaches: [] });
    const others = { ...asked, ticket: "tkt_01jd0000000000000000000000" };
    expect((await desk.meridian.get("/api/limits/needed/", others)).statusCode).toBe(404);
  });

  it("a counter that needs more of the counterparty's limit is refused, and the offer that waits stays", async () => {
    const offered = await post(desk.meridian, atPar({ quantum: 10 * CRORE }));
    const cluster = await respond(desk.narmada, offered, { unit_price_stored: 99.5 });
    await limited({ level: "COUNTERPARTY", amount: CRORE });
    const counter = { cluster: cluster.id, fixed_field: "price", level: 99.8, quantity: 5 * CRORE };
    breachesIn(await desk.meridian.send("POST", "/api/eoi/add-negotiation/", counter));
  });
});

describe("the day of a limit (B-07)", () => {
  it("begins at 00:00 IST: a deal of the millisecond before counts no more", async () => {
    await limited({ unit: "BUY" });
    const opposing = await post(desk.narmada, atPar({ quantum: 20 * CRORE }));
    const own = await post(desk.meridian, atPar({ quote_type: "BID", quantum: 20 * CRORE, unit_price_stored: 99.9 }));
    const hit = { opposing_eoi: opposing.id, confirm: true };
    body(await desk.meridian.send("PUT", `/api/trade/d/eoi/${own.id}/close/`, hit));
    const dealtAt = (at: string) =>
      desk.parts.db.orm
        .update(tickets)
        .set({ createdAt: new Date(at) })
        .where(eq(tickets.buyerEoiId, own.id));
    const more = { quote_type: "BID", quantum: CRORE, unit_price_stored: 99.9 };
    await dealtAt("2026-11-19T18:30:00.000Z");
    breachesIn(await send(more));
    await dealtAt("2026-11-19T18:29:59.999Z");
    expect((await send(more)).statusCode).toBe(200);
  });
});
