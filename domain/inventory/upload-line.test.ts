import { describe, expect, test } from "vitest";
import { oneLevel } from "#domain/inventory/cost.ts";
import { inventoryTexts } from "#domain/inventory/texts.ts";
import { readUploadLine } from "#domain/inventory/upload-line.ts";

const TODAY = "2026-11-25";
const line = { isin: "INE134E08LA3", face: "5 cr", acquired_on: "2026-11-20", cost_price: "99.5" };
const read = (changes: Record<string, string> = {}) => readUploadLine({ ...line, ...changes }, TODAY);
const problems = (changes: Record<string, string>) => {
  const result = read(changes);
  return result.ok ? {} : result.errors;
};

describe("a line of holdings", () => {
  test("is read with what its cells say, and empty cells say nothing", () => {
    expect(read({ account: "Own", ref: "", remarks: "Bought at auction" })).toEqual({
      ok: true,
      line: {
        isin: "INE134E08LA3",
        face: 50_000_000,
        acquiredOn: "2026-11-20",
        level: { fixedField: "price", cleanPrice: 99.5 },
        account: "Own",
        ref: null,
        remarks: "Bought at auction",
      },
    });
    expect(readUploadLine({ isin: "ine134e08la3", face: "100" }, TODAY)).toMatchObject({
      ok: true,
      line: { isin: "INE134E08LA3", face: 100, acquiredOn: null, level: null, account: null },
    });
  });

  test("may name a yield in percent in place of the price, with the day on which it was one", () => {
    const byYield = read({ cost_price: "", cost_yield: "7.12" });
    expect(byYield).toMatchObject({ ok: true, line: { level: { fixedField: "yield", bondYield: 0.0712 } } });
    expect(problems({ cost_price: "", cost_yield: "7.12", acquired_on: "" })).toEqual({
      acquired_on: [inventoryTexts.costNeedsDay],
    });
    // A day that cannot be read is told once, as what it is.
    expect(problems({ cost_price: "", cost_yield: "7.12", acquired_on: "soon" })).toEqual({
      acquired_on: ["Enter a date such as 05-Nov-2025"],
    });
    expect(read({ acquired_on: "" })).toMatchObject({ ok: true });
  });

  test.each([
    [{ isin: "" }, { isin: ["This field is required"] }],
    [{ isin: "INE134" }, { isin: [inventoryTexts.noBond] }],
    [{ face: "0" }, { face: ["Cannot be zero"] }],
    [{ acquired_on: "2026-11-26" }, { acquired_on: [inventoryTexts.futureDay] }],
    [{ acquired_on: "2026-11-25" }, {}],
    [{ acquired_on: "1950-01-01" }, {}],
    [{ acquired_on: "1949-12-31" }, { acquired_on: ["Enter a date such as 05-Nov-2025"] }],
    [{ cost_price: "250" }, {}],
    [{ cost_price: "250.01" }, { cost_price: ["Should be less than 250"] }],
    [{ cost_price: "much" }, { cost_price: ["Should be number"] }],
    [{ cost_price: "", cost_yield: "100.01" }, { cost_yield: ["Yield above 100%"] }],
    [{ cost_yield: "7" }, { cost_price: [inventoryTexts.oneCost] }],
    [{ account: "a".repeat(64), ref: "r".repeat(64), remarks: "m".repeat(300) }, {}],
    [{ account: "a".repeat(65) }, { account: ["Should be at most 64 characters"] }],
    [{ ref: "r".repeat(65) }, { ref: ["Should be at most 64 characters"] }],
    [{ remarks: "m".repeat(301) }, { remarks: ["Should be at most 300 characters"] }],
  ])("with %o has the problems %o", (changes, expected) => expect(problems(changes as never)).toEqual(expected));

  test("has no text with controls in it, seen or unseen", () => {
    expect(Object.keys(problems({ account: "a\u0000b", ref: "a\u202Eb" }))).toEqual(["account", "ref"]);
  });
});

test("a cost is a price or a yield, nothing where neither is given, and never both", () => {
  expect(oneLevel(99.5, null)).toEqual({ fixedField: "price", cleanPrice: 99.5 });
  expect(oneLevel(undefined, 0.07)).toEqual({ fixedField: "yield", bondYield: 0.07 });
  expect([oneLevel(null, undefined), oneLevel(99.5, 0.07), oneLevel(0, 0)]).toEqual([null, "both", "both"]);
});
