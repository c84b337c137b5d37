import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BondQuote } from "#domain/contract/http/securities.ts";
import {
  APSBCL,
  FLOATER,
  GSEC,
  MATURED,
  openPages,
  type Pages,
  TBILL,
  UNKNOWN,
} from "#server/market/research/securities/securities.testing.ts";

let pages: Pages;
beforeAll(async () => {
  pages = await openPages();
}, 60_000);
afterAll(() => pages.close());

const quote = (isin: string, body: object = {}) => pages.ask<BondQuote>(`/api/quote/${isin}/`, body);
const refusal = (isin: string, body: object) => pages.refusal(`/api/quote/${isin}/`, body);

describe("a quote of 7.18% GS 2033 (A-072)", () => {
  test("at 100 for 23-Nov-2026 carries every figure, worked by hand", async () => {
    const got = await quote(GSEC, { clean_price: 100, settlement_date: "2026-11-23", quantum: 10_000_000 });
    // 99 days of 30/360 since 14-Aug-2026: 3 months and 9 days.
    expect(got).toMatchObject({
      can_be_priced: true,
      fixed_field: "price",
      settlement_date: "2026-11-23",
      clean_price: 100,
      accrued_interest_days: 99,
      previous_coupon_date: "2026-08-14",
      next_coupon_date: "2027-02-14",
      ex_interest: false,
      yield_type: "YTM",
      consideration: { principal: 10_000_000, accrued_interest: 197_450, consideration: 10_197_450, stamp_duty: 0 },
    });
    expect(got.accrued_interest).toBe(1.9745);
    expect(got.dirty_price).toBe(101.9745);
    // Below the coupon by the difference between simple and compound accrual.
    expect(got.bond_yield).toBeGreaterThan(0.0715);
    expect(got.bond_yield).toBeLessThan(0.0718);
    const y = got.bond_yield ?? 0;
    expect(got.annual_yield).toBeCloseTo((1 + y / 2) ** 2 - 1, 6);
    expect(got.semi_annual_yield).toBe(y);
    expect(got.macaulay_duration).toBeCloseTo((got.modified_duration ?? 0) * (1 + y / 2), 5);
    expect(got.pv01).toBeCloseTo((got.modified_duration ?? 0) * 101.9745 * 0.0001, 5);
    expect(got.workouts).toEqual([{ type: "YTM", date: "2033-08-14", price: 100, bond_yield: y }]);
    expect(got.worst).toEqual(got.workouts[0]);
  });

  test("pv01 is what a basis point really costs", async () => {
    const at = async (bond_yield: number) => (await quote(GSEC, { bond_yield })).clean_price ?? 0;
    const { pv01 } = await quote(GSEC, { bond_yield: 0.067 });
    expect(((await at(0.0669)) - (await at(0.0671))) / 2).toBeCloseTo(pv01 ?? 0, 4);
  });

  test("takes yields with six decimals and prices with four, rounding once (A-083, A-084, C-22, C-23)", async () => {
    expect(await quote(GSEC, { bond_yield: 0.0671234567 })).toEqual(await quote(GSEC, { bond_yield: 0.067123 }));
    expect((await quote(GSEC, { bond_yield: 0.0671234567 })).bond_yield).toBe(0.067123);
    expect((await quote(GSEC, { clean_price: 101.23456 })).clean_price).toBe(101.2346);
  });

  test("names no figure of more than six decimals", async () => {
    // 101 days of 30/360: 2.014388888888889.
    const got = await quote(GSEC, { bond_yield: 0.0671, settlement_date: "2026-11-25" });
    expect(got.accrued_interest).toBe(2.014389);
    const decimals = Object.values(got)
      .filter((value) => typeof value === "number")
      .map((n) => String(n).split(".")[1]?.length ?? 0);
    expect(Math.max(...decimals)).toBe(6);
  });

  test("without a level is that of the master quote", async () => {
    const got = await quote(GSEC);
    expect(got).toMatchObject({ fixed_field: "yield", bond_yield: 0.066971, inferred: { basis: "master" } });
    expect((await quote(GSEC, { bond_yield: 0.066971 })).clean_price).toBe(got.clean_price);
  });
});

