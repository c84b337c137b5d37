import { desc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DealPreview } from "#domain/contract/http/eoi.ts";
import type { Cluster } from "#domain/entities/cluster.ts";
import type { DealWarning } from "#domain/entities/deal-warning.ts";
import type { Eoi } from "#domain/entities/eoi.ts";
import { eoiPayload } from "#domain/contract/http/eoi.ts";
import { audit } from "#server/machine/db/schema/ledger.ts";
import { limits } from "#server/machine/db/schema/limits.ts";
import { clients } from "#server/machine/db/schema/people.ts";
import { actorOfUser } from "#server/machine/identity/identity.ts";
import {
  body,
  CRORE,
  type Desk,
  GSEC,
  HPCL,
  legOf,
  openDesk,
  post as postQuote,
  quote,
  refusalOf,
  respond,
  UNPRICED,
} from "#server/market/trading/eois/trading-desk.testing.ts";
import { postRun } from "#server/market/trading/eois/post-eoi.ts";
import { editRun } from "#server/market/trading/eois/update-eoi.ts";
import type { TestBrowser } from "#server/testing/app.ts";
import { TEST_NOW } from "#server/testing/clock.ts";

/** Central government bonds of 2030 to 2036 with a level of 25 June 2026 between 6.3 and 6.9 %. */
const BONDS =
  "IN0020230085 IN0020230036 IN0020160019 IN0020200070 IN0020250067 IN0020200153 IN0020230135 IN0020200294 IN0020240076 " +
  "IN0020210095 IN0020170042 IN0020240191 IN0020210244 IN0020250059 IN0020220060 IN0020220151 IN0020190065 IN0020160100 " +
  "IN0020230150 IN0020240019 IN0020200096 IN0020240126 IN0020240159 IN0020200245 IN0020250026 IN0020210020 IN0020210152";
const bonds = BONDS.split(" ");

let desk: Desk;
/** Each test deals in a bond of its own: a deal is the market's level for the next days. */
let isin: string;
beforeEach(() => {
  isin = bonds.shift() ?? GSEC;
});
beforeAll(async () => {
  desk = await openDesk({ ours: true });
});
afterAll(() => desk.close());
afterEach(async () => {
  desk.parts.clock.set(TEST_NOW);
  for (const who of [desk.meridian, desk.narmada, desk.sahyadri, desk.kaveri]) {
    await who.send("PUT", "/api/trade/d/eoi/close/", {});
  }
});

const post = (who: TestBrowser, changes: object = {}) => postQuote(who, { finstrument_id: isin, ...changes });
const send = (who: TestBrowser, changes: object) =>
  who.send("POST", "/api/eoi/add/", quote({ finstrument_id: isin, ...changes }));
const answer = (who: TestBrowser, quoted: Eoi, changes: object) =>
  who.send("POST", "/api/eoi/add-negotiation/", { respond_eoi_id: quoted.id, ...changes });
const previewAnswer = (who: TestBrowser, quoted: Eoi, query: Record<string, string> = {}) =>
  who.get("/api/eoi/answer/", { respond_eoi_id: quoted.id, ...query });
const round = (who: TestBrowser, cluster: Cluster, changes: object) =>
  who.send("POST", "/api/eoi/add-negotiation/", { cluster: cluster.id, fixed_field: "yield", ...changes });
const accept = (who: TestBrowser, cluster: Cluster, leg: string, seen: object = {}) =>
  who.send("POST", `/api/cluster/${cluster.id}/accept/?lsId=${leg}`, seen);
const hit = (who: TestBrowser, own: Eoi, opposing: Eoi, changes: object = {}) =>
  who.send("PUT", `/api/trade/d/eoi/${own.id}/close/`, { opposing_eoi: opposing.id, ...changes });
const lastAudit = async (action: string) => {
  const [entry] = await desk.parts.db.orm
    .select()
    .from(audit)
    .where(eq(audit.action, action))
    .orderBy(desc(audit.seq))
    .limit(1);
  return entry;
};
/** The sentences of a refusal for want of a confirmation. */
function unusual(answered: Parameters<typeof refusalOf>[0], code = "unusual_level"): string[] {
  const refusal = refusalOf(answered);
  expect(refusal).toMatchObject({ status: 422, code });
  return (refusal.fresh as { warnings: DealWarning[] }).warnings.map(({ text }) => text);
}
/** The figures typed again by the person. */
const repeated = (figures: object) => ({ ...figures, retyped: figures });
const slip = { quote_type: "BID", yield_stored: 0.75 };

