import { describe, expect, test } from "vitest";
import type { DealPreview } from "#domain/contract/http/eoi.ts";
import { dealLine } from "#src/features/clusters/deal-line.ts";

// The confirmation sentence matches the deal in each of its parts.

const bought: DealPreview = {
  finstrument_id: "IN0020230085",
  bond_name: "7.18% GS 2033",
  quote_type: "BID",
  quantity: 50_000_000,
  unit_clean_price: 101.8431,
  bond_yield: 0.0685,
  total_accrued_interest: 1_234_567.5,
  settlement_date: "2026-11-30",
  counterparty: "Narmada Bank",
  consideration: {
    principal: 50_921_550,
    accrued_interest: 1_234_567.5,
    consideration: 52_156_117.5,
    stamp_duty: 0,
  },
  cannot_deal: null,
  terms: [],
  assumptions: [],
  warnings: [],
  limit: null,
};
const sold: DealPreview = {
  ...bought,
  finstrument_id: "INE020B08DT7",
  bond_name: "REC 7.64% 2026",
  quote_type: "ASK",
  quantity: 100_000_000,
  unit_clean_price: 99.25,
  bond_yield: 0.0764,
  settlement_date: "2026-12-01",
  counterparty: "Sahyadri Wealth",
};

/** Replaces no-break spaces in the sentence. */
const lineOf = (deal: DealPreview) => dealLine(deal).replaceAll("\u00a0", " ");

describe("the sentence of a deal", () => {
  test("names side, size, bond, level, counterparty, money and day", () => {
    expect(lineOf(bought)).toBe(
      "You buy 5.00 Cr 7.18% GS 2033 at 6.8500 % (101.8431) from Narmada Bank for ₹ 5,21,56,117.50, settling 30-Nov-2026",
    );
  });

  test("has the level of its own deal, whatever was looked at before it", () => {
    for (const [deal, own, other] of [
      [bought, "7.18% GS 2033 at 6.8500 % (101.8431)", "7.6400"],
      [sold, "REC 7.64% 2026 at 7.6400 % (99.2500)", "6.8500"],
      [bought, "7.18% GS 2033 at 6.8500 % (101.8431)", "7.6400"],
      [{ ...bought, bond_yield: 0.069 }, "7.18% GS 2033 at 6.9000 % (101.8431)", "6.8500"],
    ] as const) {
      expect(lineOf(deal)).toContain(own);
      expect(lineOf(deal)).not.toContain(other);
    }
  });

  test("of a deal by price alone has the price, and says that the money is not known", () => {
    const line = lineOf({ ...sold, bond_yield: null, consideration: null });
    expect(line).toContain("You sell 10.00 Cr REC 7.64% 2026 at 99.2500 to Sahyadri Wealth money not known");
  });

  test("carries each term that the deal takes for granted", () => {
    const terms: DealPreview["terms"] = [
      { term: "coupon_frequency", value: "ANNUAL", basis: "ASSUMED", ground: "68 known pay yearly" },
    ];
    expect(lineOf({ ...bought, terms })).toContain(
      "settling 30-Nov-2026, on coupon yearly (assumed: 68 known pay yearly)",
    );
  });
});
