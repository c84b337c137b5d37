import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { renderAnswer, sentenceText } from "#domain/mind/render.ts";
import { mindTexts } from "#domain/mind/texts.ts";
import type { BlockTemplate } from "#domain/contract/mind/plan.ts";
import type { ToolResult } from "#domain/contract/mind/tools.ts";

const LEFT_OUT = { kind: "sentence", parts: [{ text: mindTexts.leftOutSentence }] };

const result = (cells: Record<string, number | string | null>, key = "INE020B08DT7"): ToolResult => ({
  columns: Object.keys(cells).map((name) => ({ name, unit: "percent", source: "CCIL mark-to-market, 25-Jun-2026" })),
  rows: [{ key, cells }],
  count: 1,
  left_out: [],
  as_of: "2026-11-20",
});
const sentence = (text: string): BlockTemplate => ({ kind: "sentence", text });
const rendered = (text: string, userText = "") =>
  renderAnswer(
    [sentence(text)],
    new Map([["s1", result({ bond_yield: 6.72, display_name: "6.23% REC 2031" })]]),
    userText,
  );

describe("a sentence of an answer", () => {
  test("stands when its figure is a cell, and is read from the result", () => {
    const [block] = rendered("It yields {{s1:#1:bond_yield}}.");
    if (block?.kind !== "sentence") throw new Error("no sentence");
    const results = new Map([["s1", result({ bond_yield: 6.72 })]]);
    expect(sentenceText(block.parts, results)).toBe("It yields 6.72%.");
  });

  test.each([
    ["a figure of its own", "It yields 6.72."],
    ["a figure in the middle of a word", "It yields x6y."],
    ["a cell of a row that is not there", "It yields {{s1:INE000000000:bond_yield}}."],
    ["a cell of a column that is not there", "It costs {{s1:#1:clean_price}}."],
    ["a cell of a step that did not run", "It yields {{s2:#1:bond_yield}}."],
  ])("is left out, and that is said, with %s", (_, text) => {
    expect(rendered(text)).toEqual([LEFT_OUT]);
  });

  test("may repeat the person's figures, plain ones, and the name of a bond it cites", () => {
    expect(
      rendered("Above 7.4 there are top 5, T+1: 6.23% REC 2031 {{s1:#1:bond_yield}}.", "above 7.4"),
    ).not.toContainEqual(LEFT_OUT);
  });

  test("says no figure without a cell, whatever the answer and the results are", () => {
    const cell = fc.oneof(fc.double({ noNaN: true }), fc.string({ maxLength: 12 }), fc.constant(null));
    const results = fc
      .tuple(cell, cell, fc.string({ minLength: 1, maxLength: 12 }))
      .map(
        ([level, coupon, key]) => new Map([["s1", result({ bond_yield: level, coupon_rate_percent: coupon }, key)]]),
      );
    const piece = fc.oneof(
      fc.constantFrom(
        "Yield ",
        " of ",
        "{{s1:#1:bond_yield}}",
        "{{s1:all:count}}",
        "{{s9:#1:bond_yield}}",
        "{{",
        "}}",
        ". ",
      ),
      fc.integer().map(String),
      fc.double({ noNaN: true }).map(String),
      fc.string({ unit: "grapheme", maxLength: 8 }),
    );
    const texts = fc.array(
      fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join("").slice(0, 1000)),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(texts, results, (all, found) => {
        for (const block of renderAnswer(all.map(sentence), found, "")) {
          if (block.kind !== "sentence") throw new Error("only sentences were made");
          const plain = block.parts.map((part) => ("text" in part ? part.text : " ")).join("");
          expect(plain.replaceAll(/T\+\d|(?:top|first|next|last)\s\d{1,2}|per 100|#\d{1,2}/gi, "")).not.toMatch(/\d/);
        }
      }),
      { numRuns: 500 },
    );
  });
});