describe("posting at a level far from the market", () => {
  it("is refused at its field with the figures, and posts nothing", async () => {
    await post(desk.narmada, { quote_type: "BID" });
    const before = (await desk.messages("quotes_eoi", "market")).length;
    const refusal = refusalOf(await send(desk.meridian, slip));
    const text = "75.0000 % is 6,815 bp from the best bid 6.8500 % (Narmada Bank).";
    expect(refusal).toMatchObject({
      status: 422,
      code: "unusual_level",
      message: text,
      field_errors: { yield_stored: [text] },
      fresh: {
        warnings: [
          { figure: "bond_yield", value: 0.75, reference: 0.0685, distance: 6815, limit: 20, strength: "retype" },
        ],
      },
    });
    expect(await desk.messages("quotes_eoi", "market")).toHaveLength(before);
  });

  it("goes through when the confirmation repeats the figures seen, and the audit stores them", async () => {
    await post(desk.narmada, { quote_type: "BID" });
    const row = await post(desk.meridian, { ...slip, confirms: repeated({ bond_yield: 0.75 }) });
    expect(row).toMatchObject({ status: "OPEN", yield_stored: 0.75 });
    expect(await lastAudit("eoi.add")).toMatchObject({
      subject: row.id,
      detail: { confirmed: [{ figure: "bond_yield", value: 0.75, reference: 0.0685, distance: 6815 }] },
    });
    const usual = await post(desk.meridian, { yield_stored: 0.069 });
    expect((await lastAudit("eoi.add"))?.detail).not.toHaveProperty("confirmed");
    expect(usual.status).toBe("OPEN");
  });

  it("is refused again when the confirmation repeats something else", async () => {
    await post(desk.narmada, { quote_type: "BID" });
    const wrong = [{ bond_yield: 0.075 }, { quantity: 5 * CRORE }, { unit_clean_price: 0.75 }];
    // The first typing is no confirmation: the person has to repeat the level.
    for (const confirms of [{}, { bond_yield: 0.75 }, ...wrong.map(repeated)]) {
      expect(unusual(await send(desk.meridian, { ...slip, confirms }))).toHaveLength(1);
    }
  });

  it("is judged by others' quotes, the same side first, and not by one's own", async () => {
    await post(desk.meridian, { quote_type: "BID", yield_stored: 0.0699 });
    await post(desk.narmada, { quote_type: "ASK", yield_stored: 0.0684 });
    expect(unusual(await send(desk.meridian, { quote_type: "BID", yield_stored: 0.09 }))).toEqual([
      "9.0000 % is 216 bp from the best offer 6.8400 % (Narmada Bank).",
    ]);
    await post(desk.sahyadri, { quote_type: "BID", yield_stored: 0.0695 });
    expect(unusual(await send(desk.meridian, { quote_type: "BID", yield_stored: 0.09 }))).toEqual([
      "9.0000 % is 205 bp from the best bid 6.9500 % (Sahyadri Wealth).",
    ]);
  });

  it("is judged in prices where the price is owned, and an overridden price besides its yield", async () => {
    const { unit_price_stored: best } = await post(desk.narmada, { quote_type: "BID" });
    const far = Number(((best ?? 0) - 2.0001).toFixed(4));
    const price = { yield_stored: null, unit_price_stored: far, fixed_field: "price" };
    expect(unusual(await send(desk.meridian, price))).toEqual([
      expect.stringMatching(
        `^A better bid is live: ${far.toFixed(4)} is \\S+ bp through ${best?.toFixed(4)} for .+ \\(Narmada Bank\\)\\. That loses`,
      ),
    ]);
    expect((await send(desk.meridian, { ...price, confirms: repeated({ unit_clean_price: far }) })).statusCode).toBe(
      200,
    );
    // No yield gives so low a price, so it is judged in rupees.
    const overridden = { quote_type: "BID", unit_price_stored: 10, price_overridden: true };
    expect(unusual(await send(desk.meridian, overridden))[0]).toMatch(
      /^10\.0000 is ₹\u00A0\d\d\.\d\d from the best bid/,
    );
  });

  it("is not checked where no level of the bond is known", async () => {
    const row = await post(desk.meridian, { finstrument_id: UNPRICED, quantum: CRORE, yield_stored: 0.75 });
    expect(row.yield_stored).toBe(0.75);
  });
});

