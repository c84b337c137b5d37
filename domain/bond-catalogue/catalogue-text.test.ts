import { expect, it } from "vitest";
import { conditionText, couponText, fixedText, maturityText } from "#domain/bond-catalogue/catalogue-text.ts";

it("a coupon keeps the decimals it has, and at least two", () => {
  expect([7, 7.18, 7.905, 7.8863].map(couponText)).toEqual([
    "7.00\u2007\u2007",
    "7.18\u2007\u2007",
    "7.905\u2007",
    "7.8863",
  ]);
  expect(couponText(null)).toBe("–");
});

it("a maturity of which only the year is known is shown as the year", () => {
  expect(maturityText({ maturity_date: "2033-08-14", maturity_year: 2033 })).toBe("14-Aug-2033");
  expect(maturityText({ maturity_date: null, maturity_year: 2033 })).toBe("2033");
  expect(maturityText({ maturity_date: null, maturity_year: null })).toBe("–");
});

it("a figure has a real minus sign, and zero has none", () => {
  expect([fixedText(-0.25, 1), fixedText(-0.001, 2), fixedText(null, 2)]).toEqual(["−0.3", "0.00", "–"]);
});

it("a condition reads as a sentence, large sizes in lakh and crore groups", () => {
  expect(conditionText("Price", { operator: "greater_than_or_equal", value: 99.5 })).toBe(
    "Price greater than or equal 99.5",
  );
  expect(conditionText("Size", { operator: "less_than", value: 50_000_000 })).toBe("Size less than 5,00,00,000");
  expect(conditionText("Trade date", { operator: "after", value: "2025-01-01" })).toBe("Trade date after 01-Jan-2025");
});
