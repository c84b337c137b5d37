import { expect, it } from "vitest";
import { historyPoints, historySummary, shortHistory } from "#src/features/bonds/sections/history.ts";

it("takes the mean where two sources published on one day, and leaves out days with a price only", () => {
  const points = historyPoints([
    { date: "2025-07-31", bond_yield: 0.07 },
    { date: "2025-07-31", bond_yield: 0.072 },
    { date: "2025-06-30", bond_yield: 0.068 },
    { date: "2025-08-29", bond_yield: null },
  ]);
  expect(points.map(({ x }) => x)).toEqual(["2025-06-30", "2025-07-31"]);
  expect(points[1]?.y).toBeCloseTo(0.071, 10);
});

it("is told from its first to its last day with the range between", () => {
  expect(
    historySummary([
      { x: "2025-06-30", y: 0.068 },
      { x: "2025-07-31", y: 0.072 },
      { x: "2025-08-29", y: 0.071 },
    ]),
  ).toBe("3 published yields from 30-Jun-2025 (6.8000 %) to 29-Aug-2025 (7.1000 %), between 6.8000 % and 7.2000 %.");
});

it("of one day tells every source's yield, and of prices alone the last", () => {
  const day = { date: "2025-07-31", clean_price: null };
  expect(
    shortHistory([
      { ...day, bond_yield: 0.0532, source: "Fund A" },
      { ...day, bond_yield: 0.0533, source: "Fund B" },
      { date: "2026-06-25", bond_yield: null, clean_price: 99.5, source: "CCIL" },
    ]),
  ).toBe("Published on 31-Jul-2025 only: 5.3200 % (Fund A), 5.3300 % (Fund B).");
  expect(
    shortHistory([
      { date: "2026-06-25", bond_yield: null, clean_price: 100.7954, source: "CCIL" },
      { date: "2026-05-25", bond_yield: null, clean_price: 99, source: "CCIL" },
    ]),
  ).toBe("No yield was published, only prices; the last is 100.7954 on 25-Jun-2026 (CCIL).");
});
