import { describe, expect, it } from "vitest";
import { bondCurveSpec, bondCurveSummary, spreadText } from "#src/features/bonds/sections/bond-curve.ts";

const at = (years: number, bondYield: number, date = "2025-11-20") => ({
  finstrument_id: "INE001A07TG4",
  display_name: "HDFC 2030",
  years,
  bond_yield: bondYield,
  date,
});
const CURVE = {
  this: at(5, 0.0741),
  issuer: [at(2, 0.071, "2025-11-20"), at(2.01, 0.073, "2025-10-31"), at(1, 0.07)],
  government: [at(1, 0.056), at(5, 0.0625)],
  similar: [],
  spread_bp: 106.4,
  government_yield: 0.0635,
  note: null,
};

describe("a bond on its curves", () => {
  it("draws one point a month, the level published last, in order of maturity", () => {
    const spec = bondCurveSpec(CURVE, "HDFC 2030");
    expect(spec.series.map(({ name }) => name)).toEqual(["Government", "Same issuer", "HDFC 2030"]);
    expect(spec.series[1]?.points).toEqual([
      { x: 12, y: 0.07 },
      { x: 24, y: 0.071 },
    ]);
  });

  it("leaves out what lies far beyond the bonds compared, which the table still holds", () => {
    const long = { ...CURVE, government: [at(1, 0.056), at(9, 0.065), at(40, 0.071)] };
    expect(bondCurveSpec(long, "HDFC 2030").series[0]?.points.map(({ x }) => x)).toEqual([12, 108]);
    const alone = { ...long, this: at(30, 0.0741) };
    expect(bondCurveSpec(alone, "HDFC 2030").series[0]?.points.map(({ x }) => x)).toEqual([12, 108, 480]);
  });

  it("says the spread with its sign, its maturity and the government yield it is over", () => {
    expect(spreadText(CURVE)).toBe("+106.4 bp over the government curve at 5.0 years (6.3500 %)");
    expect(spreadText({ ...CURVE, spread_bp: null })).toBeNull();
  });

  it("is told in words", () => {
    expect(bondCurveSummary(CURVE)).toBe(
      "This bond yields 7.4100 % at 5.0 years. It stands +106.4 bp over the government curve at 5.0 years (6.3500 %). Drawn beside 2 government bonds, 3 of the same issuer and 0 similar ones.",
    );
    expect(bondCurveSummary({ ...CURVE, this: null, spread_bp: null })).toMatch(/^This bond has no published yield\./);
  });
});
