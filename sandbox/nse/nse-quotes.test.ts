import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ISIN, openMarket, rfq, type Send, type TestMarket } from "#sandbox/sandbox.testing.ts";

let market: TestMarket;
let meridian: Send;
let narmada: Send;
let kaveri: Send;
beforeAll(async () => {
  market = await openMarket();
  meridian = await market.nse("MERIDIAN");
  narmada = await market.nse("NARMADA");
  kaveri = await market.nse("KAVERI");
});
afterAll(() => market.stop());

const ADD = "/rest/v1/rfqmaster/add/isin";
const place = (change = {}) => meridian("POST", ADD, rfq(change));
const texts = ({ body }: { body: Record<string, unknown> }) => body["messages"];

describe("an RFQ at NSE", () => {
  test("is placed in crore and percent, and answered as the exchange writes it", async () => {
    const { status, rows } = await place();
    expect(status).toBe(200);
    expect(rows).toMatchObject([
      {
        number: expect.stringMatching(/^R261123\d{8}$/),
        isin: ISIN,
        status: "P",
        date: "23-Nov-2026",
        quoteTime: "10:41:07",
        settlementDate: "25-Nov-2026",
        tradedValue: 0,
        confirmedValue: 0,
        value: 5,
        yield: 7.12,
        endTime: "15:30",
      },
    ]);
  });

  test("sent twice is two RFQs: the exchange knows no repeats", async () => {
    const [first, second] = [await place(), await place()];
    expect(first.body["number"]).not.toBe(second.body["number"]);
  });

  test("to buy and to sell is two RFQs of one call", async () => {
    const { rows } = await place({ buySell: "X" });
    expect(rows.map(({ buySell }) => buySell)).toEqual(["B", "S"]);
  });

  test.each([
    ["a field that is missing", { isin: undefined }, "isin", "Field is mandatory"],
    ["a bond that is not listed", { isin: "INE000000000" }, "isin", "Invalid ISIN"],
    [
      "one to one without a participant",
      { participantList: [] },
      "participantList",
      "No of items in the list should be greater than or equal to 1",
    ],
    ["a yield alone with a price", { quoteType: "Y" }, "price", "Should be empty"],
    ["both without a price", { price: null }, "price", "Field is mandatory"],
    ["a yield to put without its date", { yieldType: "YTP" }, "putCallDate", "Field is mandatory"],
    ["an end and the whole day", { gtdFlag: "Y" }, "endTime", "Either gtdFlag or endTime"],
    ["an end that is past", { endTime: "10:41" }, "endTime", "Should be later than now"],
    ["a value below a rupee", { value: 0.00000001 }, "value", "Invalid value"],
    ["a yield of five decimals", { yield: 7.12345 }, "yield", "At most 4 decimals"],
    ["settlement on T+2", { settlementType: 2 }, "settlementType", "Invalid value"],
    ["long remarks", { remarks: "x".repeat(101) }, "remarks", "Length should be at most 100"],
  ])("is refused at its field: %s", async (_what, change, field, msg) => {
    const answer = await place(change);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ code: 400, messages: [{ field, msg }] });
  });

  test("has every wrong field named together", async () => {
    const { body } = await place({ value: -1, yield: "7", access: 9 });
    expect((body["messages"] as { field: string }[]).map(({ field }) => field)).toEqual(["value", "yield", "access"]);
  });

  test.each([
    ["another's participant code", { participantCode: "NARMADA" }, "Invalid participant code NARMADA"],
    ["a participant nobody knows", { participantList: ["NOBODY"] }, "Invalid participant code NOBODY"],
    ["a client that is not registered", { clientCode: "STRANGER" }, "Invalid client code STRANGER"],
    ["a group nobody made", { participantList: null, groupList: ["G9"] }, "Invalid group code G9"],
  ])("is refused for a code: %s", async (_what, change, text) => {
    expect(texts(await place(change))).toEqual([text]);
  });

  test("goes to those it names, to a group's members, and to everybody when it is for the whole market", async () => {
    await market.control("POST", "/groups", { exchange: "NSE", code: "BANKS", members: ["NARMADA"] });
    const named = (await place()).body["number"];
    const grouped = (await place({ participantList: null, groupList: ["BANKS"] })).body["number"];
    const open = (await place({ access: 1, participantList: null, anonymous: "Y" })).body["number"];
    const seen = async (who: Send) => (await who("GET", "/rest/v1/marketwatch/isin")).rows.map(({ number }) => number);
    expect(await seen(narmada)).toEqual(expect.arrayContaining([named, grouped, open]));
    const others = await seen(kaveri);
    expect(others).toContain(open);
    expect(others).not.toContain(named);
    const shown = (await kaveri("GET", `/rest/v1/marketwatch/isin?isin=${ISIN}`)).rows.find(
      ({ number }) => number === open,
    );
    expect(shown).toMatchObject({ participantCode: null, loginId: null, participantList: null, remarks: "YB7K3Q9F2M" });
  });

  test("is found by its tag in the remarks, by number, and by when it last changed", async () => {
    const { number } = (await place({ remarks: "TAG0000001" })).body;
    const byTag = await meridian("GET", "/rest/v1/rfqmaster/all/isin?remarks=TAG0000001");
    expect(byTag.rows.map((row) => row["number"])).toEqual([number]);
    const later = await meridian("GET", "/rest/v1/rfqmaster/all/isin?fromTimestamp=23-Nov-2026%2010:41:08");
    expect(later.rows).toEqual([]);
    expect((await meridian("GET", "/rest/v1/rfqmaster/all/isin?fromTimestamp=yesterday")).status).toBe(400);
  });

  test("is amended by its owner while it is live, and by nobody else", async () => {
    const { number } = (await place()).body;
    const change = { number, yield: 7.1, price: 100.5, endTime: "16:00" };
    const amended = await meridian("POST", "/rest/v1/rfqmaster/update/isin", change);
    expect(amended.body).toMatchObject({ number, yield: 7.1, price: 100.5, endTime: "16:00", version: 2 });
    expect((await narmada("POST", "/rest/v1/rfqmaster/update/isin", change)).status).toBe(404);
  });

  test("is withdrawn all or none, once", async () => {
    const [one, other] = [(await place()).body["number"], (await place()).body["number"]];
    const withdraw = (...numbers: unknown[]) => meridian("POST", "/rest/v1/rfqmaster/withdraw", { numbers });
    expect((await withdraw(one)).rows).toMatchObject([{ status: "W", endReason: "W" }]);
    expect(texts(await withdraw(other, one))).toEqual(["RFQ already withdrawn"]);
    const still = await meridian("GET", `/rest/v1/rfqmaster/all/isin?number=${String(other)}`);
    expect(still.body).toMatchObject({ status: "P" });
    expect((await withdraw("R26112300009999")).body).toEqual({ code: 404, messages: ["RFQ not found"] });
  });
});

