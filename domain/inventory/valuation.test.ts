import { describe, expect, test } from "vitest";
import { financialYearOf } from "#domain/inventory/holding-state.ts";
import { taxPercent } from "#domain/inventory/tax.ts";
import { firstTradeDay, valuationLevel } from "#domain/inventory/valuation-ladder.ts";
import { readUploadLine } from "#domain/inventory/upload-line.ts";
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

  test("five trading days leave out weekends, and the day itself is one of them", () => {
    // Wednesday, Tuesday, Monday, Friday, Thursday.
    expect(firstTradeDay(calendar, day)).toBe("2026-11-26");
  });
});

test("a financial year runs from April to March", () => {
  expect(financialYearOf("2027-03-31")).toEqual({ from: "2026-04-01", to: "2027-03-31" });
  expect(financialYearOf("2027-04-01").from).toBe("2027-04-01");
});

test("tax is kept of interest on corporate bonds, but not from funds and not of government paper", () => {
  expect(taxPercent({ category: "NBFC" }, "NBFC", "2026-12-01")).toBe(10);
  expect(taxPercent({ category: "NBFC" }, "MUTUAL_FUND", "2026-12-01")).toBe(0);
  expect(taxPercent({ category: "GSEC" }, null, "2026-12-01")).toBe(0);
});

test("every wrong cell of a line is named at once", () => {
  const read = readUploadLine(
    { isin: "x", face: "much", acquired_on: "soon", cost_price: "-1", account: "a".repeat(65) },
    "2026-11-25",
  );
  expect(read.ok ? [] : Object.keys(read.errors)).toEqual(["isin", "face", "acquired_on", "cost_price", "account"]);
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
