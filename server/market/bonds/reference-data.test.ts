import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadReferenceData, openUniverse } from "#server/market/bonds/reference-data.ts";
import { lastLevels } from "#server/market/bonds/reference-levels.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

let parts: TestParts;
beforeAll(async () => {
  parts = await testParts();
});
afterAll(() => parts.close());

describe("the reference data", () => {
  test("is loaded once, and the bonds read from the database are those of the files", async () => {
    expect(await loadReferenceData(parts)).toBe(parts.bonds.all().length);
    expect(await loadReferenceData(parts)).toBe(0);
    const universe = await openUniverse(parts);
    const isin = "IN0020230085";
    expect(universe.get(isin)).toEqual(parts.bonds.get(isin));
    expect(universe.referenceLevel(isin)).toEqual(parts.bonds.referenceLevel(isin));
    expect(universe.all()).toHaveLength(parts.bonds.all().length);
    expect(universe.referenceLevel("IN1020240017")).toEqual({
      date: "2025-12-31",
      yieldFraction: 0.070344,
      basis: "annualised",
      price: null,
    });
  }, 120_000);

  test("the newest published level counts, a yield before a mere price, and absurd yields not at all", () => {
    const levels = lastLevels([
      { isin: "A", date: "2026-01-02", price: null, yieldPercent: 7.25 },
      { isin: "A", date: "2026-01-01", price: null, yieldPercent: 9 },
      { isin: "B", date: "2026-01-02", price: 101, yieldPercent: null },
      { isin: "B", date: "2026-01-02", price: 101, yieldPercent: 6.5 },
      { isin: "C", date: "2026-01-02", price: null, yieldPercent: 4000 },
    ]);
    expect(levels.get("A")).toEqual({ date: "2026-01-02", yieldFraction: 0.0725, basis: "as quoted", price: null });
    expect(levels.get("B")).toEqual({ date: "2026-01-02", yieldFraction: 0.065, basis: "as quoted", price: 101 });
    expect(levels.has("C")).toBe(false);
  });
});