describe("a negotiation at NSE", () => {
  const first = async (change = {}) => {
    const { number: rfqNumber } = (await place()).body;
    const offer = {
      rfqNumber,
      participantCode: "NARMADA",
      clientCode: "NARMADA",
      value: 5,
      yield: 7.15,
      price: 100.2,
      ...change,
    };
    return narmada("POST", "/rest/v1/negotiation/add", offer);
  };

  test("goes back and forth until somebody accepts what the other offered", async () => {
    const { body: offer } = await first();
    expect(offer).toMatchObject({ status: "N", lastOfferBySide: "R", yield: 7.15, initiator: "MERIDIAN" });
    const on = { rfqNumber: offer["rfqNumber"], id: offer["id"] };
    const counter = { ...on, value: 5, yield: 7.13, price: 100.4, role: "I" };
    expect((await meridian("POST", "/rest/v1/negotiation/update", counter)).body).toMatchObject({
      status: "R",
      lastOfferBySide: "I",
    });
    const own = { ...on, acceptedValue: 5, acceptedYield: 7.13, acceptedPrice: 100.4, role: "I" };
    expect(texts(await meridian("POST", "/rest/v1/negotiation/accept", own))).toEqual(["Not allowed for this side"]);
    const stale = { ...own, acceptedYield: 7.15, acceptedPrice: 100.2, role: "R" };
    expect(texts(await narmada("POST", "/rest/v1/negotiation/accept", stale))).toEqual(["Offer has changed"]);
    const { rows } = await narmada("POST", "/rest/v1/negotiation/accept", { ...own, role: "R" });
    expect(rows).toMatchObject([
      {
        status: "A",
        acceptedBySide: "I",
        acceptedByLoginId: "dealer",
        acceptedValue: 5,
        confirmStatus: null,
        tradeNumber: null,
      },
    ]);
  });

  test("accepted by the initiator names the responder's side, as the exchange's own example does", async () => {
    const { body: offer } = await first();
    const accept = {
      rfqNumber: offer["rfqNumber"],
      id: offer["id"],
      acceptedValue: 5,
      acceptedYield: 7.15,
      acceptedPrice: 100.2,
      role: "I",
    };
    const { rows } = await meridian("POST", "/rest/v1/negotiation/accept", accept);
    expect(rows).toMatchObject([{ status: "A", acceptedBySide: "R", acceptedValue: 5, confirmStatus: null }]);
  });

  test("deals a part, and the rest stays open until it is dealt or withdrawn", async () => {
    const { number } = (await place({ access: 1, participantList: null })).body;
    const accept = { rfqNumber: number, acceptedValue: 2, acceptedYield: 7.12, acceptedPrice: 100.4552, role: "R" };
    expect((await narmada("POST", "/rest/v1/negotiation/accept", accept)).rows).toMatchObject([
      { acceptedValue: 2, acceptedBySide: "I" },
    ]);
    const left = await meridian("GET", `/rest/v1/rfqmaster/all/isin?number=${String(number)}`);
    expect(left.body).toMatchObject({ status: "P", tradedValue: 2, value: 5 });
    expect(texts(await kaveri("POST", "/rest/v1/negotiation/accept", { ...accept, acceptedValue: 4 }))).toEqual([
      "Value not available",
    ]);
    await kaveri("POST", "/rest/v1/negotiation/accept", { ...accept, acceptedValue: 3 });
    expect(texts(await meridian("POST", "/rest/v1/rfqmaster/withdraw", { numbers: [number] }))).toEqual([
      "RFQ already traded",
    ]);
  });

  test("refuses a size that is not a step, and a level where it is not negotiable", async () => {
    const step = await first({ value: 0.15 });
    expect(step.body).toMatchObject({ messages: [{ field: "value", msg: "Not a multiple of the step" }] });
    const { number: rfqNumber } = (await place({ quoteNegotiable: "N" })).body;
    const offer = { rfqNumber, participantCode: "NARMADA", clientCode: "NARMADA", value: 5, yield: 7.15, price: 100.2 };
    expect(texts(await narmada("POST", "/rest/v1/negotiation/add", offer))).toEqual(["Offer has changed"]);
  });

  test("ends when its offer is taken back or either side ends it, and with its RFQ", async () => {
    const { body: taken } = await first();
    const on = (row: Record<string, unknown>, role: string) => ({ rfqNumber: row["rfqNumber"], id: row["id"], role });
    expect(texts(await meridian("POST", "/rest/v1/negotiation/withdrawquote", on(taken, "I")))).toEqual([
      "Not allowed for this side",
    ]);
    expect((await narmada("POST", "/rest/v1/negotiation/withdrawquote", on(taken, "R"))).body).toMatchObject({
      status: "C",
    });
    const { body: ended } = await first();
    expect((await meridian("POST", "/rest/v1/negotiation/terminate", on(ended, "I"))).body).toMatchObject({
      status: "C",
    });
    expect(texts(await narmada("POST", "/rest/v1/negotiation/terminate", on(ended, "R")))).toEqual([
      "Negotiation not allowed in status C",
    ]);
    const { body: left } = await first();
    await meridian("POST", "/rest/v1/rfqmaster/withdraw", { numbers: [left["rfqNumber"]] });
    const after = await narmada("GET", `/rest/v1/negotiation/all?id=${String(left["id"])}`);
    expect(after.body).toMatchObject({ status: "C" });
  });

  test("is nobody else's", async () => {
    const { body: offer } = await first();
    expect((await kaveri("GET", `/rest/v1/negotiation/all?id=${String(offer["id"])}`)).rows).toEqual([]);
    const on = { rfqNumber: offer["rfqNumber"], id: offer["id"] };
    expect((await kaveri("POST", "/rest/v1/negotiation/terminate", on)).status).toBe(404);
  });
});

