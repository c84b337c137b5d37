import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { meetsTerms, type QuoteTerms } from "#domain/runs/filter-terms.ts";
import { meetsConditions, readQuoteFilter, understoodText } from "#domain/runs/quote-filter.ts";

const CRORE = 10_000_000;
/** A Friday. */
const DAY = { today: "2026-11-20", settlementDates: ["2026-11-20", "2026-11-23"] };
const read = (text: string) => readQuoteFilter(text, DAY);

describe("a filter of quotes", () => {
  it.each([
    ["yield > 9", { words: "", side: null, conditions: [{ figure: "yield", op: ">", value: 0.09 }] }],
    [">9", { words: "", side: null, conditions: [{ figure: "yield", op: ">", value: 0.09 }] }],
    ["<=101.5", { words: "", side: null, conditions: [{ figure: "price", op: "<=", value: 101.5 }] }],
    ["price <= 101", { words: "", side: null, conditions: [{ figure: "price", op: "<=", value: 101 }] }],
    ["size >= 10cr", { words: "", side: null, conditions: [{ figure: "size", op: ">=", value: 10 * CRORE }] }],
    ["size>=10", { words: "", side: null, conditions: [{ figure: "size", op: ">=", value: 10 * CRORE }] }],
    ["qty < 50 lakh", { words: "", side: null, conditions: [{ figure: "size", op: "<", value: CRORE / 2 }] }],
    [">= 25cr", { words: "", side: null, conditions: [{ figure: "size", op: ">=", value: 25 * CRORE }] }],
    ["b 10cr 7.18", { words: "7.18", side: "BID", conditions: [{ figure: "size", op: ">=", value: 10 * CRORE }] }],
    ["s nabard", { words: "nabard", side: "ASK", conditions: [] }],
    ["offer @101.25", { words: "", side: "ASK", conditions: [{ figure: "price", op: "=", value: 101.25 }] }],
    ["b > 7", { words: "", side: "BID", conditions: [{ figure: "yield", op: ">", value: 0.07 }] }],
    ["ap sdl 7.1y", { words: "ap sdl", side: null, conditions: [{ figure: "yield", op: "=", value: 0.071 }] }],
    [
      "kaveri yield>7 size >= 5cr bid",
      {
        words: "kaveri",
        side: "BID",
        conditions: [
          { figure: "yield", op: ">", value: 0.07 },
          { figure: "size", op: ">=", value: 5 * CRORE },
        ],
      },
    ],
  ])("reads %s", (text, filter) => expect(read(text)).toEqual({ ...filter, terms: [] }));

  it.each(["yield >", "> abc", "b", "7.18% gs 2033", "7.18 gs 33", "sbi", "AAA (CE)"])(
    "takes %s as words, which it cannot read as conditions",
    (words) => expect(read(words)).toEqual({ words, side: null, conditions: [], terms: [] }),
  );

  it("never fails, whatever is typed", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        expect(typeof understoodText(read(text))).toBe("string");
      }),
    );
  });

  it("compares levels as they are shown; a figure that is missing passes no condition", () => {
    const { conditions } = read("yield >= 7.18 size > 1cr");
    const figures = { yieldFraction: 0.071800004, price: null, size: 2 * CRORE };
    expect(meetsConditions(figures, conditions)).toBe(true);
    expect(meetsConditions({ ...figures, yieldFraction: 0.0717 }, conditions)).toBe(false);
    expect(meetsConditions({ ...figures, yieldFraction: null }, conditions)).toBe(false);
    expect(meetsConditions(figures, read("price < 200").conditions)).toBe(false);
  });

  it("says what was understood", () => {
    expect(understoodText(read("b 10cr yield>9.25 kaveri"))).toBe("bids, yield > 9.25, size ≥ 10.00\u00a0Cr");
    expect(understoodText(read("price <= 100"))).toBe("price ≤ 100");
    expect(understoodText(read("gs 33"))).toBe("");
  });
});

/** Terms in short form: `T1`, `2026-12-25`, `DEFAULT`, `NSE`; including words in names that meet them. */
function termsIn(text: string): string[] {
  return read(text).terms.map((wanted) => {
    const condition =
      wanted.term === "settlement"
        ? wanted.by === "delta"
          ? `T${wanted.delta}`
          : wanted.date
        : wanted.term === "state"
          ? wanted.state
          : wanted.venue;
    return wanted.words === "" ? condition : `${condition} or '${wanted.words}'`;
  });
}

