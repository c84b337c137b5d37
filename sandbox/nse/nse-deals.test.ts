import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  agreed,
  confirmed,
  ISIN,
  money,
  openMarket,
  rfq,
  type Send,
  type TestMarket,
} from "#sandbox/sandbox.testing.ts";

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

const texts = ({ body }: { body: Record<string, unknown> }) => body["messages"];
const settlement = async (who: Send) => (await who("GET", "/bondsnew/rest/v1/settle/order/all")).body;

describe("the money of a deal", () => {
  test("is proposed by one side and accepted by the other: then there is a deal number and a settlement order", async () => {
    const thread = await agreed(meridian, narmada);
    const proposed = await meridian("POST", "/rest/v1/deal/propose", money(thread, "MERIDIAN", "I"));
    expect(proposed.body).toMatchObject({ confirmStatus: "PP", proposedBySide: "I", tradeNumber: null });
    const decided = await narmada("POST", "/rest/v1/deal/acceptreject", {
      ...money(thread, "NARMADA", "R"),
      status: "PC",
    });
    expect(decided.body).toMatchObject({
      status: "A",
      confirmStatus: "CC",
      tradeNumber: "D26112300000001",
      acceptedConsideration: 51282942.47,
    });
    expect(await settlement(narmada)).toMatchObject({
      orderNumber: "D26112300000001",
      settleStatus: 0,
      settlementNo: "2611025",
      modSettleDate: "25-Nov-2026",
      stampDutyAmount: 51.28,
      buyerFundPayinObligation: 51282993.75,
      sellerFundPayoutObligation: 51282942.47,
    });
    const { body } = await meridian("GET", "/rest/v1/rfqmaster/all/isin");
    expect(body).toMatchObject({ status: "T", tradedValue: 5, confirmedValue: 5 });
  });

  test("rejected may be proposed again", async () => {
    const thread = await agreed(meridian, narmada);
    await meridian("POST", "/rest/v1/deal/propose", money(thread, "MERIDIAN", "I"));
    const no = await narmada("POST", "/rest/v1/deal/acceptreject", { ...money(thread, "NARMADA", "R"), status: "PR" });
    expect(no.body).toMatchObject({ confirmStatus: "CR" });
    const again = await narmada("POST", "/rest/v1/deal/propose", money(thread, "NARMADA", "R"));
    expect(again.body).toMatchObject({ confirmStatus: "PP", proposedBySide: "R" });
  });

  test("other than what was proposed is not accepted", async () => {
    const thread = await agreed(meridian, narmada);
    await meridian("POST", "/rest/v1/deal/propose", money(thread, "MERIDIAN", "I"));
    const other = { ...money(thread, "NARMADA", "R"), consideration: 51282942.48, status: "PC" };
    expect(texts(await narmada("POST", "/rest/v1/deal/acceptreject", other))).toEqual(["Offer has changed"]);
  });

  test("that does not add up is refused, and parts have to add up too", async () => {
    const thread = await agreed(meridian, narmada);
    const base = money(thread, "MERIDIAN", "I");
    const wrong = await meridian("POST", "/rest/v1/deal/propose", { ...base, consideration: 52282942.47 });
    expect(wrong.body).toMatchObject({ messages: [{ field: "consideration" }] });
    await market.control("POST", "/participants", { exchange: "NSE", code: "GODAVARI", is_custodian: true });
    const part = { custodian: "GODAVARI", value: 2, accruedInterest: 422136.99, consideration: 20513176.99 };
    const rest = { custodian: "GODAVARI", value: 3, accruedInterest: 633205.48, consideration: 30769765.48 };
    const short = await meridian("POST", "/rest/v1/deal/propose", { ...base, custodianList: [part] });
    expect(short.body).toMatchObject({ messages: [{ field: "custodianList" }] });
    expect((await meridian("POST", "/rest/v1/deal/propose", { ...base, custodianList: [part, rest] })).status).toBe(
      200,
    );
  });

  test("passes a checker where a participant has one: its own first, then the other's", async () => {
    for (const code of ["MERIDIAN", "NARMADA"]) {
      await market.control("POST", "/participants", { exchange: "NSE", code, checker: true });
    }
    const thread = await agreed(meridian, narmada);
    await meridian("POST", "/rest/v1/deal/propose", money(thread, "MERIDIAN", "I"));
    const ours = { ...money(thread, "MERIDIAN", "I"), status: "PC" };
    const theirs = { ...money(thread, "NARMADA", "R"), status: "PC" };
    expect(texts(await narmada("POST", "/rest/v1/deal/acceptreject", theirs))).toEqual([
      "Deal not allowed in status PP",
    ]);
    const steps = [];
    for (const [who, body] of [
      [meridian, ours],
      [narmada, theirs],
      [narmada, theirs],
    ] as const) {
      steps.push((await who("POST", "/rest/v1/deal/acceptreject", body)).body["confirmStatus"]);
    }
    expect(steps).toEqual(["PC", "CA", "CC"]);
  });

  test("has the client of a side changed before it is confirmed, to one that is registered", async () => {
    await market.control("POST", "/participants", { exchange: "NSE", code: "NARMADA", ucc: ["NARM01"] });
    const thread = await agreed(meridian, narmada);
    const change = { ngRfqNumber: thread["rfqNumber"], ngId: thread["id"], side: "R" };
    const done = await narmada("POST", "/rest/v1/deal/changeclient", { ...change, clientCode: "NARM01" });
    expect(done.body).toMatchObject({ responderClient: "NARM01" });
    const bad = await narmada("POST", "/rest/v1/deal/changeclient", { ...change, clientCode: "OTHER" });
    expect(texts(bad)).toEqual(["Invalid client code OTHER"]);
  });
});

