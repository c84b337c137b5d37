import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ISIN, openMarket, type Row, type Send, type TestMarket } from "#sandbox/sandbox.testing.ts";

let market: TestMarket;
let meridian: Send;
let narmada: Send;
beforeAll(async () => {
  market = await openMarket();
});
beforeEach(async () => {
  await market.control("POST", "/reset");
  await market.at("23T10:41:07");
  meridian = await market.bse("MERIDIANBSE");
  narmada = await market.bse("NARMADABSE");
});
afterAll(() => market.stop());

const quote = (change: Row = {}): Row => ({
  isin: ISIN,
  side: "SELL",
  mode: "OTO",
  to: ["NARMADABSE"],
  face_rupees: 50000000,
  bonds: 50,
  yield_pct: "7.1200",
  price: "100.4552",
  settlement: "T1",
  valid_till: "23/11/2026 15:30",
  anonymous: false,
  ...change,
});
const place = (change: Row = {}) => meridian("POST", "/quotes", quote(change));
const level = { face_rupees: 50000000, yield_pct: "7.1200", price: "100.4552" };
const figures = { price: "100.4552", accrued: "1055342.47", consideration: "51282942.47" };

async function deal(): Promise<string> {
  const { body } = await place();
  const accepted = await narmada("POST", `/quotes/${String(body["quote_no"])}/accept`, level);
  return String(accepted.body["deal_no"]);
}

async function confirmedDeal(): Promise<string> {
  const number = await deal();
  await meridian("POST", `/deals/${number}/money`, figures);
  await narmada("POST", `/deals/${number}/money/decision`, { accept: true });
  return number;
}

describe("a quote at BSE", () => {
  test("is placed in rupees and texts", async () => {
    const { status, body } = await place();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      quote_no: "B2611230001",
      state: "OPEN",
      version: 1,
      settlement_no: expect.stringMatching(/^2627\d{3}$/),
      settlement_date: "25/11/2026",
      yield_pct: "7.1200",
    });
  });

  test("sent again under its client_ref is the first answer again, and no second quote", async () => {
    const first = await place({ client_ref: "xcm_01" });
    await meridian("PATCH", `/quotes/${String(first.body["quote_no"])}`, { yield_pct: "7.1000" });
    const again = await place({ client_ref: "xcm_01" });
    expect(again.status).toBe(201);
    expect(again.body).toEqual({ ...first.body, replayed: true });
    const { body } = await meridian("GET", "/quotes");
    expect(body["quotes"]).toHaveLength(1);
  });

  test("that was refused leaves its client_ref free, and another's client_ref is another's", async () => {
    expect((await place({ client_ref: "r1", to: ["NOBODY"] })).body).toEqual({
      errorCode: "E202",
      errorText: "Invalid participant code NOBODY",
    });
    expect((await place({ client_ref: "r1" })).status).toBe(201);
    const other = await narmada("POST", "/quotes", { ...quote({ to: ["MERIDIANBSE"] }), client_ref: "r1" });
    expect(other.body).not.toHaveProperty("replayed");
  });

  test("is refused with every wrong field", async () => {
    const { status, body } = await place({ face_rupees: 0.5, yield_pct: 7.12, settlement: "T2" });
    expect(status).toBe(400);
    expect(Object.keys(body["fields"] as object)).toEqual(["face_rupees", "yield_pct", "settlement"]);
    expect((await place({ isin: "INE000000000" })).body).toMatchObject({
      errorCode: "E101",
      fields: { isin: "Invalid ISIN" },
    });
  });

  test("withdrawn twice is refused as the wire says", async () => {
    const { body } = await place();
    const withdraw = () => meridian("POST", `/quotes/${String(body["quote_no"])}/withdraw`, {});
    expect((await withdraw()).body).toMatchObject({ state: "WITHDRAWN", version: 2 });
    const again = await withdraw();
    expect([again.status, again.body]).toEqual([409, { errorCode: "E204", errorText: "Quote already withdrawn" }]);
    expect((await narmada("POST", `/quotes/${String(body["quote_no"])}/withdraw`, {})).status).toBe(404);
  });
});

describe("a thread at BSE", () => {
  test("is answered, countered and agreed", async () => {
    const { quote_no } = (await place()).body;
    const offered = await narmada("POST", `/quotes/${String(quote_no)}/threads`, {
      ...level,
      yield_pct: "7.1500",
      price: "100.2000",
    });
    expect(offered.body).toMatchObject({ thread_no: "T2611230001", state: "OPEN", last_offer_by: "RESPONDER" });
    const on = `/quotes/${String(quote_no)}/threads/T2611230001`;
    expect((await meridian("PATCH", on, level)).body).toMatchObject({ last_offer_by: "INITIATOR", version: 2 });
    const accepted = await narmada("POST", `${on}/accept`, level);
    expect([accepted.status, accepted.body["state"]]).toEqual([201, "AGREED"]);
    expect((await narmada("POST", `${on}/close`, {})).body).toEqual({
      errorCode: "E208",
      errorText: "Thread not allowed in status A",
    });
  });

  test("is taken back by who offered, or closed by the other", async () => {
    const { quote_no } = (await place()).body;
    const open = async () => {
      const { body } = await narmada("POST", `/quotes/${String(quote_no)}/threads`, level);
      return `/quotes/${String(quote_no)}/threads/${String(body["thread_no"])}`;
    };
    expect((await narmada("POST", `${await open()}/withdraw`, {})).body).toMatchObject({ state: "CLOSED" });
    expect((await meridian("POST", `${await open()}/close`, {})).body).toMatchObject({ state: "CLOSED" });
  });
});

