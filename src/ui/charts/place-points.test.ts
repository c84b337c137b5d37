import { describe, expect, it } from "vitest";
import { pointAfterKey } from "#src/ui/charts/cursor-keys.ts";
import { nearestPoint, placePoints } from "#src/ui/charts/place-points.ts";

const formatY = (y: number) => y.toFixed(2);
const series = <X>(points: { x: X; y: number }[]) => [
  { name: "Yield", colour: "primary", mark: "dots", points } as const,
];

describe("the places of a plot", () => {
  it("stand as far apart as the days are, however many of them hold a point", () => {
    const {
      series: [drawn],
      from,
      to,
    } = placePoints({
      kind: "days",
      formatY,
      series: series([
        { x: "2024-07-31", y: 7 },
        { x: "2025-05-31", y: 6 },
      ]),
    });
    expect(drawn?.points.map(({ at }) => at)).toEqual([0, 304]);
    expect(from).toBeLessThan(0);
    expect(to).toBeGreaterThan(304);
    expect(drawn?.points[1]?.reading).toBe("31-May-2025: Yield 6.00");
  });

  it("give the short end of a curve more room: one year in a hundred has a tenth of the axis", () => {
    const {
      series: [drawn],
    } = placePoints({
      kind: "years",
      formatY,
      series: series([
        { x: 1, y: 6 },
        { x: 100, y: 7 },
      ]),
    });
    const [one, all] = drawn?.points ?? [];
    expect((one?.at ?? 0) / (all?.at ?? 1)).toBeCloseTo(0.1, 6);
  });

  it("read the price and mark round ones", () => {
    const {
      textAt,
      ticks,
      series: [drawn],
    } = placePoints({
      kind: "price",
      formatY,
      series: series([
        { x: 99, y: 7.4 },
        { x: 103, y: 6.8 },
      ]),
    });
    expect(drawn?.points.map(({ at }) => textAt(at))).toEqual(["99.0000", "103.0000"]);
    expect(ticks(4).map(({ x, label }) => [textAt(x), label])).toEqual([
      ["99.0000", "99"],
      ["100.0000", "100"],
      ["101.0000", "101"],
      ["102.0000", "102"],
      ["103.0000", "103"],
    ]);
  });
});

describe("the cursor", () => {
  const points = [
    { x: 0, y: 0 },
    { x: 100, y: 90 },
    { x: 110, y: 10 },
  ];
  const nearest = (from: { x: number; y: number }, across: boolean) =>
    nearestPoint(points, (point) => point, from, across);

  it("stands on the observation nearest to the pointer, by time alone where one follows the other", () => {
    expect(nearest({ x: 60, y: 0 }, true)).toBe(points[1]);
    expect(nearest({ x: 60, y: 0 }, false)).toBe(points[2]);
    expect(nearest({ x: -500, y: 0 }, true)).toBe(points[0]);
  });

  it("steps by the arrows from the last point on, and stops at both ends", () => {
    expect(pointAfterKey("ArrowLeft", -1, 3)).toBe(2);
    expect(pointAfterKey("ArrowLeft", 2, 3)).toBe(1);
    expect(pointAfterKey("ArrowRight", 2, 3)).toBe(2);
    expect(pointAfterKey("Home", 2, 3)).toBe(0);
    expect(pointAfterKey("a", 2, 3)).toBeNull();
  });
});
