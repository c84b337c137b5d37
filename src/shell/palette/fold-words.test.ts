import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fold, wordsOf, wordStartsOf } from "#src/shell/palette/fold-words.ts";

describe("the words of a text", () => {
  test.each<[string, readonly string[]]>([
    ["7.18% GS 2033", ["7.18", "gs", "2033"]],
    ["INE134E08LP1", ["ine134e08lp1"]],
    ["No.5, Fort", ["no", "5", "fort"]],
    ["ends with 7.", ["ends", "with", "7"]],
    ["Ctrl+K", ["ctrl", "k"]],
    ["Société Générale", ["societe", "generale"]],
    ["", []],
  ])("%s", (text, words) => {
    expect(wordsOf(fold(text))).toEqual(words);
  });

  test("begin where the pattern finds them, by whichever way they are found", () => {
    const text = fc.string({ unit: fc.constantFrom(..."ab7. %-|".split("")), maxLength: 12 });
    fc.assert(
      fc.property(text, (plain) => {
        const words = wordsOf(plain);
        expect(wordStartsOf(plain).map((start, i) => plain.slice(start, start + (words[i]?.length ?? 0)))).toEqual(
          words,
        );
        // A sign beyond ASCII sends the same text the slow way.
        expect(wordsOf(`${plain} é`).slice(0, -1)).toEqual(words);
      }),
    );
  });
});