describe("a deal at BSE", () => {
  test("has its number from the start, its money from both, and then settles", async () => {
    const number = await deal();
    expect(number).toBe("D2611230001");
    const proposed = await meridian("POST", `/deals/${number}/money`, figures);
    expect(proposed.body).toMatchObject({ money: "PROPOSED", money_by: "INITIATOR", state: "AGREED" });
    const decided = await narmada("POST", `/deals/${number}/money/decision`, {
      accept: true,
      consideration: "51282942.47",
    });
    expect(decided.body).toMatchObject({ money: "CONFIRMED", state: "CONFIRMED", consideration: "51282942.47" });
    const { settlements } = (await narmada("GET", `/settlements?deal=${number}`)).body;
    expect(settlements).toMatchObject([
      { state: "PENDING", buyer_pays: "51282993.75", seller_receives: "51282942.47", stamp_duty: "51.28" },
    ]);
    const accounts = await narmada("PATCH", `/settlements/${number}`, { ifsc: "HDFC0000060" });
    expect(accounts.body).toMatchObject({ ifsc: "HDFC0000060", dp_id: null });
  });

  test("has its client changed only by the side whose it is", async () => {
    await market.control("POST", "/participants", { exchange: "BSE", code: "NARMADABSE", ucc: ["N1"] });
    const number = await deal();
    expect((await narmada("PATCH", `/deals/${number}/client`, { side: "BUY", client: "N1" })).body).toMatchObject({
      buyer_client: "N1",
    });
    expect((await narmada("PATCH", `/deals/${number}/client`, { side: "SELL", client: "N1" })).body).toMatchObject({
      errorCode: "E208",
    });
  });

  test("is cancelled when both say so", async () => {
    const number = await confirmedDeal();
    const asked = await meridian("POST", `/deals/${number}/amendments`, {
      kind: "C",
      reason: "Wrong bond",
      side: "SELL",
    });
    expect([asked.status, asked.body]).toMatchObject([
      201,
      { amendment_no: "A2611230001", state: "PROPOSED", side: "SELL" },
    ]);
    const path = `/deals/${number}/amendments/A2611230001/decision`;
    expect((await meridian("POST", path, { approve: true })).status).toBe(409);
    expect((await narmada("POST", path, { approve: true })).body).toMatchObject({ state: "APPROVED" });
    expect((await narmada("GET", "/settlements")).body).toMatchObject({ settlements: [{ state: "CANCELLED" }] });
  });

  test("agreed elsewhere is reported by one and accepted by the other", async () => {
    const { to: _to, mode: _mode, valid_till: _till, anonymous: _anonymous, ...terms } = quote();
    const report = {
      ...terms,
      ...figures,
      reference: "YB1",
      to: "NARMADABSE",
      settlement: "T2",
      dealt_at: "23/11/2026 10:20:00",
    };
    const added = await meridian("POST", "/reports", report);
    expect([added.status, added.body]).toMatchObject([201, { report_no: "P2611230001", state: "PENDING", late: true }]);
    const accepted = await narmada("POST", "/reports/P2611230001/decision", { accept: true });
    expect(accepted.body).toMatchObject({ state: "ACCEPTED", deal_no: "D2611230001" });
  });
});

describe("the feed at BSE", () => {
  test("has what a participant may see in the order in which it changed, from where it was read last", async () => {
    await deal();
    const stranger = await market.bse("KAVERIBSE");
    expect((await stranger("GET", "/feed")).body["events"]).toEqual([]);
    const { events, next } = (await narmada("GET", "/feed?limit=3")).body as { events: Row[]; next: number };
    expect(events.map(({ kind, key }) => [kind, key])).toEqual([
      ["quote", "B2611230001"],
      ["deal", "D2611230001"],
      ["quote", "B2611230001"],
    ]);
    const rest = (await narmada("GET", `/feed?after=${next}`)).body as { events: Row[] };
    expect(rest.events.map(({ kind }) => kind)).toEqual(["thread"]);
    expect((await narmada("GET", "/feed?after=x")).status).toBe(400);
  });
});

describe("what is asked at BSE", () => {
  test("times and participants; own client codes alone", async () => {
    expect((await meridian("GET", "/timings")).body).toMatchObject({
      open: true,
      yield_cutoff: { T0: "16:00", T1: "17:00" },
      money_cutoff: { T0: "16:30", T1: "17:30" },
      pay_in: "17:45",
    });
    const { participants } = (await meridian("GET", "/participants?q=narmada")).body as { participants: Row[] };
    expect(participants.map(({ code, ucc }) => [code, ucc])).toEqual([
      ["INARMADA", []],
      ["NARMADABSE", []],
    ]);
    expect((await meridian("GET", "/participants?ucc=1")).body).toMatchObject({
      participants: [{ ucc: ["MERIDIANBSE"] }],
    });
  });

  test("nothing without a session", async () => {
    const answer = await fetch(`${market.url}/bse/v1/timings`);
    expect([answer.status, await answer.json()]).toEqual([401, { errorCode: "E201", errorText: "Login Required" }]);
  });
});
