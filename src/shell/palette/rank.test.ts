import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RankIndex } from "#src/shell/palette/rank-index.ts";
import { CASE_BONDS, CASE_COMMANDS, CASE_QUERIES } from "#src/shell/palette/rank-cases.ts";
import { scoreOf, TIER } from "#src/shell/palette/rank.ts";
import { makeQuery, makeSearchable, type Rankable } from "#src/shell/palette/searchable.ts";
import { titleMarks } from "#src/shell/palette/title-marks.ts";

const first = (rows: readonly Rankable[], query: string, habits: Readonly<Record<string, number>> = {}) =>
  new RankIndex(rows).search(query, { limit: 10, habit: (row) => habits[row.title] ?? 0 })[0]?.item.title;

describe("the order of the palette", () => {
  test("puts the right row first for over 95% of what people type, with and without what was typed before (B-41)", () => {
    const all = [...CASE_COMMANDS, ...CASE_BONDS];
    const misses = CASE_QUERIES.filter(([query, id]) => {
      const index = new RankIndex(all);
      // As typed: one letter after the other, on one index.
      for (let end = 1; end < query.length; end++) index.search(query.slice(0, end), { limit: 10 });
      return index.search(query, { limit: 10 })[0]?.item.id !== id;
    });
    expect(1 - misses.length / CASE_QUERIES.length, `missed: ${JSON.stringify(misses)}`).toBeGreaterThan(0.95);
  });

  test.each<[string, Rankable, string, number]>([
    ["the whole title", { title: "Post EOI" }, "post eoi", TIER.exactTitle],
    ["a whole alias", { title: "Withdraw EOI", aliases: ["pull"] }, "pull", TIER.exactAlias],
    ["an ISIN in full", { title: "7.18% GS 2033", details: ["IN0020230085"] }, "in0020230085", TIER.exactDetail],
    ["the start of the title", { title: "Post EOI" }, "post e", TIER.prefixTitle],
    ["the start of an alias", { title: "Withdraw", aliases: ["x", "pull all"] }, "pull a", TIER.prefixAlias],
    ["the initials", { title: "Go to blotter" }, "gtb", TIER.initialsTitle],
    ["starts of words in any order", { title: "Go to public runs" }, "run pub", TIER.wordsTitle],
    ["words of title and alias", { title: "Post bid", aliases: ["buy"] }, "buy post", TIER.wordsAlias],
    ["words of title and details", { title: "Post bid", details: ["EOI"] }, "eoi bid", TIER.wordsDetail],
    ["letters inside a word", { title: "Post EOI" }, "ost", TIER.inside],
    ["letters in order", { title: "Accept quote" }, "acpt", TIER.fuzzyTitle],
  ])("knows %s", (_kind, row, query, tier) => {
    expect(Math.floor(scoreOf(makeSearchable(row), makeQuery(query), 0))).toBe(tier);
  });

  test.each(["xyz", "eoi xyz", "tsop", ""])("finds nothing for %j", (query) => {
    expect(first([{ title: "Post EOI" }], query)).toBeUndefined();
  });

  test("drops letters strewn so wide that nobody meant them", () => {
    expect(first([{ title: "Accrued interest on every coupon of the portfolio" }], "aept")).toBeUndefined();
  });

  test("prefers the shorter title among equals, and then the one registered first", () => {
    expect(first([{ title: "Open ticket list" }, { title: "Open ticket" }], "open")).toBe("Open ticket");
    expect(first([{ title: "Show zz" }, { title: "Show aa" }], "show")).toBe("Show zz");
  });

  test("lets habit decide among matches of one kind only", () => {
    const rows = [{ title: "Post bid" }, { title: "Post ask for a client" }, { title: "Compost" }];
    expect(first(rows, "post")).toBe("Post bid");
    expect(first(rows, "post", { "Post ask for a client": 0.9 })).toBe("Post ask for a client");
    expect(first(rows, "post", { Compost: 1 })).toBe("Post bid");
  });

  test("gives a doubtful match no help from habit", () => {
    const row = makeSearchable({ title: "Accept quote" });
    expect(scoreOf(row, makeQuery("acpt"), 1)).toBe(scoreOf(row, makeQuery("acpt"), 0));
  });

  test("moves a barred row back unless it is what was typed", () => {
    const rows = [{ title: "Accept quote", barred: true }, { title: "Accept all quotes" }];
    const search = (query: string) =>
      new RankIndex(rows).search(query, { limit: 2, penalty: (row) => ("barred" in row ? 1.5 : 0) })[0]?.item.title;
    expect(search("acc")).toBe("Accept all quotes");
    expect(search("accept quote")).toBe("Accept quote");
  });

  test("ignores accents and capitals", () => {
    expect(first([{ title: "Société Générale 2030" }], "GENERALE")).toBe("Société Générale 2030");
  });

  test("is the same typed letter by letter as pasted at once", () => {
    const rows = [...CASE_COMMANDS, ...CASE_BONDS];
    const letters = fc.string({ unit: fc.constantFrom(..."acehilnoprstu 7.".split("")), maxLength: 6 });
    fc.assert(
      fc.property(letters, (text) => {
        const typed = new RankIndex(rows);
        for (let end = 1; end < text.length; end++) typed.search(text.slice(0, end), { limit: 20 });
        const pasted = new RankIndex(rows).search(text, { limit: 20 });
        expect(typed.search(text, { limit: 20 })).toEqual(pasted);
      }),
      { numRuns: 300 },
    );
  });
});

describe("the marks in a title", () => {
  test.each<[string, string, string]>([
    ["Post EOI", "post", "[Post] EOI"],
    ["Post EOI", "eoi p", "[P]ost [EOI]"],
    ["Go to blotter", "gtb", "[G]o [t]o [b]lotter"],
    ["Accept quote", "acpt", "[Ac]ce[pt] quote"],
    ["Post EOI", "ost", "P[ost] EOI"],
    ["Société Générale", "gene", "Société [Géné]rale"],
    ["Withdraw EOI", "pull", "Withdraw EOI"],
  ])("%s for %s", (title, query, expected) => {
    let marked = title;
    for (const { from, to } of titleMarks(title, makeQuery(query)).toReversed()) {
      marked = `${marked.slice(0, from)}[${marked.slice(from, to)}]${marked.slice(to)}`;
    }
    expect(marked).toBe(expected);
  });
});
