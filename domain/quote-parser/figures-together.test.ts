import { describe, expect, it } from "vitest";
import { completeSecond } from "#domain/quote-parser/figures-together.ts";

describe("the second level of a pair", () => {
  it.each([
    ["97.90", "95", 97.95],
    ["97.90", "5", 97.95],
    ["102.98", "03", 103.03],
    ["6.80", "75", 6.75],
    ["7.02", "98", 6.98],
    ["6.8", "75", 6.75],
    ["101.1675", "1850", 101.185],
    ["102.60", ".66", 102.66],
    ["102.60", "102.66", 102.66],
    ["101.25", "1.30", 101.3],
    ["6.88", "6.85", 6.85],
  ])("%s/%s ends at %d", (first, second, level) => expect(completeSecond(first, second)).toBe(level));
});
