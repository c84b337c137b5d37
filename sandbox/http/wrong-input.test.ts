import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openMarket, rfq, send, type Send, type TestMarket } from "#sandbox/sandbox.testing.ts";

let market: TestMarket;
let nse: Send;
let bse: Send;
beforeAll(async () => {
  market = await openMarket();
  nse = await market.nse("MERIDIAN");
  bse = await market.bse("MERIDIANBSE");
});
afterAll(() => market.stop());

/** Calls with a valid body on a missing object. */
const NSE_CALLS: [method: string, path: string, body: object, missing: string | null][] = [
  ["POST", "/rest/v1/rfqmaster/add/isin", {}, null],
  ["POST", "/rest/v1/rfqmaster/update/isin", { number: "R1" }, "RFQ not found"],
  ["POST", "/rest/v1/rfqmaster/withdraw", { numbers: ["R1"] }, "RFQ not found"],
  [
    "POST",
    "/rest/v1/negotiation/add",
    { rfqNumber: "R1", participantCode: "MERIDIAN", clientCode: "MERIDIAN", value: 1, yield: 7 },
    "RFQ not found",
  ],
  ["POST", "/rest/v1/negotiation/update", { rfqNumber: "R1", id: "N1", value: 1, yield: 7 }, "Negotiation not found"],
  ["POST", "/rest/v1/negotiation/withdrawquote", { rfqNumber: "R1", id: "N1" }, "Negotiation not found"],
  ["POST", "/rest/v1/negotiation/terminate", { rfqNumber: "R1", id: "N1" }, "Negotiation not found"],
  ["POST", "/rest/v1/negotiation/accept", { rfqNumber: "R1", acceptedValue: 1, acceptedYield: 7 }, "RFQ not found"],
  [
    "POST",
    "/rest/v1/deal/propose",
    { ngRfqNumber: "R1", ngId: "N1", participantCode: "MERIDIAN", price: 100, accruedInterest: 0, consideration: 1 },
    "Deal not found",
  ],
  [
    "POST",
    "/rest/v1/deal/acceptreject",
    { ngRfqNumber: "R1", ngId: "N1", participantCode: "MERIDIAN", status: "PC" },
    "Deal not found",
  ],
  [
    "POST",
    "/rest/v1/deal/changeclient",
    { ngRfqNumber: "R1", ngId: "N1", side: "I", clientCode: "M" },
    "Deal not found",
  ],
  [
    "POST",
    "/rest/v1/dealamend/modifycancel",
    { tradeNumber: "D1", requestType: "C", reasonCode: "1" },
    "Deal not found",
  ],
  ["POST", "/rest/v1/dealamend/updatestatus", { id: "A1", status: "EA" }, "Deal amendment not found"],
  ["POST", "/bondsnew/rest/v1/order", {}, null],
  ["PUT", "/bondsnew/rest/v1/order/status", { orderNumber: "O1", status: "A" }, "Order not found"],
  [
    "POST",
    "/bondsnew/rest/v1/settle/order/updatebank",
    { orderNumber: "D1", ifsc: "I", bankAccount: "1" },
    "Deal not found",
  ],
  ["POST", "/bondsnew/rest/v1/settle/order/updatedp", { orderNumber: "D1", dpId: "I", benId: "1" }, "Deal not found"],
];
const NSE_READS = [
  "/rest/v1/market/timings",
  "/rest/v1/participants/all",
  "/rest/v1/rfqmaster/all/isin",
  "/rest/v1/marketwatch/isin",
  "/rest/v1/negotiation/all",
  "/rest/v1/dealamend/all",
  "/bondsnew/rest/v1/order/all",
  "/bondsnew/rest/v1/settle/order/all",
];

