import { describe, expect, test } from "vitest";
import fc from "fast-check";
import { bitCount, letterMask, slipsBetween } from "#domain/bond-search/slips.ts";

const word = fc.string({ unit: fc.constantFrom("a", "b", "c", "d", "e", "f"), minLength: 1, maxLength: 12 });

describe("slips of the finger", () => {
  test.each([
    ["nabrad", "nabard", 1],
    ["bajja", "bajaj", 1],
    ["rajastan", "rajasthan", 1],
    ["muthut", "muthoot", 2],
    ["karnataka", "karnataka", 0],
  ])("%s is %s with %d of them", (typed, meant, slips) => {
    expect(slipsBetween(typed, meant, 3, false)).toBe(slips);
  });

  test("count the same both ways", () => {
    fc.assert(fc.property(word, word, (a, b) => slipsBetween(a, b, 3, false) === slipsBetween(b, a, 3, false)));
  });

  test("beyond the allowed number are not counted", () => {
    expect(slipsBetween("nabard", "sidbi", 2, false)).toBe(Infinity);
  });

  test("a word still being typed is compared with the beginning only", () => {
    expect(slipsBetween("cholamndal", "cholamandalam", 2, true)).toBe(1);
  });

  test("letters missing in the other word never outnumber the slips", () => {
    fc.assert(
      fc.property(word, word, (a, b) => bitCount(letterMask(a) & ~letterMask(b)) <= slipsBetween(a, b, 12, false)),
    );
  });
});