describe("what a quote refuses", () => {
  test("a settlement date and a delta at once (V-37, X-07)", async () => {
    expect(await refusal(GSEC, { settlement_date: "2026-11-23", settlement_delta: 1 })).toMatchObject({
      status: 400,
      field_errors: { settlement_date: ["Cannot provide both settlement date & delta"] },
    });
  });

  test("a price and a yield at once (X-08)", async () => {
    expect(await refusal(GSEC, { clean_price: 100, bond_yield: 0.07 })).toMatchObject({
      status: 400,
      field_errors: { clean_price: ["Cannot provide both price and yield"] },
    });
  });

  test.each([
    ["2026-11-24", "The settlement date is not a working day."],
    ["2026-11-21", "The settlement date is not a working day."],
    ["2026-11-19", "The settlement date is before today."],
    ["2033-08-16", "The settlement date must be before the bond's maturity."],
  ])("settling on %s: %s", async (settlement_date, text) => {
    expect(await refusal(GSEC, { settlement_date })).toMatchObject({
      status: 400,
      field_errors: { settlement_date: [text] },
    });
  });

  test("T+0 once its time is over", async () => {
    pages.parts.clock.set("2026-11-20T10:30:00.000Z");
    const answer = await refusal(GSEC, { settlement_delta: 0 });
    pages.parts.clock.set("2026-11-20T05:30:00.000Z");
    expect(answer).toMatchObject({ status: 400, field_errors: { settlement_delta: ["T+0 is over for today."] } });
    expect((await quote(GSEC, { settlement_delta: 0 })).settlement_date).toBe("2026-11-20");
  });

  test("a price no yield explains", async () => {
    const answer = await refusal(TBILL, { clean_price: 20 });
    expect(answer).toMatchObject({ status: 400, field_errors: { clean_price: [expect.stringMatching(/outside/)] } });
  });

  test("a bond nobody knows", async () => {
    expect((await refusal(UNKNOWN, {})).status).toBe(404);
  });
});

describe("bonds of other kinds", () => {
  test("a treasury bill is simple interest: 5.5% over 24 days", async () => {
    const got = await quote(TBILL, { bond_yield: 0.055, settlement_date: "2026-11-23" });
    expect(got.clean_price).toBeCloseTo(100 / (1 + (0.055 * 24) / 365), 4);
    expect(got.annual_yield).toBeCloseTo((1 + (0.055 * 24) / 365) ** (365 / 24) - 1, 6);
    expect(got).toMatchObject({ accrued_interest: 0, previous_coupon_date: null });
  });

  test("past the record date the accrued interest is negative, and the buyer pays less", async () => {
    const got = await quote(APSBCL, { clean_price: 100, settlement_date: "2026-11-23", quantum: 10_000_000 });
    expect(got).toMatchObject({ ex_interest: true, accrued_interest_days: -7, next_coupon_date: "2026-11-30" });
    expect(got.accrued_interest).toBe(-0.184493);
    const { accrued_interest, consideration, stamp_duty } = got.consideration ?? {};
    expect([accrued_interest, consideration]).toEqual([-18_449.32, 9_981_550.68]);
    expect(stamp_duty).toBeCloseTo(9.98155068, 8);
  });

  test.each([
    [FLOATER, /current rate is not in the data/],
    [MATURED, /matured on 11-Jan-2026/],
  ])("%s cannot be priced, says why and still names the settlement date", async (isin, text) => {
    const got = await quote(isin, { bond_yield: 0.07 });
    expect(got).toMatchObject({ can_be_priced: false, settlement_date: "2026-11-23", clean_price: null, workouts: [] });
    expect(got.reason).toMatch(text);
  });
});
