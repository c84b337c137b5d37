import { describe, expect, test } from "vitest";
import { financialYearOf } from "#domain/inventory/holding-state.ts";
import { taxPercent } from "#domain/inventory/tax.ts";
import { firstTradeDay, valuationLevel } from "#domain/inventory/valuation-ladder.ts";
import { buildCalendar } from "#domain/calendar/business-calendar.ts";
import { paymentsBetween } from "#domain/inventory/payments.ts";
import type { BondFacts } from "#domain/pricing/bond-facts.ts";

const calendar = buildCalendar([{ date: "2026-11-24", name: "Gurpurb", market: "BOTH" }]);
const price = (cleanPrice: number) => ({ fixedField: "price", cleanPrice }) as const;

describe("the ladder of valuations", () => {
  const day = "2026-12-02";
  const all = {
    desk: { asOf: day, level: price(1) },
    master: { asOf: "2026-11-20", level: price(2) },
    trade: { asOf: "2026-12-01", level: price(3) },
    costPrice: 4,
  };

  test.each([
    ["the desk's word of the day", all, "DESK", 1],
    [
      "the master quote, once the desk's word is of another day",
      { ...all, desk: { asOf: "2026-12-01", level: price(1) } },
      "MASTER_QUOTE",
      2,
    ],
    ["the last trade", { ...all, desk: null, master: null }, "LAST_TRADE", 3],
    [
      "the cost, once the trade is older than five trading days",
      { ...all, desk: null, master: null, trade: { asOf: "2026-11-25", level: price(3) } },
      "COST",
      4,
    ],
  ] as const)("takes %s", (_name, sources, basis, cleanPrice) => {
    expect(valuationLevel(sources, day, calendar)).toMatchObject({ basis, level: { cleanPrice } });
  });

  test("has nothing where not even the cost is known", () => {
    expect(valuationLevel({ desk: null, master: null, trade: null, costPrice: null }, day, calendar)).toBeNull();
  });

  test.each([
    ["on the fifth trading day back", "2026-11-26", "LAST_TRADE"],
    ["a day before that", "2026-11-25", "COST"],
  ] as const)("a trade %s counts as %s", (_when, asOf, basis) => {
    const sources = { ...all, desk: null, master: null, trade: { asOf, level: price(3) } };
    expect(valuationLevel(sources, day, calendar)?.basis).toBe(basis);
  });

  test("without a cost an old trade is not counted either, and the cost is of the day", () => {
    const old = { desk: null, master: null, trade: { asOf: "2026-11-25", level: price(3) }, costPrice: null };
    expect(valuationLevel(old, day, calendar)).toBeNull();
    expect(valuationLevel({ ...old, costPrice: 4 }, day, calendar)).toEqual({
      basis: "COST",
      asOf: day,
      level: price(4),
    });
  });

  test("on a day without trading the five days before it count", () => {
    expect(firstTradeDay(calendar, "2026-12-05")).toBe("2026-11-30");
    // Tuesday the 24th is a holiday.
    expect(firstTradeDay(calendar, "2026-11-27")).toBe("2026-11-20");
  });

  test("five trading days leave out weekends, and the day itself is one of them", () => {
    // Wednesday, Tuesday, Monday, Friday, Thursday.
    expect(firstTradeDay(calendar, day)).toBe("2026-11-26");
  });
});

test("a financial year runs from April to March", () => {
  expect(financialYearOf("2027-03-31")).toEqual({ from: "2026-04-01", to: "2027-03-31" });
  expect(financialYearOf("2027-04-01")).toEqual({ from: "2027-04-01", to: "2028-03-31" });
  expect(financialYearOf("2026-12-31").from).toBe("2026-04-01");
  expect(financialYearOf("2027-04-01").from).toBe("2027-04-01");
});

test("tax is kept of interest on corporate bonds, but not from funds and not of government paper", () => {
  expect(taxPercent({ category: "NBFC" }, "NBFC", "2026-12-01")).toBe(10);
  expect(taxPercent({ category: "NBFC" }, "MUTUAL_FUND", "2026-12-01")).toBe(0);
  expect(taxPercent({ category: "GSEC" }, null, "2026-12-01")).toBe(0);
  expect([
    taxPercent({ category: "NBFC" }, null, "2023-04-01"),
    taxPercent({ category: "NBFC" }, null, "2023-03-31"),
  ]).toEqual([10, 0]);
  expect(
    ["INSURANCE", "INSURANCE_COMPANY"].map((kind) => taxPercent({ category: "NBFC" }, kind, "2026-12-01")),
  ).toEqual([0, 0]);
});