describe("the second at which it is too late", () => {
  test("a deal for today is taken until 16:00, one for tomorrow until the close", async () => {
    const quote = { settlementType: 0, gtdFlag: "Y", endTime: null };
    await market.at("23T15:59:59.999");
    meridian = await market.nse("MERIDIAN");
    expect(await agreed(meridian, await market.nse("NARMADA"), quote)).toMatchObject({ status: "A" });
    await market.at("23T16:00:00");
    const late = await meridian("POST", "/rest/v1/rfqmaster/add/isin", rfq(quote));
    expect(texts(late)).toEqual(["Cut-off time passed"]);
    await market.at("23T17:00:00");
    meridian = await market.nse("MERIDIAN");
    const shut = await meridian(
      "POST",
      "/rest/v1/rfqmaster/add/isin",
      rfq({ ...quote, settlementType: 1, gtdFlag: null, endTime: "17:30" }),
    );
    expect(texts(shut)).toEqual(["Market closed"]);
  });

  test("money for tomorrow is confirmed until 17:30; then the deal is over and the RFQ has its size back", async () => {
    const thread = await agreed(meridian, narmada);
    await market.at("23T17:29:59");
    meridian = await market.nse("MERIDIAN");
    await meridian("POST", "/rest/v1/deal/propose", money(thread, "MERIDIAN", "I"));
    await market.at("23T17:30:00");
    const late = await meridian("POST", "/rest/v1/deal/propose", money(thread, "MERIDIAN", "I"));
    expect(texts(late)).toEqual(["Price cut-off time passed"]);
    const { body } = await meridian("GET", "/rest/v1/negotiation/all");
    expect(body).toMatchObject({ status: "E", dealStatus: "EXPIRED", tradeNumber: null });
    expect((await meridian("GET", "/rest/v1/rfqmaster/all/isin")).body).toMatchObject({
      status: "W",
      endReason: "E",
      tradedValue: 0,
    });
  });

  test("an RFQ ends at its minute, and its threads with it", async () => {
    await meridian("POST", "/rest/v1/rfqmaster/add/isin", rfq({ endTime: "10:45" }));
    const { fired } = (await market.control("POST", "/clock/advance", { seconds: 232 })).body;
    expect(fired).toBe(0);
    expect((await market.control("POST", "/clock/advance", { seconds: 1 })).body["fired"]).toBe(1);
    expect((await meridian("GET", "/rest/v1/rfqmaster/all/isin")).body).toMatchObject({ status: "W", endReason: "E" });
  });
});