describe("what the market's level is", () => {
  it("without live quotes is the last published one, then the last deal here", async () => {
    expect(unusual(await send(desk.meridian, slip))[0]).toMatch(
      /^75\.0000 % is 6,8\d\d(\.\d+)? bp from the last published level 6\.\d{4} % \(25-Jun-2026\)\.$/,
    );
    const ask = await post(desk.narmada);
    const cluster = await respond(desk.meridian, ask, { use_respond_eoi_price: true });
    expect((await accept(desk.meridian, cluster, legOf(cluster, "cli_narmada"))).statusCode).toBe(200);
    expect(unusual(await send(desk.meridian, slip))).toEqual([
      "75.0000 % is 6,815 bp from the last trade here, 20-Nov-2026 11:00 at 6.8500 %.",
    ]);
    desk.parts.clock.set("2026-12-01T05:30:00.000Z");
    expect(unusual(await send(desk.meridian, slip))[0]).toContain("the last published level");
  });
});

describe("changing a quote", () => {
  const update = (row: Eoi, changes: object) =>
    desk.meridian.send("PUT", `/api/eoi/update/${row.id}/`, { version: row.version, ...changes });

  it("to a level far off is refused until the figures are repeated, and audited then", async () => {
    await post(desk.narmada);
    const row = await post(desk.meridian);
    const refusal = refusalOf(await update(row, { yield_stored: 0.75 }));
    expect(refusal).toMatchObject({ status: 422, code: "unusual_level" });
    expect(Object.keys(refusal.field_errors)).toEqual(["yield_stored"]);
    const changed = body<Eoi>(await update(row, { yield_stored: 0.75, confirms: repeated({ bond_yield: 0.75 }) }));
    expect(changed).toMatchObject({ version: 2, yield_stored: 0.75 });
    expect((await lastAudit("eoi.update"))?.detail).toMatchObject({
      confirmed: [{ figure: "bond_yield", value: 0.75 }],
    });
    // A confirmed figure that stays the same needs no second confirmation.
    expect((await update(changed, { yield_stored: 0.75, validity: 30 })).statusCode).toBe(200);
  });
});

