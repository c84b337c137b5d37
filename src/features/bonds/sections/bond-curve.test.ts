import { describe, expect, it } from "vitest";
import { bondCurveSpec, bondCurveSummary, spreadText } from "#src/features/bonds/sections/bond-curve.ts";

const at = (years: number, annual: number, date = "2025-11-20") => ({
  finstrument_id: "INE001A07TG4",
  display_name: "HDFC 2030",
  years,
  bond_yield: annual - 0.001,
  annual_yield: annual,
  date,
});
const CURVE = {
  this: at(5, 0.0741),
  issuer: [at(2, 0.071, "2025-11-20"), at(2, 0.073, "2025-10-31"), at(1, 0.07)],
  government: [at(1, 0.056), at(5, 0.0625), at(40, 0.0712)],
  fitted: [
    { years: 1, annual_yield: 0.0558 },
    { years: 40, annual_yield: 0.071 },
  ],
  similar: [],
  spread_bp: 106.4,
  government_yield: 0.0635,
  note: null,
};

describe("a bond on its curves (B-16)", () => {
  it("stands among dots of all maturities, with a line that was fitted through the government's", () => {
    const spec = bondCurveSpec(CURVE, "HDFC 2030");
    expect(spec.series.map(({ name, mark }) => [name, mark])).toEqual([
      ["Government bonds", "dots"],
      ["Fitted curve", "line"],
      ["Same issuer", "dots"],
      ["HDFC 2030", "here"],
    ]);
    expect(spec.series[0]?.points.map(({ x }) => x)).toEqual([1, 5, 40]);
    expect(spec.series[1]).toMatchObject({ isGuide: true, points: [{ y: 0.0558 }, { y: 0.071 }] });
  });

  it("is drawn by effective annual yields, which the spread is of, and each dot says whose it is and of when", () => {
    const [point] = bondCurveSpec(CURVE, "HDFC 2030").series.at(-1)?.points ?? [];
    expect(point).toEqual({
      x: 5,
      y: 0.0741,
      reading: "HDFC 2030, 5.0 years: 7.4100 % a year, published 20-Nov-2025",
    });
  });

  it.each([
    [106.4, "106.4 bp above the government curve at 5.0 years (6.3500 %)"],
    [-3.1, "3.1 bp below the government curve at 5.0 years (6.3500 %)"],
    [0, "On the government curve at 5.0 years (6.3500 %)"],
  ])("of a spread of %s is said to lie %s", (spread_bp, text) => {
    expect(spreadText({ ...CURVE, spread_bp })).toBe(text);
  });

  it("has no text of its place where there is no spread", () => {
    expect(spreadText({ ...CURVE, spread_bp: null })).toBeNull();
  });

  it("is described in words", () => {
    expect(bondCurveSummary(CURVE)).toBe(
      "This bond yields 7.4100 % a year at 5.0 years. It is 106.4 bp above the government curve at 5.0 years (6.3500 %). Drawn beside 3 government bonds, 3 of the same issuer and 0 similar ones.",
    );
    expect(bondCurveSummary({ ...CURVE, this: null, spread_bp: null })).toMatch(/^This bond has no published yield\./);
  });
});