describe("settlement", () => {
  test("of a deal for tomorrow runs from 11:00 of its day: bonds, money, and the transfer", async () => {
    await confirmed(meridian, narmada);
    await market.at("25T11:00:10");
    meridian = await market.nse("MERIDIAN");
    expect(await settlement(meridian)).toMatchObject({ settleStatus: 0 });
    await market.at("25T11:02:00");
    expect(await settlement(meridian)).toMatchObject({
      settleStatus: 4,
      fundsInAmount: 51282993.75,
      utrNumber: expect.any(String),
    });
    const { entries } = (await market.control("GET", "/journal")).body as {
      entries: { at: string; command: { what?: string } }[];
    };
    const events = entries.flatMap(({ at, command }) =>
      command.what?.includes("_") ? [{ at, what: command.what }] : [],
    );
    expect(events.map(({ what }) => what).toSorted()).toEqual(["funds_in", "paid_out", "securities_in"]);
    expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).toSorted());
  });

  test("that nobody pays in for expires at 17:45", async () => {
    await market.control("POST", "/settings", { auto_settlement: false });
    const { tradeNumber } = await confirmed(meridian, narmada);
    await market.control("POST", `/settlements/${String(tradeNumber)}/securities_in`, {});
    await market.at("25T17:44:59");
    meridian = await market.nse("MERIDIAN");
    expect(await settlement(meridian)).toMatchObject({ settleStatus: 1 });
    await market.at("25T17:45:00");
    expect(await settlement(meridian)).toMatchObject({ settleStatus: 6 });
  });

  test("may jump and repeat, short money leaves it pending, and it never goes back", async () => {
    await market.control("POST", "/settings", { auto_settlement: false });
    const { tradeNumber } = await confirmed(meridian, narmada);
    const event = (name: string, body = {}) =>
      market.control("POST", `/settlements/${String(tradeNumber)}/${name}`, body);
    await event("funds_in", { amount: 1000, utr: "UTR1" });
    expect(await settlement(meridian)).toMatchObject({ settleStatus: 0, fundsInAmount: 1000, utrNumber: "UTR1" });
    await event("funds_in");
    expect(await settlement(meridian)).toMatchObject({ settleStatus: 2 });
    await event("paid_out");
    expect((await event("paid_out")).status).toBe(200);
    expect((await event("funds_in")).status).toBe(409);
    expect(await settlement(meridian)).toMatchObject({ settleStatus: 4 });
    await event("reverse");
    expect(await settlement(meridian)).toMatchObject({ settleStatus: 5 });
    expect((await market.control("POST", "/settlements/D1/paid_out", {})).status).toBe(404);
  });

  test("takes each side's accounts and shows them to that side", async () => {
    const { tradeNumber: orderNumber } = await confirmed(meridian, narmada);
    await narmada("POST", "/bondsnew/rest/v1/settle/order/updatebank", {
      orderNumber,
      ifsc: "HDFC0000060",
      bankAccount: "1",
    });
    await meridian("POST", "/bondsnew/rest/v1/settle/order/updatedp", {
      orderNumber,
      dpId: "IN300168",
      benId: "10442817",
    });
    expect(await settlement(narmada)).toMatchObject({ ifsc: "HDFC0000060", dpId: null });
    expect(await settlement(meridian)).toMatchObject({ ifsc: null, dpId: "IN300168" });
  });
});

describe("an amendment of a deal", () => {
  const propose = (tradeNumber: unknown, change = {}) =>
    meridian("POST", "/rest/v1/dealamend/modifycancel", {
      tradeNumber,
      requestType: "M",
      reasonCode: "1",
      settlementType: 0,
      ...change,
    });

  test("moves the settlement once the other side approves", async () => {
    const { tradeNumber } = await confirmed(meridian, narmada);
    const { body } = await propose(tradeNumber);
    expect(body).toMatchObject({ id: "A26112300000001", status: "PP", proposedBySide: "I" });
    expect(texts(await meridian("POST", "/rest/v1/dealamend/updatestatus", { id: body["id"], status: "EA" }))).toEqual([
      "Not allowed for this side",
    ]);
    expect(texts(await propose(tradeNumber))).toEqual(["Amendment not allowed in status PP"]);
    const done = await narmada("POST", "/rest/v1/dealamend/updatestatus", { id: body["id"], status: "EA" });
    expect(done.body).toMatchObject({ status: "EA" });
    expect(await settlement(narmada)).toMatchObject({ settleDate: "25-Nov-2026", modSettleDate: "23-Nov-2026" });
  });

  test("cancels the deal and its settlement, or changes nothing when it is rejected", async () => {
    const { tradeNumber } = await confirmed(meridian, narmada);
    const { body: rejected } = await propose(tradeNumber, { requestType: "C" });
    await narmada("POST", "/rest/v1/dealamend/updatestatus", { id: rejected["id"], status: "CR" });
    expect(await settlement(narmada)).toMatchObject({ settleStatus: 0 });
    const { body } = await propose(tradeNumber, { requestType: "C" });
    await narmada("POST", "/rest/v1/dealamend/updatestatus", { id: body["id"], status: "EA" });
    expect(await settlement(narmada)).toMatchObject({ settleStatus: 8 });
    expect((await meridian("GET", `/rest/v1/dealamend/all?tradeNumber=${String(tradeNumber)}`)).rows).toMatchObject([
      { status: "CR" },
      { status: "EA" },
    ]);
  });

  test("is refused of nothing, and once bonds and money have moved", async () => {
    const { tradeNumber } = await confirmed(meridian, narmada);
    expect((await propose(tradeNumber, { settlementType: null })).body).toMatchObject({
      messages: [{ field: "requestType" }],
    });
    await market.control("POST", `/settlements/${String(tradeNumber)}/paid_out`, {});
    expect(texts(await propose(tradeNumber))).toEqual(["Deal not allowed in status 4"]);
  });
});

