import { expect, test } from "vitest";
import { fixedColumns, leastWidthPx } from "#domain/lib/column.ts";

test("a column is as wide as its heading, with room for the arrow of the order where it can be sorted by", () => {
  expect(leastWidthPx({ header: "Rating" })).toBeGreaterThan(70);
  expect(leastWidthPx({ header: "Rating", isUnsorted: true })).toBeLessThan(leastWidthPx({ header: "Rating" }));
});

test("columns stay in sight as far as they stand together at the start", () => {
  const [bond, side, price] = [
    { id: "bond", header: "Bond", isFixed: true },
    { id: "side", header: "Side", isFixed: true },
    { id: "price", header: "Price" },
  ] as const;
  expect(fixedColumns([bond, side, price])).toEqual([bond, side]);
  expect(fixedColumns([price, bond, side])).toEqual([]);
  expect(fixedColumns([bond])).toEqual([bond]);
});
