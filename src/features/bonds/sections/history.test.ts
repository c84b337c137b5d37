import { describe, expect, it } from "vitest";
import {
  historyCells,
  type HistoryLevel,
  historyPoints,
  historySpec,
  historySummary,
  shortHistory,
} from "#src/features/bonds/sections/history.ts";

const level = (date: string, bondYield: number | null, more: Partial<HistoryLevel> = {}): HistoryLevel => ({
  date,
  published_yield: bondYield,
  bond_yield: bondYield,
  is_yield_solved: false,
  clean_price: 99,
  is_price_solved: true,
  source: "Fund A",
  ...more,
});
const SOLVED = {
  published_yield: null,
  is_yield_solved: true,
  is_price_solved: false,
  clean_price: 102.69,
  source: "CCIL",
};

describe("the yields of a bond over time", () => {
  it("are the mean where two sources published on one day, in the order of days", () => {
    const points = historyPoints([
      level("2025-07-31", 0.07),
      level("2025-07-31", 0.072, { source: "Fund B" }),
      level("2025-06-30", 0.068),
      level("2025-08-29", null),
    ]);
    expect(points.map(({ x }) => x)).toEqual(["2025-06-30", "2025-07-31"]);
    expect(points[1]?.y).toBeCloseTo(0.071, 10);
    expect(points[1]?.reading).toBe("31-Jul-2025: 7.0000 % (Fund A); 7.2000 % (Fund B)");
  });

  it("are held until the next, never joined by a slope, and those worked out from a price are marked", () => {
    const { series } = historySpec([level("2025-12-31", 0.0675), level("2026-06-25", 0.066971, SOLVED)]);
    expect(series.map(({ mark, points }) => [mark, points.map(({ x }) => x)])).toEqual([
      ["steps", ["2025-12-31", "2026-06-25"]],
      ["squares", ["2026-06-25"]],
    ]);
    expect(series[0]?.points[1]?.reading).toBe("25-Jun-2026: 6.6971 % worked out from the price 102.6900 (CCIL)");
  });

  it("have one mark less where every day's yield was published", () => {
    expect(historySpec([level("2025-12-31", 0.0675)]).series).toHaveLength(1);
    const both = [level("2026-06-25", 0.067), level("2026-06-25", 0.066971, SOLVED)];
    expect(historySpec(both).series).toHaveLength(1);
  });

  it("are described from the first to the last day with the range between", () => {
    const levels = [level("2025-06-30", 0.068), level("2025-07-31", 0.072), level("2025-08-29", 0.071, SOLVED)];
    expect(historySummary(levels)).toBe(
      "Yields of 3 days from 30-Jun-2025 (6.8000 %) to 29-Aug-2025 (7.1000 %), between 6.8000 % and 7.2000 %; of 1 the price was published and the yield is worked out from it.",
    );
  });

  it("stand in the table with their price, a star at whichever was worked out", () => {
    expect(historyCells(level("2025-12-31", 0.0675))).toEqual([
      "31-Dec-2025",
      "6.7500",
      "99.0000*",
      "6.7500",
      "Fund A",
    ]);
    expect(historyCells(level("2026-06-25", 0.066971, SOLVED))).toEqual([
      "25-Jun-2026",
      "6.6971*",
      "102.6900",
      "–",
      "CCIL",
    ]);
  });

  it("of one day are listed with every source, and of prices alone the last", () => {
    expect(
      shortHistory([
        level("2025-07-31", 0.0532),
        level("2025-07-31", 0.0533, { source: "Fund B" }),
        level("2026-06-25", null, { clean_price: 99.5, source: "CCIL" }),
      ]),
    ).toBe("Published on 31-Jul-2025 only: 5.3200 % (Fund A), 5.3300 % (Fund B).");
    expect(
      shortHistory([
        level("2026-06-25", null, { clean_price: 100.7954, source: "CCIL" }),
        level("2026-05-25", null, { source: "CCIL" }),
      ]),
    ).toBe("No yield was published, only prices; the last is 100.7954 on 25-Jun-2026 (CCIL).");
  });
});
