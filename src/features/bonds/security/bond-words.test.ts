import { expect, it } from "vitest";
import { categoryTitle, couponWords, factWords } from "./bond-words.ts";

it("a coupon keeps the decimals it has, and at least two", () => {
  expect([7, 7.18, 7.905, 7.8863].map(couponWords)).toEqual([
    "7.00\u2007\u2007",
    "7.18\u2007\u2007",
    "7.905\u2007",
    "7.8863",
  ]);
  expect(couponWords(null)).toBe("–");
});

it("what no source states is said or dashed, never guessed", () => {
  expect(categoryTitle(null)).toBe("Category not known");
  expect(factWords(null)).toBe("–");
  expect(factWords("SEMI_ANNUAL")).toBe("Half-yearly");
});
