import { describe, expect, test } from "vitest";
import { differenceText, figureText, isFigureKind, oursText, venueText } from "#domain/exchange/difference-text.ts";
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
  reversed: [],
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

describe("a deal and what the exchange lists of it", () => {
  const executing = held({ state: "EXECUTING" });

  test.each([
    ["agreed is waited for", executing, { state: "AGREED" as const, dealNumber: null }, []],
    ["open is waited for", executing, { state: "OPEN" as const }, []],
    [
      "confirmed is more than is known here",
      executing,
      { state: "CONFIRMED" as const },
      ["deal D1: EXECUTING / CONFIRMED"],
    ],
    ["closed is waited for in vain", executing, { state: "CLOSED" as const }, ["deal D1: EXECUTING / CLOSED"]],
    ["expired is waited for in vain", executing, { state: "EXPIRED" as const }, ["deal D1: EXECUTING / EXPIRED"]],
    ["cancelled is waited for in vain", executing, { state: "CANCELLED" as const }, ["deal D1: EXECUTING / CANCELLED"]],
    ["rejected here and closed there is over at both", held({ state: "REJECTED" }), { state: "CLOSED" as const }, []],
    [
      "executed here and agreed there lacks its money",
      held(),
      { state: "AGREED" as const },
      ["deal D1: EXECUTED / AGREED"],
    ],
    [
      "ended there has no figures to compare",
      held(),
      { state: "CLOSED" as const, faceRupees: 1 },
      ["deal D1: EXECUTED / CLOSED"],
    ],
  ])("a deal that is %s", (_what, ours, listed, differences) => {
    expect(found([ours], [deal(listed)])).toEqual(differences);
  });

  test("are matched by the thread or by the deal's number, never by another deal's row", () => {
    const other = deal({ number: "N9", dealNumber: "D9", faceRupees: 1 });
    const isOther = "deal D9: null / CONFIRMED";
    expect(found([held({ dealNumber: null })], [other, deal()])).toEqual([isOther]);
    expect(found([held({ threadNumber: null })], [other, deal({ number: "N2" })])).toEqual([isOther]);
    expect(found([held({ threadNumber: "N1", dealNumber: "D7" })], [other, deal()])).toEqual([isOther]);
  });

  test("are not matched by numbers that neither has yet", () => {
    const ours = held({ state: "EXECUTING", dealNumber: null });
    const listed = deal({ number: "N9", dealNumber: null, state: "AGREED" });
    expect(found([ours], [listed])).toEqual(["deal N1: EXECUTING / null", "deal N9: null / AGREED"]);
  });

  test("without a number at the exchange, or neither executed nor being executed, a deal misses nothing there", () => {
    expect(found([held({ threadNumber: null, dealNumber: null })], [])).toEqual([]);
    expect(found([held({ state: "AGREED" })], [])).toEqual([]);
    expect(found([held({ state: "EXECUTING" })], [])).toEqual(["deal D1: EXECUTING / null"]);
  });

  test("figures that an exchange does not say are not compared; those that are missing here alone differ", () => {
    const silent = { yieldFraction: null, price: null, considerationRupees: null, settlementDate: null };
    expect(found([held()], [deal(silent)])).toEqual([]);
    expect(found([held({ yieldFraction: null, price: null, considerationRupees: null })], [deal()])).toEqual([
      "yield D1: null / 7.1200",
      "price D1: null / 100.4552",
      "money D1: null / 51282942.47",
    ]);
  });

  test("of a figure the difference is the exchange's less ours", () => {
    const [money] = reconcile(rowsHeld({ deals: [held()] }), [deal({ considerationRupees: 51_282_942.4 })]);
    expect(money).toMatchObject({ kind: "money", finstrumentId: "INE053F07595", difference: "-0.07" });
  });
});

describe("a quote at an exchange", () => {
  const quote = (state: "LIVE" | "TRADED" | "WITHDRAWN" | "EXPIRED", tradedRupees = 0) =>
    ({ kind: "quote", body: { number: "R1", state, faceRupees: 50_000_000, tradedRupees } }) as Parameters<
      typeof reconcile
    >[1][number];
  const compared = (
    state: "LIVE" | "TRADED" | "CANCELLED",
    remainingRupees: number,
    rows: Parameters<typeof reconcile>[1],
  ) =>
    reconcile(
      rowsHeld({ quotes: [{ number: "R1", finstrumentId: "INE053F07595", state, remainingRupees }] }),
      rows,
    ).map(({ kind, key, ours, venue, difference }) => `${kind} ${key}: ${ours} / ${venue} (${difference})`);

  test.each([
    ["live at both with the same rest", "LIVE", 30_000_000, quote("LIVE", 20_000_000), []],
    ["withdrawn there and cancelled here", "CANCELLED", 50_000_000, quote("WITHDRAWN"), []],
    ["expired there and cancelled here", "CANCELLED", 50_000_000, quote("EXPIRED"), []],
    ["traded at both", "TRADED", 0, quote("TRADED", 50_000_000), []],
    ["live here and expired there", "LIVE", 50_000_000, quote("EXPIRED"), ["quote R1: LIVE / CANCELLED (null)"]],
    [
      "with another rest there",
      "LIVE",
      50_000_000,
      quote("LIVE", 20_000_000),
      ["quote_remaining R1: 50000000 / 30000000 (-20000000)"],
    ],
  ] as const)("%s", (_what, state, remaining, row, differences) => {
    expect(compared(state, remaining, [row])).toEqual(differences);
  });

  test("that the exchange does not list differs", () => {
    expect(compared("LIVE", 50_000_000, [])).toEqual(["quote R1: LIVE / null (null)"]);
  });
});