describe("what a bond pays", () => {
  const bond: BondFacts = {
    isin: "INE000000001",
    name: "Staggered 2030",
    category: "NBFC",
    coupon_rate_percent: 10,
    coupon_type: "FIXED",
    coupon_frequency: "ANNUAL",
    issue_date: "2025-01-15",
    maturity_date: "2029-01-15",
    call_date: null,
    listed: "NSE",
    redemptions: [
      { date: "2027-01-15", percent: 40 },
      { date: "2029-01-15", percent: 60 },
    ],
  };

  test("names the record date, and per 100 of what is outstanding before each payment", () => {
    const { payments } = paymentsBetween(bond, { from: "2026-12-01", to: "2029-12-31" }, calendar);
    expect(
      payments.map(({ kind, dueDate, entitledOn, per100, outstandingBefore, repaidPercent }) => [
        kind,
        dueDate,
        entitledOn,
        Math.round(per100 * 1e6) / 1e6,
        outstandingBefore,
        repaidPercent,
      ]),
    ).toEqual([
      ["COUPON", "2027-01-15", "2026-12-31", 10, 100, 0],
      ["PART_REDEMPTION", "2027-01-15", "2026-12-31", 40, 100, 40],
      ["COUPON", "2028-01-15", "2027-12-31", 10, 60, 0],
      ["COUPON", "2029-01-15", "2028-12-31", 10, 60, 0],
      ["REDEMPTION", "2029-01-15", "2028-12-31", 100, 60, 60],
    ]);
  });

  test.each([
    ["from its due day on", "2027-01-15", "2027-01-15", 2],
    ["not the day before", "2027-01-10", "2027-01-14", 0],
    ["not the day after", "2027-01-16", "2027-01-20", 0],
  ])("a payment is asked for %s", (_when, from, to, count) => {
    expect(paymentsBetween(bond, { from, to }, calendar).payments).toHaveLength(count);
  });

  test("moves on a working day: a coupon after a holiday, a repayment before it", () => {
    const shut = buildCalendar([{ date: "2029-01-15", name: "Pongal", market: "BOTH" }]);
    const { payments } = paymentsBetween(bond, { from: "2028-12-01", to: "2029-12-31" }, shut);
    expect(payments.map(({ kind, paidDate }) => [kind, paidDate])).toEqual([
      ["COUPON", "2029-01-12"],
      ["REDEMPTION", "2029-01-12"],
    ]);
  });

  test.each<[string, Partial<BondFacts>, string, string, number]>([
    ["on its day", {}, "2029-01-15", "2029-01-15", 1],
    ["not before it", {}, "2028-12-01", "2029-01-14", 0],
    ["not after it", {}, "2029-01-16", "2029-12-31", 0],
    ["not of a perpetual", { category: "AT1" }, "2028-12-01", "2029-12-31", 0],
    ["not of any other perpetual", { category: "PERPETUAL" }, "2028-12-01", "2029-12-31", 0],
    ["not of gold", { category: "SGB" }, "2028-12-01", "2029-12-31", 0],
    ["not in parts whose words alone are known", { repayment_words: "in parts" }, "2028-12-01", "2029-12-31", 0],
    ["not without a day", { maturity_date: null }, "2028-12-01", "2029-12-31", 0],
  ])("whose coupons are not known repays at once: %s", (_when, facts, from, to, count) => {
    const resets: BondFacts = { ...bond, coupon_type: "RESET", redemptions: undefined, ...facts };
    const { payments } = paymentsBetween(resets, { from, to }, calendar);
    expect(payments).toHaveLength(count);
  });

  test("and is repaid at the percent that its terms name, to who held it by the record date", () => {
    const premium: BondFacts = { ...bond, coupon_type: "RESET", redemptions: undefined, redemption_percent: 102 };
    expect(paymentsBetween(premium, { from: "2028-12-01", to: "2029-12-31" }, calendar).payments).toEqual([
      {
        kind: "REDEMPTION",
        dueDate: "2029-01-15",
        paidDate: "2029-01-15",
        entitledOn: "2028-12-31",
        per100: 102,
        outstandingBefore: 100,
        repaidPercent: 100,
      },
    ]);
  });

  test("tells the repayment of a bond whose coupons are not known, and why no coupon", () => {
    const reading = paymentsBetween(
      { ...bond, coupon_type: "RESET", redemptions: undefined },
      { from: "2028-12-01", to: "2029-12-31" },
      calendar,
    );
    expect(reading.ok ? "" : reading.reason).toContain("resets");
    expect(reading.payments.map(({ kind }) => kind)).toEqual(["REDEMPTION"]);
  });
});