describe("a report of a deal agreed elsewhere", () => {
  const report = (change = {}) => ({
    refNumber: "YB0001",
    isin: ISIN,
    buySell: "S",
    participantCode: "MERIDIAN",
    clientCode: "MERIDIAN",
    counterParticipantCode: "NARMADA",
    counterClientCode: "NARMADA",
    settlementType: 1,
    value: 5,
    quantity: 50,
    yieldType: "YTM",
    yield: 7.12,
    price: 100.4552,
    accruedInterest: 1055342.47,
    consideration: 51282942.47,
    dealDate: "23-Nov-2026",
    dealTime: "10:26:08",
    ...change,
  });
  const add = (change = {}) => meridian("POST", "/bondsnew/rest/v1/order", report(change));

  test("is a deal once the other side accepts it", async () => {
    const { body } = await add();
    expect(body).toMatchObject({ orderNumber: "O26112300000001", status: "PA", late: "N" });
    const decide = (who: Send, status: string) =>
      who("PUT", "/bondsnew/rest/v1/order/status", { orderNumber: body["orderNumber"], status });
    expect(texts(await decide(meridian, "A"))).toEqual(["Not allowed for this side"]);
    expect((await decide(narmada, "A")).body).toMatchObject({ status: "A", tradeNumber: "D26112300000001" });
    expect(await settlement(meridian)).toMatchObject({ orderNumber: "D26112300000001", settleStatus: 0 });
    expect(texts(await decide(narmada, "R"))).toEqual(["Order not allowed in status ACCEPTED"]);
  });

  test("is late from the second at which fifteen minutes are over", async () => {
    expect((await add({ dealTime: "10:26:07" })).body).toMatchObject({ late: "Y" });
  });

  test("is found by its reference, twice when it was sent twice", async () => {
    await add();
    await add();
    const { rows } = await meridian("GET", "/bondsnew/rest/v1/order/all?refNumber=YB0001");
    expect(rows.map(({ orderNumber }) => orderNumber)).toEqual(["O26112300000001", "O26112300000002"]);
  });

  test("is refused, taken back, and ended unanswered at the close", async () => {
    const status = async (who: Send, given: string) => {
      const { body } = await add();
      return (await who("PUT", "/bondsnew/rest/v1/order/status", { orderNumber: body["orderNumber"], status: given }))
        .body["status"];
    };
    expect([await status(narmada, "R"), await status(meridian, "X")]).toEqual(["R", "X"]);
    await add();
    await market.at("23T17:00:00");
    meridian = await market.nse("MERIDIAN");
    expect((await meridian("GET", "/bondsnew/rest/v1/order/all?orderNumber=O26112300000003")).body).toMatchObject({
      status: "E",
    });
  });

  test.each([
    ["settlement on T+3", { settlementType: 3 }, { field: "settlementType", msg: "Invalid value" }],
    ["a time that is to come", { dealTime: "10:41:08" }, { field: "dealTime", msg: "Should not be later than now" }],
    [
      "oneself",
      { counterParticipantCode: "MERIDIAN" },
      { field: "counterParticipantCode", msg: "Should be another participant" },
    ],
  ])("is refused: %s", async (_what, change, message) => {
    expect((await add(change)).body).toEqual({ code: 400, messages: [message] });
  });

  test("takes T+2, which an RFQ does not", async () => {
    expect((await add({ settlementType: 2 })).body).toMatchObject({ settlementDate: "26-Nov-2026" });
  });
});
