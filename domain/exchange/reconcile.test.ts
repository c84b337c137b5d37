import { describe, expect, test } from "vitest";
import { differenceText } from "#domain/exchange/difference-text.ts";
import { type HeldDeal, type HeldRows, reconcile } from "#domain/exchange/reconcile.ts";
import type { VenueDeal } from "#domain/exchange/venue-deal.ts";
import type { VenueReport } from "#domain/exchange/venue-report.ts";

const AT = { venueAt: "2026-11-20T05:30:00.000Z", version: 1 };
const held = (changes: Partial<HeldDeal> = {}): HeldDeal => ({
  finstrumentId: "INE053F07595",
  state: "EXECUTED",
  threadNumber: "N1",
  dealNumber: "D1",
  reportNumber: null,
  faceRupees: 50_000_000,
  yieldFraction: 0.0712,
  price: 100.4552,
  considerationRupees: 51_282_942.47,
  settlementDate: "2026-11-23",
  ...changes,
});
const figures = {
  faceRupees: 50_000_000,
  yieldFraction: 0.0712,
  price: 100.4552,
  considerationRupees: 51_282_942.47,
  settlementDate: "2026-11-23",
};
const deal = (changes: Partial<VenueDeal> = {}) => ({
  kind: "deal" as const,
  body: {
    number: "N1",
    quoteNumber: "R1",
    threadNumber: "N1",
    isin: "INE134E08LA3",
    buyerCode: "NMERIDIAN",
    sellerCode: "NNARMADA",
    moneyBy: null,
    state: "CONFIRMED" as const,
    money: "CONFIRMED" as const,
    dealNumber: "D1",
    ...figures,
    ...AT,
    ...changes,
  },
});
const report = (changes: Partial<VenueReport> = {}) => ({
  kind: "report" as const,
  body: {
    number: "O1",
    reference: "X",
    state: "ACCEPTED" as const,
    isLate: false,
    dealNumber: "D1",
    ...figures,
    ...AT,
    ...changes,
  },
});
const rowsHeld = (changes: Partial<HeldRows> = {}): HeldRows => ({
  quotes: [],
  takenBack: [],
  deals: [],
  underWay: new Set(),
  ...changes,
});
const found = (deals: HeldDeal[], rows: Parameters<typeof reconcile>[1], underWay: string[] = []) =>
  reconcile(rowsHeld({ deals, underWay: new Set(underWay) }), rows).map(
    ({ kind, key, ours, venue }) => `${kind} ${key}: ${ours} / ${venue}`,
  );

describe("a deal that is executed here", () => {
  test("differs in nothing where the exchange has confirmed it with the same figures", () => {
    expect(found([held()], [deal()])).toEqual([]);
  });

  test.each([
    [{ faceRupees: 40_000_000 }, "size D1: 50000000 / 40000000"],
    [{ yieldFraction: 0.0713 }, "yield D1: 7.1200 / 7.1300"],
    [{ price: 100.4553 }, "price D1: 100.4552 / 100.4553"],
    [{ considerationRupees: 51_282_942.48 }, "money D1: 51282942.47 / 51282942.48"],
    [{ settlementDate: "2026-11-24" }, "settlement D1: 2026-11-23 / 2026-11-24"],
    [{ state: "EXPIRED" as const }, "deal D1: EXECUTED / EXPIRED"],
  ])("differs by %o as %s", (changes, text) => {
    expect(found([held()], [deal(changes)])).toEqual([text]);
  });

  test("differs where the exchange lists none, unless something of it is still under way", () => {
    expect(found([held()], [])).toEqual(["deal D1: EXECUTED / null"]);
    expect(found([held()], [], ["D1"])).toEqual([]);
  });
});

describe("a deal that was reported", () => {
  const reported = held({ threadNumber: null, reportNumber: "O1" });

  test("is compared by its report where the exchange lists it as that alone, and by the deal where it lists both", () => {
    expect(found([reported], [report()])).toEqual([]);
    expect(found([reported], [report({ considerationRupees: 1 })])).toEqual(["money O1: 51282942.47 / 1.00"]);
    const listed = deal({ number: "D1", quoteNumber: null, considerationRupees: 1 });
    expect(found([reported], [report({ considerationRupees: 1 }), listed])).toEqual(["money D1: 51282942.47 / 1.00"]);
  });

  test("differs where the other side's acceptance is not there, or the report ended while it is waited for", () => {
    expect(found([reported], [report({ state: "PENDING" })])).toEqual(["report O1: EXECUTED / PENDING"]);
    const waiting = held({ state: "EXECUTING", threadNumber: null, dealNumber: null, reportNumber: "O1" });
    expect(found([waiting], [report({ state: "PENDING", dealNumber: null })])).toEqual([]);
    expect(found([waiting], [report({ state: "EXPIRED", dealNumber: null })])).toEqual([
      "report O1: EXECUTING / EXPIRED",
    ]);
  });
});

test("what binds the firm at the exchange and is not held here differs, once; what ended there does not", () => {
  expect(found([], [deal(), deal({ number: "N2", dealNumber: null, state: "CLOSED" })])).toEqual([
    "deal D1: null / CONFIRMED",
  ]);
  expect(found([], [report(), deal({ number: "D1", quoteNumber: null })])).toEqual(["report O1: null / ACCEPTED"]);
});

test("a difference is told in one line, with both figures", () => {
  const row = { kind: "money" as const, key: "D1", ours: "51282942.47", venue: "51282942.48" };
  expect(differenceText("NSE", row)).toBe(
    "NSE D1: consideration ₹\u00A05,12,82,942.47 here, ₹\u00A05,12,82,942.48 there",
  );
  expect(differenceText("NSE", { kind: "deal", key: "D1", ours: "EXECUTED", venue: null })).toBe(
    "NSE D1: deal executed here, not listed there",
  );
});
