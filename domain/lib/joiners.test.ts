import { describe, expect, test } from "vitest";
import { withoutOwnJoiners, withoutStrayJoiners } from "#domain/lib/joiners.ts";

const JOINER = "\u200D";

describe("a joiner", () => {
  test.each([
    ["between two letters of an Indian script", `श्${JOINER}री`, "श्री"],
    ["behind the virama that ends a word of Malayalam", `അവന്${JOINER}`, "അവന്"],
  ])("%s is the word's own", (_place, word, letters) => {
    expect(withoutStrayJoiners(word)).toBe(word);
    expect(withoutOwnJoiners(word)).toBe(letters);
  });

  test.each([
    ["between letters of another script", `La${JOINER}ta`, "Lata"],
    ["before a word", `${JOINER}श्री`, "श्री"],
    ["behind a word", `श्री${JOINER}`, "श्री"],
  ])("%s is stray", (_place, word, letters) => {
    expect(withoutStrayJoiners(word)).toBe(letters);
    expect(withoutOwnJoiners(word)).toBe(word);
  });
});
