import { describe, expect, test } from "vitest";
import { knownHeading, nearHeading, normaliseHeading } from "#domain/tables/headings.ts";
import { SMALL } from "#domain/tables/small-vocabulary.testing.ts";

const match = (heading: string) => knownHeading(heading, SMALL) ?? { is: "unknown", near: nearHeading(heading, SMALL) };

describe("a heading in its plain form", () => {
  test.each([
    ["  ISIN_Code ", "isin code"],
    ["Buy / Sell", "buy sell"],
    ["Yield%", "yield %"],
    ["Size (₹'000)", "size rs 000"],
    ["Face\u00A0Value\u200B", "face value"],
    ["Ｑｔｙ", "qty"],
    ["Unrealised P&L", "unrealised p l"],
    ["Bid – Yield", "bid yield"],
    ["Mar­ket\nValue", "market value"],
  ])("%j is %j", (heading, plain) => {
    expect(normaliseHeading(heading)).toBe(plain);
  });
});

describe("a heading of a field", () => {
  test.each([
    ["ISIN - Security ID", "isin", "isin security id", null],
    ["Buy/Sell", "quote_type", "buy sell", null],
    ["Yield (%)", "yield", "yield %", null],
    ["Yield (bps)", "yield", "yield", "bps"],
    ["Qty (Nos)", "quantum", "qty", "nos"],
    ["Qty in Nos.", "quantum", "qty", "nos"],
    ["Qty (in Nos.)", "quantum", "qty", "nos"],
    ["Face Value [Rs. Cr]", "quantum", "face value", "rs cr"],
    ["Face Value (Rs. in Lakhs)", "quantum", "face value", "rs in lakhs"],
    ["Face Value Rs. in Lakhs", "quantum", "face value", "rs in lakhs"],
    ["Face Value (per bond)", "quantum", "face value per bond", null],
    ["Amount Rs Cr", "quantum", "amount", "rs cr"],
    ["Amount Rs (Cr)", "quantum", "amount", "rs cr"],
    ["Amount (USD mn)", "quantum", "amount", "usd mn"],
    ["Qty (pots)", "quantum", "qty", "pots"],
    ["Settlement (DD/MM/YYYY)", "settlement", "settlement", "dd mm yyyy"],
    ["T+", "settlement", "t", null],
  ])("%s is %s", (heading, field, known, unit) => {
    expect(match(heading)).toEqual({ is: "field", field, known, unit });
  });
});

test("a heading as a whole wins over the one without its brackets", () => {
  expect(match("Price (dirty)")).toEqual({ is: "unused", known: "price dirty" });
  expect(match("Price (clean)")).toMatchObject({ is: "field", field: "price", unit: "clean" });
});

test.each(["Market Value (Rs. in Lacs)", "Market Value Rs Cr", "% to NAV", "#"])(
  "%s is known and not used",
  (heading) => {
    expect(match(heading).is).toBe("unused");
  },
);

test("a heading that may mean two things is asked, with its unit too", () => {
  expect(match("Rate (%)")).toEqual({ is: "asked", ask: "a price or a yield?" });
});

test("a number of bonds is no name of a bond", () => {
  expect(match("Bond Nos")).toEqual({ is: "unknown", near: null });
});

describe("a heading that nobody knows", () => {
  test.each([
    ["sattlement", "settlement"],
    ["settlment", "settlement"],
    ["setttlement", "settlement"],
    ["yeild", "yield"],
    ["syde", "side"],
    ["Quantam (Cr)", "quantum"],
    ["purchase_day", null],
    ["qt", null],
    ["yld spread", null],
  ])("%s is near to %s", (heading, near) => {
    expect(match(heading)).toEqual({ is: "unknown", near });
  });
});
