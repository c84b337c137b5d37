import { describe, expect, test } from "vitest";
import { bondWith } from "#domain/bond-catalogue/bonds.testing.ts";
import { buildCalendar } from "#domain/calendar/business-calendar.ts";
import { isLotRepeated, type LoadedLot, type LotChecks, unusualLot } from "#domain/inventory/unusual-lot.ts";
import { addDays } from "#domain/lib/iso-date.ts";
import { checkLimitsFor, DEFAULT_FIRM_CHECKS } from "#domain/trading/check-limits.ts";
import type { NamedLevel } from "#domain/trading/level.ts";

const bond = bondWith({
  isin: "IN0020230085",
  category: "GSEC",
  coupon_type: "FIXED",
  coupon_rate_percent: 7.18,
  coupon_frequency: "SEMI_ANNUAL",
  maturity_date: "2033-08-14",
});
const PUBLISHED = "2026-06-25";
const limits = checkLimitsFor({ kind: "GOVERNMENT", dealerId: null, rupees: null }, DEFAULT_FIRM_CHECKS);
const checks: LotChecks = {
  today: "2026-11-23",
  published: { date: PUBLISHED, yieldFraction: 0.067, basis: "as quoted", price: null },
  calendar: buildCalendar([]),
  limits,
};

const yieldOf = (value: number): NamedLevel => ({ figure: "bond_yield", value });
const priceOf = (value: number): NamedLevel => ({ figure: "unit_clean_price", value });
const judge = (lot: Partial<LoadedLot>, given: Partial<LotChecks> = {}) =>
  unusualLot({ bond, acquiredOn: PUBLISHED, cost: null, ...lot }, { ...checks, ...given });

describe("the cost of a lot", () => {
  test("is unusual more than 100 bp from the level published around its day, as a quote is", () => {
    expect(judge({ cost: yieldOf(0.077) })).toEqual([]);
    expect(judge({ cost: yieldOf(0.0771) })).toMatchObject([
      {
        figure: "bond_yield",
        strength: "confirm",
        value: 0.0771,
        reference: 0.067,
        distance: 101,
        text: "7.7100 % is 101 bp from the last published level 6.7000 % (25-Jun-2026).",
      },
    ]);
    expect(judge({ cost: yieldOf(0.0569) })).toMatchObject([{ distance: 101 }]);
  });

  test("given as a price is compared by the yield that it comes to on its day", () => {
    expect(judge({ cost: priceOf(102.69) })).toEqual([]);
    expect(judge({ cost: priceOf(89.69) })).toMatchObject([{ figure: "unit_clean_price", value: 89.69 }]);
    expect(judge({ cost: priceOf(10.269) })).toMatchObject([{ strength: "retype" }]);
  });

  test("is compared within 30 days of the publication, and on no other day", () => {
    const far = yieldOf(0.09);
    const warnsOn = (acquiredOn: string | null) => judge({ cost: far, acquiredOn }).length > 0;
    expect([-31, -30, 0, 30, 31].map((days) => warnsOn(addDays(PUBLISHED, days)))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
    expect(warnsOn(null)).toBe(false);
    expect(judge({ cost: far }, { published: undefined })).toEqual([]);
  });

  test("is judged by the firm's own wider band, and asked about where the firm refuses to deal", () => {
    const wide = { ...limits, levelBp: 300, retypeBp: 1200 };
    expect(judge({ cost: yieldOf(0.09) }, { limits: wide })).toEqual([]);
    const strict = { ...limits, refuse: { levelBp: 10, lostRupees: 1 } };
    expect(judge({ cost: yieldOf(0.08) }, { limits: strict })).toMatchObject([
      { strength: "confirm", code: "unusual_level" },
    ]);
  });
});

describe("a lot of a bond that is repaid", () => {
  const repaid = { ...bond, maturity_date: "2026-11-15" };

  test("is unusual from the day of the maturity on", () => {
    const warning = {
      figure: "maturity_date",
      value: "2026-11-15",
      text: "The bond is repaid: it matured on 15-Nov-2026.",
    };
    expect(judge({ bond: repaid })).toEqual([warning]);
    expect(judge({ bond: repaid }, { today: "2026-11-15" })).toEqual([warning]);
    expect(judge({ bond: repaid }, { today: "2026-11-14" })).toEqual([]);
  });

  test("is repeated by the last day of the year where only the year is known", () => {
    const byYear = { ...bond, maturity_date: null, maturity_year: 2025 };
    expect(judge({ bond: byYear })).toMatchObject([
      { value: "2025-12-31", text: "The bond is repaid: it matured in 2025." },
    ]);
  });

  test("is confirmed by that day alone, and a cost beside it by its own figure", () => {
    const warnings = judge({ bond: repaid, cost: yieldOf(0.09) });
    const repeated = (confirms: Parameters<typeof isLotRepeated>[1]) =>
      warnings.map((warning) => isLotRepeated(warning, confirms));
    expect(warnings.map(({ figure }) => figure)).toEqual(["bond_yield", "maturity_date"]);
    expect(repeated(null)).toEqual([false, false]);
    expect(repeated({ settlement_date: "2026-11-15" })).toEqual([false, true]);
    expect(repeated({ bond_yield: 0.09, retyped: { bond_yield: 0.09 }, settlement_date: "2026-11-14" })).toEqual([
      true,
      false,
    ]);
  });
});
