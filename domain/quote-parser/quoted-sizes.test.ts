import { describe, expect, it } from "vitest";
import { tokensOf } from "#domain/quote-parser/lexer.ts";

const crores = (text: string) =>
  tokensOf(text, 0).flatMap((token) => (token.kind === "size" ? [token.rupees / 1e7] : []));

describe("a size in words", () => {
  it.each([
    ["five cr", 5],
    ["twenty five crores", 25],
    ["two hundred crores", 200],
    ["half crore", 0.5],
    ["paanch crore", 5],
    ["das cr", 10],
    ["sava crore", 1.25],
    ["sava do crore", 2.25],
    ["dedh cr", 1.5],
    ["dhai crore", 2.5],
    ["saade teen crore", 3.5],
    ["paune do crore", 1.75],
    ["pachas lakh", 0.5],
    ["5 karod", 5],
  ])("%s", (text, size) => expect(crores(text)).toEqual([size]));

  it("needs its unit: the same words are talk elsewhere", () => {
    expect(crores("de do yaar")).toEqual([]);
    expect(crores("one more, half an hour")).toEqual([]);
    expect(crores("sixty lakh")).toEqual([]);
  });

  it("stands where it was written", () => {
    expect(tokensOf("bid saade teen cr", 0).at(-1)).toMatchObject({ kind: "size", start: 4, end: 17 });
  });
});

describe("a size in figures", () => {
  it.each([
    ["1 bn", 100],
    ["50 mn", 5],
    ["25MM", 2.5],
    ["2,50,00,000", 2.5],
  ])("%s", (text, size) => expect(crores(text)).toEqual([size]));
});