test("a settlement that was taken back after it had settled here differs", () => {
  const reversed = [{ dealNumber: "D1", finstrumentId: "INE053F07595", status: "REVERSED" as const }];
  expect(reconcile(rowsHeld({ reversed }), [])).toEqual([
    {
      kind: "settlement_state",
      key: "D1",
      finstrumentId: "INE053F07595",
      ours: "SETTLED",
      venue: "REVERSED",
      difference: null,
    },
  ]);
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

  test("differs where the exchange lists no report of it, unless it came to nothing here", () => {
    expect(found([reported], [])).toEqual(["report O1: EXECUTED / null"]);
    expect(found([{ ...reported, state: "EXECUTING" }], [])).toEqual(["report O1: EXECUTING / null"]);
    expect(found([{ ...reported, state: "REJECTED" }], [])).toEqual([]);
  });

  test("and was rejected here and there differs in nothing", () => {
    expect(found([{ ...reported, state: "REJECTED" }], [report({ state: "REJECTED" })])).toEqual([]);
  });
});

test("what binds the firm at the exchange and is not held here differs, once; what ended there does not", () => {
  expect(found([], [deal(), deal({ number: "N2", dealNumber: null, state: "CLOSED" })])).toEqual([
    "deal D1: null / CONFIRMED",
  ]);
  expect(found([], [report(), deal({ number: "D1", quoteNumber: null })])).toEqual(["report O1: null / ACCEPTED"]);
  expect(found([], [report({ state: "REJECTED" })])).toEqual([]);
});

test("a deal on a quote is told of beside a report, where neither has a deal number yet", () => {
  const agreed = deal({ state: "AGREED", dealNumber: null });
  expect(found([], [report({ state: "PENDING", dealNumber: null }), agreed])).toEqual([
    "deal N1: null / AGREED",
    "report O1: null / PENDING",
  ]);
});

test("a settlement that is pending is no report", () => {
  const settlement = { kind: "settlement", body: { number: "D5", state: "PENDING" } };
  expect(found([], [settlement as Parameters<typeof reconcile>[1][number]])).toEqual([]);
});

test.each([
  ["yield", "7.1200", "7.1200 %"],
  ["price", "100.4552", "100.4552"],
  ["settlement", "2026-11-23", "23-Nov-2026"],
  ["size", "50000000", "₹\u00A05,00,00,000"],
  ["money", "51282942.47", "₹\u00A05,12,82,942.47"],
  ["deal", "EXECUTED", "Executed"],
  ["deal", "SOMETHING_NEW", "SOMETHING_NEW"],
] as const)("a %s of %s reads %s", (kind, figure, text) => expect(figureText(kind, figure)).toBe(text));

test("sizes, levels and money can be subtracted; states and days cannot", () => {
  const kinds = [
    "quote",
    "quote_remaining",
    "deal",
    "report",
    "size",
    "yield",
    "price",
    "money",
    "settlement",
  ] as const;
  expect(kinds.filter(isFigureKind)).toEqual(["quote_remaining", "size", "yield", "price", "money"]);
});

test("a difference is told in one line, with both figures", () => {
  const row = { kind: "money" as const, key: "D1", ours: "51282942.47", venue: "51282942.48" };
  expect(differenceText("NSE", row)).toBe(
    "NSE D1: consideration ₹\u00A05,12,82,942.47 here, ₹\u00A05,12,82,942.48 there",
  );
  expect(differenceText("NSE", { kind: "deal", key: "D1", ours: "EXECUTED", venue: null })).toBe(
    "NSE D1: deal executed here, not listed there",
  );
  expect(differenceText("NSE", { kind: "deal", key: "D1", ours: null, venue: "CONFIRMED" })).toBe(
    "NSE D1: deal confirmed there, not held here",
  );
  expect(oursText({ kind: "deal", ours: null, venue: "CONFIRMED" })).toBe("Not held here");
  expect(venueText({ kind: "deal", ours: "EXECUTED", venue: null }, "NSE")).toBe("Not listed by NSE");
});
