import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openMarket, rfq, type Row, type Send, type TestMarket } from "#sandbox/sandbox.testing.ts";

let market: TestMarket;
let meridian: Send;
let narmada: Send;
beforeAll(async () => {
  market = await openMarket();
});
beforeEach(async () => {
  await market.control("POST", "/reset");
  await market.at("23T10:41:07");
  meridian = await market.nse("MERIDIAN");
  narmada = await market.nse("NARMADA");
});
afterAll(() => market.stop());

const ADD = "/rest/v1/rfqmaster/add/isin";
const place = (change: Row = {}) => meridian("POST", ADD, rfq(change));
const own = async () => (await meridian("GET", "/rest/v1/rfqmaster/all/isin")).rows.filter(({ number }) => number);
const fault = (effect: unknown, more: Row = {}) =>
  market.control("POST", "/faults", { exchange: "NSE", match: { call: "placeQuote" }, effect, ...more });

describe("a fault", () => {
  test("drop_before cuts the line and nothing was processed", async () => {
    await fault("drop_before");
    await expect(place()).rejects.toThrow("fetch failed");
    expect(await own()).toEqual([]);
    expect((await place()).status).toBe(200);
  });

  test("drop_after processes, and the answer is lost", async () => {
    await fault("drop_after");
    await expect(place({ remarks: "TAG0000002" })).rejects.toThrow("fetch failed");
    expect(await own()).toMatchObject([{ remarks: "TAG0000002", status: "P" }]);
  });

  test("http answers with its status and processes nothing", async () => {
    await fault({ http: { status: 500 } });
    const answer = await place();
    expect([answer.status, answer.body]).toEqual([500, { code: 500, messages: ["Fault"] }]);
    expect(await own()).toEqual([]);
  });

  test("refuse speaks the dialect of the exchange", async () => {
    const refuse = { refuse: { code: "E203", text: "Participant limit exceeded" } };
    await market.control("POST", "/faults", { effect: refuse, times: 2 });
    expect((await place()).body).toEqual({ code: 400, messages: ["Participant limit exceeded"] });
    const bse = await market.bse("MERIDIANBSE").catch(() => null);
    expect(bse).not.toBeNull();
    await market.control("POST", "/faults", { exchange: "BSE", match: { call: "timings" }, effect: refuse });
    const other = await market.bse("NARMADABSE");
    const answer = await other("GET", "/timings");
    expect([answer.status, answer.body]).toEqual([422, { errorCode: "E203", errorText: "Participant limit exceeded" }]);
  });

  test("outage lasts until its time by the sandbox's clock, however often it is met", async () => {
    await fault({ outage: { until: "2026-11-23T05:12:00Z" } }, { match: {} });
    const down = await place();
    expect([down.status, down.headers.get("retry-after")]).toEqual([503, "5"]);
    expect((await place()).status).toBe(503);
    await market.control("POST", "/clock/advance", { seconds: 53 });
    expect((await place()).status).toBe(200);
    expect(await own()).toHaveLength(1);
  });

  test("session_end makes the caller sign in again", async () => {
    await fault("session_end");
    expect((await place()).status).toBe(401);
    expect((await place()).status).toBe(401);
    meridian = await market.nse("MERIDIAN");
    expect((await place()).status).toBe(200);
  });

  test("delay_ms answers late what was processed at once", async () => {
    await fault({ delay_ms: 300 });
    const from = performance.now();
    const placing = place();
    await expect.poll(own, { interval: 20 }).toHaveLength(1);
    expect(performance.now() - from).toBeLessThan(300);
    await placing;
    expect(performance.now() - from).toBeGreaterThanOrEqual(295);
  });

  test("stale_reads shows the state of a while ago", async () => {
    await place();
    await fault({ stale_reads: { ms: 60_000 } }, { match: { call: "quotesSince" } });
    expect(await own()).toEqual([]);
    expect(await own()).toHaveLength(1);
  });

  test("partial agrees less than was asked", async () => {
    const { number } = (await place()).body;
    await fault({ partial: { face: 10_000_000 } }, { match: { call: "accept" } });
    const accept = { rfqNumber: number, acceptedValue: 5, acceptedYield: 7.12, acceptedPrice: 100.4552, role: "R" };
    expect((await narmada("POST", "/rest/v1/negotiation/accept", accept)).body).toMatchObject({ acceptedValue: 1 });
    expect(await own()).toMatchObject([{ status: "P", tradedValue: 1 }]);
  });

  test("meets the calls it names: of a bond, of a participant, from the nth on, so many times", async () => {
    await fault({ http: { status: 500 } }, { match: { isin: "IN0020150051" } });
    await fault({ http: { status: 500 } }, { match: { participant: "NARMADA", call: "placeQuote" } });
    expect((await place()).status).toBe(200);
    await market.control("DELETE", "/faults");
    await fault({ http: { status: 500 } }, { match: { call: "placeQuote", nth: 2 }, times: 2 });
    const statuses = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await place()).status);
    expect(statuses).toEqual([200, 500, 500, 200]);
    const { faults } = (await market.control("GET", "/faults")).body as { faults: Row[] };
    expect(faults.map(({ left }) => left)).toEqual([0]);
  });

  test("that is not known is refused with its field", async () => {
    const answer = await fault("explode");
    expect([answer.status, Object.keys(answer.body["fields"] as Row)]).toEqual([400, ["effect"]]);
  });
});