describe("a session at NSE", () => {
  test("ends when the same login signs in again", async () => {
    const first = await market.nse("SAHYADRI", "desk");
    const second = await market.nse("SAHYADRI", "desk");
    expect((await first("GET", "/rest/v1/market/timings")).body).toEqual({ code: 401, messages: ["Login Required"] });
    expect((await second("GET", "/rest/v1/market/timings")).status).toBe(200);
  });

  test("of another login goes on", async () => {
    const one = await market.nse("SAHYADRI", "one");
    await market.nse("SAHYADRI", "two");
    expect((await one("GET", "/rest/v1/market/timings")).status).toBe(200);
  });

  test("ends after half an hour of nothing", async () => {
    const idle = await market.nse("SAHYADRI", "idle");
    await market.at("23T11:11:06");
    expect((await idle("GET", "/rest/v1/market/timings")).status).toBe(200);
    await market.at("23T11:41:06");
    expect((await idle("GET", "/rest/v1/market/timings")).status).toBe(401);
  });

  test("is refused to a wrong password", async () => {
    const body = { domain: "MERIDIAN", login: "dealer", password: "guess" };
    const answer = await fetch(`${market.url}/nse/rest/v1/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect([answer.status, await answer.json()]).toEqual([401, { code: 401, messages: ["Access Denied"] }]);
  });
});