describe("answering, countering and accepting far from the market", () => {
  it("an answer is refused until its figures are repeated", async () => {
    const ask = await post(desk.narmada);
    const refusal = await answer(desk.meridian, ask, { yield_stored: 0.75 });
    expect(unusual(refusal)).toEqual(["75.0000 % is 6,815 bp from the best offer 6.8500 % (Narmada Bank)."]);
    expect(refusalOf(refusal).field_errors).toHaveProperty("yield_stored");
    const cluster = await respond(desk.meridian, ask, { yield_stored: 0.75, confirms: repeated({ bond_yield: 0.75 }) });
    expect(cluster.rounds[0]?.yield_stored).toBe(0.75);
    expect((await lastAudit("eoi.respond"))?.detail).toHaveProperty("confirmed");
  });

  it("an inquiry names no level, so nothing is asked", async () => {
    const ask = await post(desk.narmada, { yield_stored: 0.75, confirms: repeated({ bond_yield: 0.75 }) });
    expect((await respond(desk.meridian, ask)).state).toBe("INQUIRY");
  });

  it("a preview shows what is unusual before anything is sent", async () => {
    const ask = await post(desk.narmada);
    const shown = body<DealPreview>(
      await previewAnswer(desk.meridian, ask, { bond_yield: "0.75", quantity: String(CRORE) }),
    );
    expect(shown).toMatchObject({
      quote_type: "BID",
      quantity: CRORE,
      bond_yield: 0.75,
      counterparty: "Narmada Bank",
      cannot_deal: null,
      warnings: [{ figure: "bond_yield", value: 0.75 }],
    });
    expect(shown.consideration?.consideration).toBeGreaterThan(0);
    const theirs = body<DealPreview>(await previewAnswer(desk.meridian, ask));
    expect(theirs).toMatchObject({ quantity: 5 * CRORE, bond_yield: 0.0685, warnings: [] });
    expect((await previewAnswer(desk.viewer, ask)).statusCode).toBe(403);
    expect((await previewAnswer(desk.narmada, ask)).statusCode).toBe(400);
    const both = { bond_yield: "0.07", price: "101" };
    expect((await previewAnswer(desk.meridian, ask, both)).statusCode).toBe(400);
  });

  it("taking a quote that is a slip warns of it, though it agrees with itself", async () => {
    const ask = await post(desk.narmada, { yield_stored: 0.75, confirms: repeated({ bond_yield: 0.75 }) });
    expect(unusual(await answer(desk.meridian, ask, { use_respond_eoi_price: true }))[0]).toMatch(
      /^75\.0000 % is 6,8\d\d(\.\d+)? bp from the last (trade|published)/,
    );
    await post(desk.sahyadri, { yield_stored: 0.0688, confirms: repeated({ bond_yield: 0.0688 }) });
    expect(unusual(await answer(desk.meridian, ask, { use_respond_eoi_price: true }))).toEqual([
      "75.0000 % is 6,812 bp from the best offer 6.8800 % (Sahyadri Wealth).",
    ]);
  });

  it("a counter is refused until its figures are repeated, and its preview says so before", async () => {
    const ask = await post(desk.narmada);
    const cluster = await respond(desk.meridian, ask, { yield_stored: 0.069 });
    const shown = await desk.narmada.get(`/api/cluster/${cluster.id}/`, {
      bond_yield: "0.75",
      quantity: String(CRORE),
    });
    expect(body<DealPreview>(shown)).toMatchObject({ quantity: CRORE, warnings: [{ figure: "bond_yield" }] });
    const refusal = await round(desk.narmada, cluster, { level: 0.75 });
    expect(unusual(refusal)).toHaveLength(1);
    expect(refusalOf(refusal).field_errors).toHaveProperty("level");
    const countered = await round(desk.narmada, cluster, { level: 0.75, confirms: repeated({ bond_yield: 0.75 }) });
    expect(body<Cluster>(countered).rounds.at(-1)).toMatchObject({ yield_stored: 0.75, status: "PENDING" });
    expect((await lastAudit("cluster.counter"))?.detail).toHaveProperty("confirmed");
  });

  it("an acceptance is refused until its figures are repeated; the preview and the refusal carry them", async () => {
    const ask = await post(desk.narmada);
    const cluster = await respond(desk.meridian, ask, { yield_stored: 0.09, confirms: repeated({ bond_yield: 0.09 }) });
    const shown = body<DealPreview>(await desk.narmada.get(`/api/cluster/${cluster.id}/`));
    expect(shown.warnings).toMatchObject([{ figure: "bond_yield", value: 0.09 }]);
    const leg = legOf(cluster, "cli_meridian");
    const refusal = await accept(desk.narmada, cluster, leg, { bond_yield: 0.09 });
    expect(unusual(refusal)).toEqual(shown.warnings.map(({ text }) => text));
    expect(refusalOf(refusal).fresh).toMatchObject({ preview: { bond_yield: 0.09 }, cluster: { id: cluster.id } });
    const done = await accept(desk.narmada, cluster, leg, {
      bond_yield: 0.09,
      confirms: repeated({ bond_yield: 0.09 }),
    });
    expect(done.statusCode).toBe(200);
    expect((await lastAudit("cluster.accept"))?.detail).toMatchObject({ confirmed: [{ value: 0.09 }] });
  });

  it("shows nobody the market who may not see it", async () => {
    const ask = await post(desk.meridian);
    const cluster = await respond(desk.narmada, ask, { yield_stored: 0.09, confirms: repeated({ bond_yield: 0.09 }) });
    expect(body<DealPreview>(await desk.meridian.get(`/api/cluster/${cluster.id}/`)).warnings).toHaveLength(1);
    expect(body<DealPreview>(await desk.viewer.get(`/api/cluster/${cluster.id}/`)).warnings).toEqual([]);
  });

  it("hitting a quote shows and asks the same", async () => {
    const ask = await post(desk.narmada, { yield_stored: 0.09, confirms: repeated({ bond_yield: 0.09 }) });
    const bid = await post(desk.meridian, {
      quote_type: "BID",
      yield_stored: 0.0895,
      confirms: repeated({ bond_yield: 0.0895 }),
    });
    const shown = body<{ preview: DealPreview }>(await hit(desk.meridian, bid, ask));
    expect(shown.preview.warnings).toMatchObject([{ figure: "bond_yield", value: 0.09 }]);
    expect(unusual(await hit(desk.meridian, bid, ask, { confirm: true }))).toHaveLength(1);
    const done = await hit(desk.meridian, bid, ask, { confirm: true, confirms: repeated({ bond_yield: 0.09 }) });
    expect(done.statusCode).toBe(200);
    expect((await lastAudit("eoi.hit"))?.detail).toHaveProperty("confirmed");
  });

  it("a facilitator's prices are judged each for its side", async () => {
    const ask = await post(desk.narmada);
    const cluster = await respond(desk.meridian, ask, { yield_stored: 0.069 });
    const put = (changes: object) => desk.kaveri.send("PUT", `/api/trade/cluster/${cluster.id}/`, changes);
    const named = { version: 1, facilitator: "usr_brokerkaveri" };
    body(await desk.meridian.send("PUT", `/api/trade/cluster/${cluster.id}/`, named));
    const market = ask.unit_price_stored ?? 0;
    const prices = { version: 2, buyer_price: market + 20, seller_price: market };
    const refusal = await put(prices);
    const far = (market + 20).toFixed(4);
    const [text = ""] = unusual(refusal);
    expect(text).toMatch(
      new RegExp(`^${far} is \\S+ bp from the best offer ${market.toFixed(4)} \\(Narmada Bank\\)\\.`),
    );
    expect(refusalOf(refusal).field_errors).toEqual({ buyer_price: [text] });
    const set = { ...prices, confirms: repeated({ buyer_price: Number(far) }) };
    expect(body<Cluster>(await put(set))).toMatchObject({ buyer_price: Number(far), seller_price: market });
    expect((await lastAudit("cluster.update"))?.detail).toMatchObject({ confirmed: [{ figure: "buyer_price" }] });
    expect((await put({ version: 3, close: true })).statusCode).toBe(200);
  });
});

