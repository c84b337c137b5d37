import { describe, expect, it } from "vitest";
import type { BondQuote } from "#domain/contract/http/securities.ts";
import { figureGroups } from "#src/features/bonds/calculator/figures.ts";

const QUOTE: BondQuote = {
  finstrument_id: "INE001A07TG4",
  can_be_priced: true,
  reason: null,
  assumptions: [],
  settlement_date: "2025-11-24",
  fixed_field: "yield",
  bond_yield: 0.0725,
  clean_price: 101.2345,
  accrued_interest: -0.5,
  accrued_interest_days: -10,
  dirty_price: 100.7345,
  previous_coupon_date: "2025-06-01",
  next_coupon_date: "2025-12-01",
  ex_interest: true,
  yield_type: "YTM",
  modified_duration: 4.1234,
  macaulay_duration: 4.4,
  convexity: 22.5,
  pv01: 0.041_5,
  annual_yield: 0.0725,
  semi_annual_yield: 0.071_23,
  workouts: [
    { type: "YTM", date: "2030-12-01", price: 100, bond_yield: 0.0725 },
    { type: "YTC", date: "2028-12-01", price: 100, bond_yield: 0.07 },
  ],
  worst: { type: "YTC", date: "2028-12-01", price: 100, bond_yield: 0.07 },
  inferred: null,
  consideration: { principal: 10_123_450, accrued_interest: -50_000, consideration: 10_073_450, stamp_duty: 10.07345 },
};

const group = (title: string, quote = QUOTE) => {
  const found = figureGroups(quote).find((each) => each.title === title);
  return (found?.figures ?? []).map(({ label, value, note }) => [label, value, note].filter(Boolean).join(" | "));
};

describe("the figures of a quote", () => {
  it("show the call yield and the worst beside the one to maturity", () => {
    expect(group("Yield %")).toEqual([
      "To maturity | 7.2500 | YTM",
      "To call | 7.0000 | 01-Dec-2028",
      "Worst | 7.0000 | YTC, 01-Dec-2028",
      "Annual equivalent | 7.2500",
      "Half-yearly equivalent | 7.1230",
    ]);
  });

  it("show negative accrued interest with its days while ex-interest", () => {
    expect(group("Price per 100")).toContain("Accrued | −0.5000 | −10 days");
  });

  it("add the duty to what the buyer pays, in rupees grouped the Indian way", () => {
    expect(group("Money ₹").slice(2)).toEqual([
      "Consideration | 1,00,73,450.00",
      "Stamp duty | 10.07 | buyer",
      "Total | 1,00,73,460.07 | with duty",
    ]);
  });

  it("leave the money out without a size", () => {
    expect(group("Money ₹", { ...QUOTE, consideration: null })).toEqual([]);
  });
});