describe("the control calls", () => {
  test("are answered to their key alone", async () => {
    expect((await fetch(`${market.url}/sandbox/state`)).status).toBe(401);
    const wrong = await fetch(`${market.url}/sandbox/reset`, { method: "POST", headers: { "x-sandbox-key": "guess" } });
    expect(wrong.status).toBe(401);
  });

  test("show no key, password or secret", async () => {
    await market.control("POST", "/participants", {
      exchange: "NSE",
      code: "OPEN",
      secret: "very-secret",
      logins: [{ login: "a", password: "very-secret" }],
    });
    const texts = await Promise.all(
      ["/state", "/journal"].map(async (where) => JSON.stringify((await market.control("GET", where)).body)),
    );
    expect(texts.join()).not.toContain("very-secret");
    expect(texts[0]).toContain('"login":"dealer"');
  });

  test("move the clock, on from a moment and at another rate", async () => {
    const { now } = (await market.control("POST", "/clock/advance", { seconds: 60 })).body;
    expect(now).toBe("2026-11-23T05:12:07.000Z");
    await market.control("POST", "/clock", { mode: "offset", at: "2026-11-24T05:00:00Z", rate: 1000 });
    await expect
      .poll(async () =>
        Date.parse((await meridian("GET", "/rest/v1/market/timings")).headers.get("x-server-time") ?? ""),
      )
      .toBeGreaterThan(Date.parse("2026-11-24T05:00:10Z"));
    expect((await market.control("POST", "/clock", { mode: "fixed" })).body).toMatchObject({
      fields: { at: "is needed" },
    });
  });
});

describe("a scripted counterparty", () => {
  const script = (change: Row) =>
    market.control("POST", "/scripts", { exchange: "NSE", participant: "NARMADA", ...change });

  test("accepts an RFQ, after its time", async () => {
    await script({ on: "rfq", do: "accept", after_ms: 5000 });
    await place();
    await market.control("POST", "/clock/advance", { seconds: 4 });
    expect(await own()).toMatchObject([{ status: "P" }]);
    await market.control("POST", "/clock/advance", { seconds: 1 });
    expect(await own()).toMatchObject([{ status: "T", tradedValue: 5 }]);
  });

  test("answers an RFQ with a better level for itself, and takes the counter and the money", async () => {
    await script({ on: "rfq", do: "counter", bp: 5 });
    await script({ on: "offer", do: "accept" });
    await script({ on: "money", do: "accept" });
    const { number } = (await place()).body;
    const threads = async () => (await meridian("GET", `/rest/v1/negotiation/all?rfqNumber=${String(number)}`)).body;
    expect(await threads()).toMatchObject({ status: "N", yield: 7.17, price: 100.4052, lastOfferBySide: "R" });
    const { id } = await threads();
    const counter = { rfqNumber: number, id, value: 5, yield: 7.13, price: 100.4552, role: "I" };
    await meridian("POST", "/rest/v1/negotiation/update", counter);
    expect(await threads()).toMatchObject({ status: "A", acceptedYield: 7.13, acceptedByLoginId: "script" });
    await meridian("POST", "/rest/v1/deal/propose", {
      ngRfqNumber: number,
      ngId: id,
      participantCode: "MERIDIAN",
      price: 100.4552,
      accruedInterest: 1055342.47,
      consideration: 51282942.47,
      role: "I",
    });
    expect(await threads()).toMatchObject({ confirmStatus: "CC" });
  });

  test("rejects an offer, or keeps silent", async () => {
    const { number } = (
      await narmada(
        "POST",
        ADD,
        rfq({ participantCode: "NARMADA", clientCode: "NARMADA", participantList: ["MERIDIAN"] }),
      )
    ).body;
    const offer = {
      rfqNumber: number,
      participantCode: "MERIDIAN",
      clientCode: "MERIDIAN",
      value: 5,
      yield: 7.2,
      price: 100,
    };
    await script({ on: "offer", do: "silence" });
    const { id } = (await meridian("POST", "/rest/v1/negotiation/add", offer)).body;
    const status = async () => (await meridian("GET", `/rest/v1/negotiation/all?id=${String(id)}`)).body["status"];
    expect(await status()).toBe("N");
    await script({ on: "offer", do: "reject" });
    expect(await status()).toBe("C");
    await market.control("DELETE", "/scripts");
    expect((await market.control("GET", "/scripts")).body).toEqual({ scripts: [] });
  });
});