describe("a better live market", () => {
  const THROUGH =
    "A better offer is live: 6.8000 % is 5 bp through 6.8500 % for ₹\u00A05.00\u00A0Cr (Sahyadri Wealth). That loses ₹";

  it("is warned of before a bid is posted, and repeated by the server to whoever confirms without having seen it", async () => {
    await post(desk.sahyadri, { quote_type: "ASK", yield_stored: 0.0685 });
    const through = { quote_type: "BID", yield_stored: 0.068 };
    const review = await desk.meridian.send(
      "POST",
      "/api/eoi/add/review/",
      quote({ finstrument_id: isin, ...through }),
    );
    expect(body<{ warnings: DealWarning[] }>(review).warnings).toMatchObject([
      {
        figure: "better_market",
        text: expect.stringContaining(THROUGH) as string,
        value: 0.068,
        reference: 0.0685,
        distance: 5,
        client_name: "Sahyadri Wealth",
      },
    ]);
    expect(unusual(await send(desk.meridian, { ...through, confirms: {} }))).toEqual([
      expect.stringContaining(THROUGH),
    ]);
    const row = await post(desk.meridian, { ...through, confirms: repeated({ bond_yield: 0.068 }) });
    expect(await lastAudit("eoi.add")).toMatchObject({
      subject: row.id,
      detail: { confirmed: [{ figure: "better_market", value: 0.068 }] },
    });
  });

  it("keeps no call out that knows nothing of confirming, and its audit claims no confirmation", async () => {
    await post(desk.sahyadri, { quote_type: "ASK", yield_stored: 0.0685 });
    await post(desk.meridian, { quote_type: "BID", yield_stored: 0.0684 });
    expect((await lastAudit("eoi.add"))?.detail).not.toHaveProperty("confirmed");
  });

  it("is warned of when an answer takes a quote while a better one stands, by the preview and by the answer", async () => {
    await post(desk.sahyadri, { quote_type: "ASK", yield_stored: 0.0685 });
    const worse = await post(desk.narmada, { quote_type: "ASK", yield_stored: 0.068 });
    const preview = body<DealPreview>(await previewAnswer(desk.meridian, worse));
    expect(preview.warnings.map(({ text }) => text)).toEqual([expect.stringContaining(THROUGH)]);
    expect(unusual(await answer(desk.meridian, worse, { use_respond_eoi_price: true, confirms: {} }))).toEqual([
      expect.stringContaining(THROUGH),
    ]);
  });

  it("is none for one's own quotes, for indicative ones, and for a change that leaves the level", async () => {
    await post(desk.meridian, { quote_type: "ASK", yield_stored: 0.0695 });
    await post(desk.sahyadri, { quote_type: "ASK", yield_stored: 0.0685, state: "INDICATIVE" });
    const row = await post(desk.meridian, { quote_type: "BID", yield_stored: 0.068, confirms: {} });
    await post(desk.narmada, { quote_type: "ASK", yield_stored: 0.0685, confirms: repeated({ bond_yield: 0.0685 }) });
    const edit = { version: row.version, validity: 30 };
    const review = await desk.meridian.send("POST", `/api/eoi/update/${row.id}/review/`, edit);
    expect(body(review)).toMatchObject({ warnings: [], limit: null });
    const moved = await desk.meridian.send("POST", `/api/eoi/update/${row.id}/review/`, {
      ...edit,
      yield_stored: 0.0679,
    });
    expect(body<{ warnings: DealWarning[] }>(moved).warnings).toMatchObject([
      { figure: "better_market", value: 0.0679 },
    ]);
    expect((await desk.narmada.send("POST", `/api/eoi/update/${row.id}/review/`, edit)).statusCode).toBe(404);
  });
});

