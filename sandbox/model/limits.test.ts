import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { agreed, openMarket, rfq, type Row, type Send, type TestMarket } from "#sandbox/sandbox.testing.ts";

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

const limit = (change: Row) =>
  market.control("POST", "/limits", { exchange: "NSE", participant: "MERIDIAN", ...change });
const place = async (change: Row = {}) => (await meridian("POST", "/rest/v1/rfqmaster/add/isin", rfq(change))).body;
/** Two RFQs of 5 crore are 10.05 crore of principal. */
const EIGHT_CRORE = 80_000_000;

describe("a limit of an exchange", () => {
  test.each([
    ["participant", "*", { sell: EIGHT_CRORE }, "Participant limit exceeded"],
    ["participant", "*", { gross: EIGHT_CRORE }, "Participant limit exceeded"],
    ["isin", "INE134E08LA3", { quantity: 80 }, "ISIN limit exceeded"],
    ["isin", "*", { sell: EIGHT_CRORE }, "ISIN limit exceeded"],
    ["issuer", "Power Finance Corporation Limited", { gross: EIGHT_CRORE }, "Issuer limit exceeded"],
    ["dealer", "dealer", { gross: EIGHT_CRORE }, "Dealer limit exceeded"],
  ])("of a %s (%s) counts what is open already", async (level, key, amounts, text) => {
    await limit({ level, key, ...amounts });
    expect(await place()).toMatchObject({ status: "P" });
    expect(await place()).toEqual({ code: 400, messages: [text] });
  });

  test("of a single order knows its size and the bands of its level", async () => {
    await limit({
      level: "order",
      key: "CB",
      max: 49_000_000,
      yield_from: 7,
      yield_to: 7.5,
      price_from: 99,
      price_to: 101,
    });
    expect(await place()).toMatchObject({ messages: ["Single order limit exceeded"] });
    const small = { value: 1, quantity: 10 };
    expect(await place(small)).toMatchObject({ status: "P" });
    expect(await place({ ...small, yield: 7.6 })).toMatchObject({ messages: ["Yield outside band 7.0000 to 7.5000"] });
    expect(await place({ ...small, price: 98 })).toMatchObject({
      messages: ["Price outside band 99.0000 to 101.0000"],
    });
  });

  test("of a counterparty is met where the counterparty is known: at the acceptance", async () => {
    await limit({ level: "counterparty", key: "NARMADA", sell: EIGHT_CRORE });
    expect(await agreed(meridian, narmada)).toMatchObject({ status: "A" });
    expect(await agreed(meridian, narmada)).toEqual({ code: 400, messages: ["Counterparty limit exceeded"] });
  });

  test("only warns where it says so", async () => {
    await limit({ level: "participant", sell: EIGHT_CRORE, mode: "warn" });
    await place();
    expect(await place()).toMatchObject({ status: "P", warnings: ["Participant limit exceeded"] });
  });

  test("of one settlement leaves the other free, and one that is removed is none", async () => {
    await limit({ level: "participant", sell: EIGHT_CRORE, settlement: 1 });
    await place();
    expect(await place()).toMatchObject({ messages: ["Participant limit exceeded"] });
    expect(await place({ settlementType: 0 })).toMatchObject({ status: "P" });
    await limit({ level: "participant", settlement: 1, remove: true });
    expect(await place()).toMatchObject({ status: "P" });
  });

  test("is free again when a quote is withdrawn, and on another day", async () => {
    await limit({ level: "participant", sell: EIGHT_CRORE });
    const { number } = await place();
    await meridian("POST", "/rest/v1/rfqmaster/withdraw", { numbers: [number] });
    await agreed(meridian, narmada);
    expect(await place()).toMatchObject({ messages: ["Participant limit exceeded"] });
    await market.at("25T10:00:00");
    meridian = await market.nse("MERIDIAN");
    expect(await place()).toMatchObject({ status: "P" });
  });

  test("does not count a quote twice when it is amended or dealt", async () => {
    await limit({ level: "participant", sell: EIGHT_CRORE });
    const { number } = await place();
    const amended = await meridian("POST", "/rest/v1/rfqmaster/update/isin", { number, yield: 7.11 });
    expect(amended.body).toMatchObject({ yield: 7.11 });
    const accept = { rfqNumber: number, acceptedValue: 5, acceptedYield: 7.11, acceptedPrice: 100.4552, role: "R" };
    expect((await narmada("POST", "/rest/v1/negotiation/accept", accept)).body).toMatchObject({ status: "A" });
  });
});

describe("who may not deal", () => {
  test("a client who is debarred, until the day is over", async () => {
    await market.control("POST", "/debarred", { exchange: "NSE", client: "MERIDIAN", until: "2026-11-23" });
    expect(await place()).toEqual({ code: 400, messages: ["Client MERIDIAN debarred until 23-Nov-2026"] });
    await market.at("25T10:00:00");
    meridian = await market.nse("MERIDIAN");
    expect(await place()).toMatchObject({ status: "P" });
  });

  test("a participant whose access was taken away, until it is given back", async () => {
    await market.control("POST", "/participants", { exchange: "NSE", code: "MERIDIAN", access: "revoked" });
    expect(await place()).toEqual({ code: 400, messages: ["RFQ access revoked"] });
    await market.control("POST", "/participants", { exchange: "NSE", code: "MERIDIAN", access: "granted" });
    expect(await place()).toMatchObject({ status: "P" });
  });
});
