import { describe, expect, it } from "vitest";
import type { BondListing } from "#domain/entities/bond.ts";
import { type BondForLot, lotAssumption, lotOf, lotOfTerms } from "#domain/entities/lot.ts";

const unknown: BondForLot = {
  isin: "INE530B07351",
  face_value: null,
  category: "NBFC",
  issue_date: null,
  listings: [],
};
const onBse: BondListing[] = [{ exchange: "BSE", symbol: "976162", series: "F", lot_size: 1 }];
const onBoth: BondListing[] = [...onBse, { exchange: "NSE", symbol: "825IIFL27", series: "N4", lot_size: 1 }];

describe("the lot of a bond", () => {
  it("is one bond of its face value", () => {
    expect(lotOf({ ...unknown, face_value: 1_000_000 })).toEqual({ rupees: 1_000_000, isAssumed: false });
    expect(lotOf({ ...unknown, face_value: 100, category: "GSEC" })).toEqual({ rupees: 100, isAssumed: false });
  });

  const usual: [string, Partial<BondForLot>, number][] = [
    ["a private placement of before 2023", { issue_date: "2022-12-31", listings: onBse }, 1_000_000],
    ["a private placement from 2023 on", { issue_date: "2023-01-01", listings: onBse }, 100_000],
    ["a corporate bond of an unknown year", { listings: onBse }, 100_000],
    ["a public issue: secured and listed on both exchanges", { listings: onBoth }, 1_000],
    ["one that is unsecured", { isin: "INE134E08NU7", listings: onBoth }, 100_000],
    ["one from 2023 on", { issue_date: "2025-06-10", listings: onBoth }, 100_000],
    ["an Additional Tier 1 bond", { category: "AT1" }, 10_000_000],
    ["a perpetual bond", { category: "PERPETUAL" }, 1_000_000],
  ];
  it.each(usual)("without a known face is the usual one, and an assumption: %s", (_what, facts, rupees) => {
    expect(lotOf({ ...unknown, ...facts })).toEqual({ rupees, isAssumed: true });
  });

  it.each(["GSEC", "SDL", "TBILL", "STRIPS"] as const)(
    "of %s without a known face is ₹100 by law, no assumption",
    (category) => {
      expect(lotOf({ ...unknown, category })).toEqual({ rupees: 100, isAssumed: false });
    },
  );

  it.each([
    [90_000, 90_000],
    [92_666.7, 926_667],
    [8_333.25, 33_333],
    [8_333.33, 833_333],
  ])("is as many bonds as come to whole rupees where a part-redeemed face of %f is none", (face, rupees) => {
    expect(lotOf({ ...unknown, face_value: face })).toEqual({ rupees, isAssumed: false });
  });

  it("is the face that staff confirmed, and an assumption as long as only the poster states it", () => {
    const term = { term: "face_value", value: "1000000", ground: "offer document" } as const;
    const lotBy = (basis: "CONFIRMED" | "STATED") => lotOf({ ...unknown, terms: [{ ...term, basis }] });
    expect(lotBy("CONFIRMED")).toEqual({ rupees: 1_000_000, isAssumed: false });
    expect(lotBy("STATED")).toEqual({ rupees: 1_000_000, isAssumed: true });
  });

  it("does not exist for gold bonds, which are counted in grams", () => {
    expect(lotOf({ ...unknown, category: "SGB" })).toBeNull();
    expect(lotOfTerms({ lot_size: null, lot_assumed: false })).toBeNull();
  });

  it("is stated as an assumption in one sentence", () => {
    expect(lotAssumption(lotOf(unknown))).toBe("Lot assumed: ₹\u00A01,00,000, face not in our data.");
    expect(lotAssumption({ rupees: 100_000, isAssumed: false })).toBeNull();
  });
});