describe("a level that is retyped", () => {
  it("is refused until the person's own figure comes with it, also to a call that confirms nothing", async () => {
    await post(desk.narmada, { quote_type: "BID", yield_stored: 0.0685, quantum: 25 * CRORE });
    const sale = { quote_type: "ASK", yield_stored: 0.0705, quantum: 25 * CRORE };
    for (const confirms of [null, { bond_yield: 0.0705 }, { retyped: { bond_yield: 0.0685 } }]) {
      const refusal = await send(desk.meridian, { ...sale, confirms });
      expect(unusual(refusal)).toEqual([expect.stringMatching(/^A better bid is live: .+ That loses ₹/)]);
      expect(refusalOf(refusal).fresh).toMatchObject({ warnings: [{ strength: "retype", value: 0.0705 }] });
    }
    const row = await post(desk.meridian, { ...sale, confirms: { retyped: { bond_yield: 0.0705 } } });
    expect(row.yield_stored).toBe(0.0705);
  });

  it("is refused whatever is repeated where the firm's own limit blocks it, and the audit has nothing of it", async () => {
    await post(desk.narmada, { quote_type: "BID", yield_stored: 0.0685 });
    const sale = { quote_type: "ASK", yield_stored: 0.0705, confirms: repeated({ bond_yield: 0.0705 }) };
    const limit = { level: "MARKET", key: "GOVERNMENT", unit: "BP", amount: 15, onBreach: "BLOCK" } as const;
    const set = { setBy: "usr_adminmeridian", setByName: "Gauri Rao", setAt: desk.parts.clock.now() };
    const id = "lim_01jd000000000000000market";
    await desk.parts.db.orm.insert(limits).values({ id, clientId: "cli_meridian", ...limit, ...set });
    expect(unusual(await send(desk.meridian, sale), "limit_breach")).toHaveLength(1);
    // One from a larger size on does not hold for this one.
    await desk.parts.db.orm
      .update(limits)
      .set({ sizeFrom: 100 * CRORE })
      .where(eq(limits.id, id));
    expect((await send(desk.meridian, sale)).statusCode).toBe(200);
    await desk.parts.db.orm.delete(limits).where(eq(limits.id, id));
  });
});

describe("a size many times the usual one", () => {
  it("is refused until it is repeated, by the firm's own habit", async () => {
    for (let quotes = 0; quotes < 5; quotes += 1) await post(desk.kaveri, { quantum: 2 * CRORE });
    const refusal = await send(desk.kaveri, { quantum: 40 * CRORE });
    expect(unusual(refusal)).toEqual(["₹\u00A040.00\u00A0Cr is 20 times your usual ₹\u00A02.00\u00A0Cr."]);
    expect(refusalOf(refusal).field_errors).toHaveProperty("quantum");
    expect(
      (await send(desk.kaveri, { quantum: 40 * CRORE, confirms: repeated({ quantity: 40 * CRORE }) })).statusCode,
    ).toBe(200);
    const both = await send(desk.kaveri, {
      ...slip,
      quantum: 40 * CRORE,
      confirms: repeated({ quantity: 40 * CRORE }),
    });
    expect(unusual(both)).toHaveLength(2);
    expect(Object.keys(refusalOf(both).field_errors)).toEqual(["yield_stored"]);
  });

  it("by the habit of the bond, then of the market, where the firm has too little of its own", async () => {
    await desk.parts.db.orm.insert(clients).values({
      id: "cli_newcomer",
      name: "Newcomer",
      brandName: "Newcomer",
      clientType: "CORP",
      clientMode: "SOFTWARE",
      clientSegment: "INSTITUTIONAL",
      createdAt: new Date(),
    });
    const known = await actorOfUser(desk.parts, "usr_dealersahyadri");
    if (known === null) throw new Error("nobody");
    const cause = { actor: { ...known, clientId: "cli_newcomer" }, requestId: "test" };
    const postedSizes = async (quantum: number) => {
      const payload = eoiPayload.parse({ finstrument_id: isin, quantum, yield_stored: 0.0685 });
      return (await postRun(desk.parts, cause, [payload])).map((row) => row.quantum);
    };
    const yields = [0.0685, 0.0686, 0.0687];
    for (const yield_stored of yields) await post(desk.meridian, { yield_stored });
    for (const yield_stored of yields) await post(desk.narmada, { yield_stored });
    expect(await postedSizes(500 * CRORE)).toEqual([]);
    expect(await postedSizes(5 * CRORE)).toEqual([5 * CRORE]);
  });
});

