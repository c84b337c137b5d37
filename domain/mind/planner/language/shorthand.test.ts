import { expect, test } from "vitest";
import { inFull } from "#domain/mind/planner/language/phrases.ts";

test.each([
  ["ratng", "rating"],
  ["yldng", "yielding"],
  ["listd", "listed"],
  ["hldngs", "holdings"],
])(
  "a word with nothing but vowels, one of two like letters or the n of its end missing is that word: %s",
  (typed, read) => {
    expect(inFull(typed)).toBe(read);
  },
);

test.each([
  ["qtrly", "quarterly"],
  ["secd", "secured"],
  ["wtd", "weighted"],
  ["bnds", "bonds"],
])("a word that is short by habit is its word: %s", (typed, read) => {
  expect(inFull(typed)).toBe(read);
});

test.each(["rec", "xyz", "bnk2", "sbi", "cg"])(
  "what is short for nothing, or for several words, is left: %s",
  (typed) => {
    expect(inFull(typed)).toBeNull();
  },
);
