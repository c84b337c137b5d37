import { expect, it } from "vitest";
import { historyPoints, historySummary } from "./history.ts";

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
  expect(historySummary([{ x: "2025-06-30", y: 0.068 }])).toBe("One published yield: 6.8000 % on 30-Jun-2025.");
});