describe("a run of simulated dealers", () => {
  it("leaves out what would have to be confirmed, and moves nothing to such a level", async () => {
    await post(desk.narmada);
    const actor = await actorOfUser(desk.parts, "usr_simkoyna");
    if (actor === null) throw new Error("nobody");
    const cause = { actor, requestId: "test" };
    const payload = (yield_stored: number) => eoiPayload.parse(quote({ finstrument_id: isin, yield_stored }));
    const [posted, ...more] = await postRun(desk.parts, cause, [payload(0.75), payload(0.0688)]);
    if (posted === undefined) throw new Error("nothing posted");
    expect([posted.yield_stored, more]).toEqual([0.0688, []]);
    const edit = { version: 1, yield_stored: 0.75, fixed_field: "yield" as const };
    const [updated] = await editRun(desk.parts, cause, [{ id: posted.id, isin, edit }]);
    expect(updated).toMatchObject({ version: 1, yield_stored: 0.0688 });
  });
});

describe("an upload", () => {
  const header = "isin,quote_type,quantum,yield,price,settlement_delta,validity,confirm";
  const upload = (csv: string) => desk.sahyadri.send("POST", "/api/eoi/upload/", { csv: `${header}\n${csv}` });

  it("fails unusual rows with their sentence and says what repeats them, and takes them with it", async () => {
    await post(desk.narmada);
    const sent = await upload(`${isin},BID,5cr,6.95,,1,,\n${isin},BID,5cr,75,,1,,\n${isin},BID,5cr,75,,1,,7.5\n`);
    expect(sent.statusCode).toBe(207);
    const text = "75.0000 % is 6,815 bp from the best offer 6.8500 % (Narmada Bank).";
    expect(sent.json()).toMatchObject({
      message:
        "1 of 3 rows posted; 2 failed. To post an unusual row as it is, repeat its figures in a column named confirm.",
      rows: [
        { row: 2, ok: true, code: null, confirm: null },
        { row: 3, ok: false, code: "unusual_level", field_errors: { yield: [text] }, confirm: "75" },
        { row: 4, ok: false, code: "unusual_level", field_errors: { yield: [text] }, confirm: "75" },
      ],
    });
    const again = body<{ created: Eoi[] }>(await upload(`${isin},BID,5cr,75,,1,,75\n`));
    expect(again.created).toMatchObject([{ yield_stored: 0.75, source: "UPLOAD" }]);
  });

  it("is refused with the code of its rows when all of them want a confirmation", async () => {
    await post(desk.narmada);
    const refusal = refusalOf(await upload(`${isin},BID,5cr,75,,1,,\n`));
    expect(refusal).toMatchObject({ status: 422, code: "unusual_level" });
    expect(refusal.field_errors).toHaveProperty(["rows.2.yield"]);
    const mixed = refusalOf(await upload(`${isin},BID,5cr,75,,1,,\n${isin},BID,lots,6.9,,1,,\n`));
    expect(mixed).toMatchObject({ status: 400, code: "validation_error", fresh: { rows: [{ confirm: "75" }, {}] } });
  });

  it("says what it could not read in the confirm column", async () => {
    const refusal = refusalOf(await upload(`${isin},BID,5cr,6.95,,1,,yes\n`));
    expect(Object.keys(refusal.field_errors)).toEqual(["rows.2.confirm"]);
  });
});

