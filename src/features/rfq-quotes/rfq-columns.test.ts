import { expect, test } from "vitest";
import { shownSize } from "#src/features/rfq-quotes/rfq-columns.tsx";

test.each([
  ["nothing traded: its size", { remaining: 50_000_000, traded: 0 }, 50_000_000],
  ["a part traded: the rest of it", { remaining: 20_000_000, traded: 30_000_000 }, 20_000_000],
  ["all of it traded: what traded", { remaining: 0, traded: 50_000_000 }, 50_000_000],
])("the size of a quote of which %s", (_what, row, size) => {
  expect(shownSize(row)).toBe(size);
});
