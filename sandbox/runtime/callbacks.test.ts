import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { must } from "#domain/lib/must.ts";
import { bseSignature, nseToken } from "#sandbox/runtime/signatures.ts";
import {
  confirmed,
  openMarket,
  type Receiver,
  receiver,
  rfq,
  type Row,
  type Send,
  type TestMarket,
} from "#sandbox/sandbox.testing.ts";

describe("a callback's signature", () => {
  test("is NSE's token over the exact bytes", () => {
    const body = '{"rfqList":[],"negotiationList":[],"dealAmendList":[]}';
    expect(nseToken("sandbox-secret", body)).toBe("a49a4779db4545fc9d70793bc77edce489df09e6c516c7aa4cf21bf985311946");
  });

  test("is BSE's over the second and the body", () => {
    expect(bseSignature("sandbox-secret", '{"events":[]}', 1795582800)).toBe(
      "t=1795582800,v1=c675cd1365dcd10df9ddad64a4405424c5363040345bd360835df6466ba564d5",
    );
  });
});

describe("callbacks", () => {
  let market: TestMarket;
  let product: Receiver;
  let meridian: Send;
  let narmada: Send;
  beforeEach(async () => {
    market = await openMarket({ retryAfterMs: [30, 60, 90] });
    product = await receiver();
    meridian = await market.nse("MERIDIAN");
    narmada = await market.nse("NARMADA");
    await market.control("POST", "/participants", {
      exchange: "NSE",
      code: "MERIDIAN",
      secret: "our-secret",
      callback_url: `${product.url}/ext/exchange/nse`,
      cbrics_callback_url: `${product.url}/ext/exchange/cbrics`,
    });
  });
  afterEach(async () => {
    await market.stop();
    await product.close();
  });

  const place = () => meridian("POST", "/rest/v1/rfqmaster/add/isin", rfq());
  const fault = (callback: Row, match: Row = {}) => market.control("POST", "/faults", { effect: { callback }, match });
  const arrived = (count: number) => expect.poll(() => product.received.length).toBe(count);
  const stored = async () => (await market.control("GET", "/callbacks")).body["callbacks"] as Row[];

  test("come for each change a participant is part of, as NSE writes them, signed with its secret", async () => {
    await confirmed(meridian, narmada);
    await expect
      .poll(() => product.received.some(({ path: where }) => where === "/ext/exchange/cbrics/v1/notification"))
      .toBe(true);
    for (const { headers, body } of product.received) {
      expect(headers["token"]).toBe(nseToken("our-secret", body));
      expect(headers["x-participant-code"]).toBe("MERIDIAN");
    }
    const bodies = product.received.map(({ body }) => JSON.parse(body) as Record<string, Row[]>);
    expect(bodies[0]).toMatchObject({ rfqList: [{ number: "R26112300000001", status: "P" }] });
    const deals = bodies.flatMap((body) => body["negotiationList"] ?? []);
    expect(deals.at(-1)).toMatchObject({
      confirmStatus: "CC",
      tradeNumber: "D26112300000001",
      acceptedConsideration: 51282942.47,
    });
    expect(bodies.flatMap((body) => body["settleOrderList"] ?? [])).toMatchObject([
      { orderNumber: "D26112300000001", settleStatus: 0, settlementNo: "2611025", modSettleDate: "25-Nov-2026" },
    ]);
  });

  test("come from BSE as events, with the second of their sending", async () => {
    const bse = await market.bse("MERIDIANBSE");
    await market.control("POST", "/participants", {
      exchange: "BSE",
      code: "MERIDIANBSE",
      secret: "bse-secret",
      callback_url: `${product.url}/ext/exchange/bse/events`,
    });
    const level = { face_rupees: 50000000, bonds: 50, yield_pct: "7.1200", settlement: "T1" };
    await bse("POST", "/quotes", { isin: "INE134E08LA3", side: "SELL", mode: "OTM", ...level });
    await arrived(1);
    const { path: where, headers, body } = must(product.received[0]);
    const seconds = Number(/^t=(\d+),/.exec(String(headers["x-bse-signature"]))?.[1]);
    expect(where).toBe("/ext/exchange/bse/events");
    expect(headers["x-bse-signature"]).toBe(bseSignature("bse-secret", body, seconds));
    expect(Math.abs(seconds - Date.now() / 1000)).toBeLessThan(60);
    expect(JSON.parse(body)).toMatchObject({
      events: [{ seq: 1, kind: "quote", key: "B2611230001", version: 1, body: { state: "OPEN" } }],
    });
  });

  test("are tried again three times, then given up", async () => {
    product.answerWith(500);
    await place();
    await expect.poll(async () => (await stored())[0]?.["state"]).toBe("given_up");
    expect((await stored())[0]?.["tries"]).toMatchObject([
      { status: 500 },
      { status: 500 },
      { status: 500 },
      { status: 500 },
    ]);
    expect(new Set(product.received.map(({ headers }) => headers["x-callback-id"])).size).toBe(1);
  });

  test("are delivered once the product answers again", async () => {
    product.answerWith(503, 200);
    await place();
    await expect.poll(async () => (await stored())[0]?.["state"]).toBe("delivered");
  });

  test("may come several times over", async () => {
    await fault({ duplicate: 2 });
    await place();
    await arrived(3);
    expect(new Set(product.received.map(({ body }) => body)).size).toBe(1);
  });

  test("may come out of order", async () => {
    await fault({ reorder: true }, { call: "quote" });
    const { number } = (await place()).body;
    await meridian("POST", "/rest/v1/rfqmaster/withdraw", { numbers: [number] });
    await arrived(2);
    const versions = product.received.map(
      ({ body }) => (JSON.parse(body) as { rfqList: Row[] }).rfqList[0]?.["version"],
    );
    expect(versions).toEqual([2, 1]);
  });

  test("may be lost, wrongly signed, or late", async () => {
    await fault({ drop: true });
    await place();
    await expect.poll(async () => (await stored())[0]?.["state"]).toBe("dropped");
    await fault({ bad_signature: true, delay_ms: 50 });
    await place();
    await arrived(1);
    const { headers, body } = must(product.received[0]);
    expect(headers["token"]).not.toBe(nseToken("our-secret", body));
  });

  test("that waited when the sandbox was stopped are sent at its next start", async () => {
    const dir = mkdtempSync(path.join(tmpdir(), "sandbox-callbacks-"));
    const first = await openMarket({ dir });
    await first.at("23T10:41:07");
    const [dealer] = [await first.nse("MERIDIAN"), await first.nse("NARMADA")];
    await first.control("POST", "/participants", { exchange: "NSE", code: "MERIDIAN", callback_url: product.url });
    await first.control("POST", "/faults", { effect: { callback: { delay_ms: 600_000 } } });
    await dealer("POST", "/rest/v1/rfqmaster/add/isin", rfq());
    await first.stop();
    expect(product.received).toEqual([]);
    const second = await openMarket({ dir });
    await arrived(1);
    await second.stop();
    rmSync(dir, { recursive: true, force: true });
  });
});