describe("a settlement date without a published calendar", () => {
  it("is refused until the date is repeated", async () => {
    desk.parts.clock.set("2026-12-31T05:30:00.000Z");
    const refusal = await send(desk.meridian, { settlement: "2027-01-01" });
    expect(unusual(refusal, "calendar_unpublished")).toEqual([
      "The calendar of 2027 is not published yet: holidays are known until 31-Dec-2026, and 01-Jan-2027 may turn out to be one.",
    ]);
    expect(refusalOf(refusal).field_errors).toHaveProperty("settlement");
    const row = await post(desk.meridian, { settlement: "2027-01-01", confirms: { settlement_date: "2027-01-01" } });
    expect(row.settlement_date).toBe("2027-01-01");
    expect((await lastAudit("eoi.add"))?.detail).toMatchObject({ confirmed: [{ figure: "settlement_date" }] });
    expect(
      unusual(await answer(desk.narmada, row, { use_respond_eoi_price: true }), "calendar_unpublished"),
    ).toHaveLength(1);
    const confirms = { settlement_date: "2027-01-01" };
    const cluster = await respond(desk.narmada, row, { use_respond_eoi_price: true, confirms });
    const leg = legOf(cluster, "cli_meridian");
    expect(unusual(await accept(desk.narmada, cluster, leg), "calendar_unpublished")).toHaveLength(1);
    expect((await accept(desk.narmada, cluster, leg, { confirms })).statusCode).toBe(200);
  });

  it("is shown beside a price for that day", async () => {
    const asked = { fixedField: "yield", bondYield: 0.0685, settlementDate: "2027-01-27" };
    const priced = await desk.meridian.send("POST", `/api/finstruments/${isin}/price-info/`, asked);
    expect(body<{ assumptions: string[] }>(priced).assumptions.at(-1)).toContain(
      "The calendar of 2027 is not published yet",
    );
  });

  it("is asked about when T+n lands there", async () => {
    desk.parts.clock.set("2026-12-31T05:30:00.000Z");
    const refusal = await send(desk.meridian, { settlement_delta: 1 });
    expect(unusual(refusal, "calendar_unpublished")[0]).toContain("01-Jan-2027 may turn out to be one");
    expect(refusalOf(refusal).field_errors).toHaveProperty("settlement_delta");
    // Government paper has no T+0.
    const corporate = await send(desk.meridian, { finstrument_id: HPCL, settlement_delta: 0 });
    expect(corporate.statusCode).toBe(200);
    const confirms = { settlement_date: "2027-01-01" };
    expect((await send(desk.meridian, { settlement_delta: 1, confirms })).statusCode).toBe(200);
  });
});

describe("a deal in a bond that cannot be priced", () => {
  const unpriced = { finstrument_id: UNPRICED, quantum: CRORE };
  const text = "No deal can be made without its consideration. Only the year of maturity is in the data.";

  it("is refused with the missing term; quoting and negotiating go on", async () => {
    const ask = await post(desk.narmada, unpriced);
    const shown = body<DealPreview>(await previewAnswer(desk.meridian, ask));
    expect(shown).toMatchObject({ consideration: null, cannot_deal: text });
    const cluster = await respond(desk.meridian, ask, { use_respond_eoi_price: true });
    const refusal = refusalOf(await accept(desk.meridian, cluster, legOf(cluster, "cli_narmada")));
    expect(refusal).toMatchObject({ status: 422, code: "cannot_be_priced", message: text, fresh: { id: cluster.id } });
    const countered = body<Cluster>(await round(desk.narmada, cluster, { level: 0.0686 }));
    expect(countered.state).toBe("NEGOTIATING");
    expect(refusalOf(await accept(desk.meridian, countered, legOf(cluster, "cli_narmada"))).code).toBe(
      "cannot_be_priced",
    );
  });

  it("is refused to whoever hits it, and nothing is filled", async () => {
    const ask = await post(desk.narmada, unpriced);
    const bid = await post(desk.meridian, { ...unpriced, quote_type: "BID", yield_stored: 0.0695 });
    expect(body<{ preview: DealPreview }>(await hit(desk.meridian, bid, ask)).preview.cannot_deal).toBe(text);
    expect(refusalOf(await hit(desk.meridian, bid, ask, { confirm: true })).code).toBe("cannot_be_priced");
    const rows = await desk.messages("quotes_eoi", "market");
    expect(rows.findLast((row) => row.id === ask.id)).toMatchObject({ status: "OPEN", remaining: CRORE });
  });
});
