import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { splitText } from "#domain/chat/split-text.ts";

describe("a text that is too long for one message", () => {
  test("is cut between lines, else between words, else anywhere", () => {
    expect(splitText("6.85 bid\n6.84 offer\nfirm", 20)).toEqual(["6.85 bid\n6.84 offer", "firm"]);
    expect(splitText("firm for two minutes", 12)).toEqual(["firm for two", "minutes"]);
    expect(splitText("abcdefgh", 3)).toEqual(["abc", "def", "gh"]);
  });

  test("that fits is one part, an empty one none", () => {
    expect([splitText("firm", 4), splitText("  ", 4)]).toEqual([["firm"], []]);
  });

  test("loses nothing but spaces at the cuts, keeps within the length and splits no character", () => {
    const texts = fc.string({ unit: fc.constantFrom("a", "7", "\n", " ", "₹", "👍"), maxLength: 200 });
    fc.assert(
      fc.property(texts, fc.integer({ min: 2, max: 30 }), (text, maxChars) => {
        const parts = splitText(text, maxChars);
        expect(parts.every((part) => part.length <= maxChars && part.isWellFormed())).toBe(true);
        expect(parts.join("").replaceAll(/\s/g, "")).toBe(text.replaceAll(/\s/g, ""));
      }),
    );
  });
});
