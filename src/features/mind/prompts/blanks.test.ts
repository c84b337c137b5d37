import { expect, test } from "vitest";
import { firstBlank } from "#src/features/mind/prompts/blanks.ts";

test("the first blank of a prompt is what typing replaces", () => {
  const text = "price of [bond] at [yield]";
  const blank = firstBlank(text);
  expect(blank === null ? null : text.slice(blank.from, blank.to)).toBe("[bond]");
});

test("a prompt without blanks selects nothing", () => {
  expect(firstBlank("10y gsec")).toBeNull();
  expect(firstBlank("[] and ]a[")).toBeNull();
});