describe("the terms of a deal line in a filter", () => {
  it.each([
    ["t0", ["T0"]],
    ["T1", ["T1"]],
    ["t+1", ["T1"]],
    ["t2", ["T2"]],
    ["value t1", ["T1 or 'value t1'"]],
    ["cash", ["T0 or 'cash'"]],
    ["25-dec", ["2026-12-25 or '25-dec'"]],
    ["25 Dec", ["2026-12-25 or '25 dec'"]],
    ["25/12/26", ["2026-12-25 or '25/12/26'"]],
    ["next mon", ["2026-11-23 or 'next mon'"]],
    ["settles wed", ["2026-11-25 or 'settles wed'"]],
    ["firm", ["DEFAULT or 'firm'"]],
    ["indic", ["INDICATIVE or 'indic'"]],
    ["indicative", ["INDICATIVE or 'indicative'"]],
    ["subject", ["INDICATIVE or 'subject'"]],
    [">nse", ["NSE"]],
    ["> BSE", ["BSE"]],
    [">otc", ["OTC"]],
    ["on bse", ["BSE"]],
    ["otc", ["OTC or 'otc'"]],
    ["t1 firm >nse", ["NSE", "DEFAULT or 'firm'", "T1"]],
  ])("are read: %s", (text, terms) => {
    expect(termsIn(text)).toEqual(terms);
    expect(read(text).words).toBe("");
  });

  it("stand among words, a side and conditions in any order", () => {
    expect(read("b 10cr t1 kaveri yield > 7 firm gs")).toMatchObject({
      words: "kaveri gs",
      side: "BID",
      conditions: [{ figure: "yield" }, { figure: "size" }],
      terms: [
        { term: "state", state: "DEFAULT" },
        { term: "settlement", delta: 1, date: "2026-11-23" },
      ],
    });
  });

  it.each([
    "t",
    "t+",
    "l & t 1",
    "t10",
    "t3",
    "25-d",
    "25-de",
    "25-dec-2",
    "25-dec-20",
    "25-dec-202",
    "next",
    "next m",
    "mone",
    "satin",
    "sat",
    "fir",
    "firms",
    "sub",
    "subj-",
    ">",
    ">n",
    ">ns",
    ">nsel",
    "nse",
    "bse",
    "avanse",
    "ot",
    "client satin",
    "20-nov-2033",
    "33 10",
  ])("stay words while half typed, within a longer word, or on a day that nothing settles on: %s", (words) =>
    expect(read(words)).toEqual({ words, side: null, conditions: [], terms: [] }),
  );

  const quote: QuoteTerms = {
    settlementDelta: 1,
    settlementDate: "2026-11-23",
    state: "DEFAULT",
    venue: "NSE",
    names: "7.60% money 2030 narmada bank",
    text: "7.60% money 2030 narmada bank",
  };
  const unstated = { ...quote, settlementDelta: null, settlementDate: null, state: null, venue: null };
  const meets = (text: string, own: Partial<QuoteTerms> = {}) => meetsTerms({ ...quote, ...own }, read(text).terms);

  it("are met by the quote that says so, and by none that says nothing", () => {
    for (const text of ["t1", "23-nov", "mon", "firm", ">nse", "on nse", "t1 firm >nse"]) {
      expect(meets(text), text).toBe(true);
      expect(text !== "mon" && meets(text, unstated), text).toBe(false);
    }
    for (const text of ["t0", "24-nov", "indicative", ">bse", "otc", "t1 >bse"]) expect(meets(text), text).toBe(false);
    expect(meets("firm", { state: "MANDATE" })).toBe(false);
    expect(meets("indic", { state: "MANDATE" })).toBe(false);
  });

  it("count T+n from the deal or by its day; a day is the quote's own, or that of its T+n where it names none", () => {
    expect(meets("t1", { settlementDelta: null })).toBe(true);
    expect(meets("t1", { settlementDate: null })).toBe(true);
    expect(meets("23-nov", { settlementDate: null })).toBe(true);
    expect(meets("23-nov", { settlementDate: "2026-11-20" })).toBe(false);
    expect(meets("t2", { settlementDelta: 2, settlementDate: null })).toBe(true);
  });

  it("are met by names, too, where their words may be one: a firm called Money, a bill of 10 December", () => {
    expect(meets("mon", { settlementDelta: 0, settlementDate: "2026-11-20" })).toBe(true);
    const bill = { ...unstated, names: "364d t-bill 10-dec-2026", text: "364d t-bill 10-dec-2026" };
    expect(meets("10-dec", bill)).toBe(true);
    expect(meets("11-dec", bill)).toBe(false);
    expect(meets("otc", { ...unstated, names: "otc exchange", text: "otc exchange" })).toBe(true);
    expect(meets("firm", { ...unstated, text: "not firm" })).toBe(false);
    expect(meets("t1", { ...unstated, names: "ine114t1", text: "ine114t1" })).toBe(false);
  });

  it("are said beside the count", () => {
    expect(understoodText(read("b t1 firm >nse"))).toBe("bids, on NSE, firm, settles T+1");
    expect(understoodText(read("25-dec subject otc"))).toBe("OTC, indicative, settles 25-Dec-2026 or named 25-dec");
  });
});
