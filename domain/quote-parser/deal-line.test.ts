import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY, read, summary } from "#domain/quote-parser/deal-line.testing.ts";
import { readDealLine, unreadOf } from "#domain/quote-parser/deal-line.ts";
import { ASKED_BACK, PARTLY_READ, READ_WHOLE } from "#domain/quote-parser/deal-line-rows.testing.ts";
import { BONDS, LOOKUP } from "#domain/quote-parser/quote-bonds.testing.ts";

const problems = (line: string) => read(line).problems.map(({ text }) => text);

describe("a typed deal line", () => {
  it.each(READ_WHOLE)("%s is %s", (line, expected) => {
    expect(summary(line)).toBe(expected);
  });

  it.each(PARTLY_READ)("%s is %s", (line, expected) => {
    expect(summary(line)).toBe(expected);
  });

  it.each(ASKED_BACK)("%s is %s", (line, expected) => {
    expect(summary(line)).toBe(expected);
  });

  it.each([
    ["b 5 7.18 gs 33 6.70", "5 what? Type 5cr or 5l."],
    ["b 7.18 gs 33 101", "101 what? Type @101, 101cr or 101l."],
    ["b 10cr 7.18 gs 33 @6.70", "@6.70: a price of 6.70? Type 6.70y for the yield, or px 6.70."],
    ["b 5cr 10cr 7.18 gs 33 6.70", "Two sizes: 5cr and 10cr. Keep one."],
    ["b 5cr 7.18 gs 33 6.70 t1 25-Dec", "Two settlements: t1 and 25-Dec. Keep one."],
    ["b 5cr 7.18 gs 33 6.70 24-nov", "24-Nov-2026 is a holiday: Guru Nanak Jayanti. Name a working day, or T1."],
    ["b 5cr 7.18 gs 33 6.70 tomorrow", "21-Nov-2026 is a Saturday. Name a working day, or T1."],
    ["b 5cr 7.18 gs 33 6.70 19 nov", "19-Nov-2026 is before today."],
    ["b 5cr 7.18 gs 33 6.70 t2", "Settlement is T0, T1 or a date: T2 is not available."],
    ["b 5cr 7.18 gs 33 6.70 till 10:30", "It is past 10:30: the quote would already have expired."],
    ["b 5cr 7.18 gs 33 6.70 min 1cr", "A quote has no least size (1cr). Remove it from the line."],
    [
      "b 5cr 7.18 gs 33 6.70 gtc",
      "gtc: A quote ends with the day at the latest. Enter DAY, minutes (30m), hours (2h) or a time (till 3:30).",
    ],
    [
      "s 5cr rec 7.46 jun 28 7.02 semi",
      "semi: a quote of this bond has its own, annual yield to maturity, or a clean price. Type that.",
    ],
  ])("%s says: %s", (line, text) => {
    expect(problems(line)).toContain(text);
  });

  it("says the same in any order of its terms", () => {
    const terms = ["b", "5cr", "7.18 gs 33", "@101.25", "t1", "30m", "firm", ">nse"];
    const whole = summary(terms.join(" "));
    expect(whole).toBe("buy 5cr, 7.18 GS 33, @101.25, T1, 30m, firm, >NSE");
    fc.assert(
      fc.property(fc.shuffledSubarray(terms, { minLength: terms.length }), (shuffled) => {
        expect(summary(shuffled.join(" "))).toBe(whole);
      }),
    );
  });

  it("loses no character: each is read, unread or a space", () => {
    const word = fc.oneof(
      fc.constantFrom(...[READ_WHOLE, PARTLY_READ, ASKED_BACK].flat().flatMap(([line]) => line.split(" "))),
      fc.string({ unit: "grapheme", maxLength: 8 }),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (words) => {
        const line = words.join(" ");
        const { spans } = read(line);
        let at = 0;
        for (const { start, end } of spans) {
          expect(
            line
              .slice(at, start)
              .trim()
              .replaceAll(/[\u200b-\u200d\u2060\ufeff]/g, ""),
          ).toBe("");
          expect(start).toBeGreaterThanOrEqual(at);
          expect(end).toBeGreaterThan(start);
          at = end;
        }
        expect(
          line
            .slice(at)
            .trim()
            .replaceAll(/[\u200b-\u200d\u2060\ufeff]/g, ""),
        ).toBe("");
      }),
      { numRuns: 300 },
    );
  });

  it("names what was not read as it was typed", () => {
    const line = "b 5cr Urgent 7.18 gs 33 6.70 AON pls";
    expect(unreadOf(line, read(line).spans)).toEqual(["Urgent", "AON"]);
  });

  it("names every bond by its ISIN", () => {
    for (const { isin } of BONDS.filter(({ maturity_date: date }) => date === null || date > LOOKUP.today))
      expect(read(`s 5cr ${isin} @100.5`)).toMatchObject({ isin, side: "ASK", sizeRupees: 50_000_000, price: 100.5 });
  });

  it("is read on the day of its bonds alone", () => {
    expect(() => readDealLine("b", LOOKUP, { ...DAY, nowMs: DAY.nowMs + 86_400_000 })).toThrow(RangeError);
  });
});