describe("at NSE", () => {
  test.each(NSE_CALLS)("%s %s names each field that is missing", async (method, path) => {
    const { status, body } = await nse(method, path, {});
    const messages = body["messages"] as { field: string; msg: string }[];
    expect([status, body["code"]]).toEqual([400, 400]);
    expect(messages.length).toBeGreaterThan(0);
    for (const { field, msg } of messages) expect([typeof field, typeof msg]).toEqual(["string", "string"]);
  });

  test.each(NSE_CALLS.filter(([, , , missing]) => missing !== null))(
    "%s %s does not know what is not there, or another's",
    async (method, path, body, missing) => {
      const answer = await nse(method, path, body);
      expect([answer.status, answer.body]).toEqual([404, { code: 404, messages: [missing] }]);
    },
  );

  test.each([
    ...NSE_CALLS.map(([method, path]) => [method, path] as const),
    ...NSE_READS.map((path) => ["GET", path] as const),
  ])("%s %s asks for a session", async (method, path) => {
    const answer = await send(`${market.url}/nse${path}`, method, {}, method === "GET" ? undefined : {});
    expect([answer.status, answer.body]).toEqual([401, { code: 401, messages: ["Login Required"] }]);
  });

  test.each(NSE_READS)("GET %s answers a list or a row", async (path) => {
    expect((await nse("GET", path)).status).toBe(200);
  });

  test.each(["[]", '"x"', "{", "null"])("a body of %s is refused, never a failure", async (text) => {
    const { loginKey } = (
      await send(
        `${market.url}/nse/rest/v1/login`,
        "POST",
        {},
        { domain: "MERIDIAN", login: "other", password: "sandbox" },
      )
    ).body;
    const answer = await fetch(`${market.url}/nse/rest/v1/rfqmaster/add/isin`, {
      method: "POST",
      headers: { "content-type": "application/json", loginKey: String(loginKey) },
      body: text,
    });
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 400 }]);
  });

  test("a call that does not exist is answered in its dialect", async () => {
    expect((await nse("GET", "/rest/v1/nothing")).body).toEqual({ code: 404, messages: ["No such call"] });
    expect((await bse("GET", "/nothing")).body).toEqual({ errorCode: "E404", errorText: "No such call" });
  });

  test("participants are searched by code and name, and own client codes are one's own", async () => {
    await market.control("POST", "/participants", {
      exchange: "NSE",
      code: "MERIDIAN",
      name: "Meridian Mutual Fund",
      ucc: ["GILT01"],
    });
    const found = await nse("GET", "/rest/v1/participants/all?search=GODAVARI%20cust");
    expect(found.rows).toMatchObject([
      { participantCode: "NGODAVARI", entityType: "CUSTODIAN", isCustodian: "Y", rfqAccess: "Y" },
    ]);
    const own = await nse("GET", "/rest/v1/participants/all?uccOnly=Y");
    expect(own.rows.map(({ clientCode }) => clientCode)).toEqual(["MERIDIAN", "GILT01"]);
  });

  test("the timings are milliseconds of the day, all of it in a market that never shuts", async () => {
    const first = async () => ((await nse("GET", "/rest/v1/market/timings")).body["timings"] as object[])[0];
    expect(await first()).toEqual({
      issueType: "CB",
      startTime: 32_400_000,
      endTime: 61_200_000,
      yieldCutOffT0: 57_600_000,
      yieldCutOffT1: 61_200_000,
      priceCutOffT0: 59_400_000,
      priceCutOffT1: 63_000_000,
    });
    await market.control("POST", "/settings", { hours: "always" });
    expect(await first()).toMatchObject({ startTime: 0, endTime: 86_400_000, priceCutOffT0: 86_400_000 });
    await market.at("22T23:30:00");
    nse = await market.nse("MERIDIAN");
    const sunday = await nse(
      "POST",
      "/rest/v1/rfqmaster/add/isin",
      rfq({ gtdFlag: "Y", endTime: null, access: 1, participantList: null }),
    );
    expect(sunday.body).toMatchObject({ status: "P", endTime: "24:00", settlementDate: "25-Nov-2026" });
    await market.control("POST", "/settings", { hours: "exchange" });
    await market.at("23T10:41:07");
    nse = await market.nse("MERIDIAN");
    bse = await market.bse("MERIDIANBSE");
  });
});

const level = { face_rupees: 10_000_000, yield_pct: "7.0000" };
const BSE_CALLS: [method: string, path: string, body: object, missing: string | null][] = [
  ["POST", "/quotes", {}, null],
  ["PATCH", "/quotes/B1", { yield_pct: "7.0000" }, "Quote not found"],
  ["POST", "/quotes/B1/withdraw", {}, "Quote not found"],
  ["POST", "/quotes/B1/threads", level, "Quote not found"],
  ["PATCH", "/quotes/B1/threads/T1", level, "Thread not found"],
  ["POST", "/quotes/B1/threads/T1/withdraw", {}, "Thread not found"],
  ["POST", "/quotes/B1/threads/T1/close", {}, "Thread not found"],
  ["POST", "/quotes/B1/threads/T1/accept", level, "Thread not found"],
  ["POST", "/quotes/B1/accept", level, "Quote not found"],
  ["POST", "/deals/D1/money", { price: "100.0000", accrued: "0.00", consideration: "1.00" }, "Deal not found"],
  ["POST", "/deals/D1/money/decision", { accept: true }, "Deal not found"],
  ["PATCH", "/deals/D1/client", { side: "BUY", client: "C" }, "Deal not found"],
  ["POST", "/reports", {}, null],
  ["POST", "/reports/P1/decision", { accept: true }, "Order not found"],
  ["POST", "/deals/D1/amendments", { kind: "C", reason: "x" }, "Deal not found"],
  ["POST", "/deals/D1/amendments/A1/decision", { approve: true }, "Deal amendment not found"],
  ["PATCH", "/settlements/D1", { ifsc: "I" }, "Deal not found"],
];

describe("at BSE", () => {
  test.each(BSE_CALLS.filter(([, , , missing]) => missing !== null))(
    "%s %s does not know what is not there",
    async (method, path, body, errorText) => {
      const answer = await bse(method, path, body);
      expect([answer.status, answer.body]).toEqual([404, { errorCode: "E204", errorText }]);
    },
  );

  test.each(
    BSE_CALLS.filter(([, , body]) => Object.keys(body).some((name) => name !== "yield_pct" && name !== "ifsc")),
  )("%s %s names each field that is missing", async (method, path) => {
    const { status, body } = await bse(method, path, {});
    expect([status, body["errorCode"]]).toEqual([400, "E101"]);
    expect(Object.keys(body["fields"] as object).length).toBeGreaterThan(0);
  });

  test.each(BSE_CALLS)("%s %s asks for a session", async (method, path) => {
    const answer = await send(`${market.url}/bse/v1${path}`, method, {}, {});
    expect([answer.status, answer.body]).toEqual([401, { errorCode: "E201", errorText: "Login Required" }]);
  });
});

describe("a control call", () => {
  test.each([
    ["/participants", { code: "X" }],
    ["/groups", { exchange: "NSE" }],
    ["/limits", { exchange: "NSE", participant: "X", level: "sky" }],
    ["/debarred", { exchange: "NSE", client: "X", until: "tomorrow" }],
    ["/settings", { hours: "sometimes" }],
    ["/clock", { mode: "fixed" }],
    ["/clock/advance", { seconds: -1 }],
    ["/faults", { effect: { http: { status: 200 } } }],
    ["/scripts", { exchange: "NSE" }],
    ["/settlements/D1/explode", {}],
  ])("%s refuses wrong input with its fields", async (where, body) => {
    const answer = await market.control("POST", where, body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body["fields"] as object).length).toBeGreaterThan(0);
  });
});
