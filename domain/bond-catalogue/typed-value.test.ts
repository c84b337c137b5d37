import { expect, test } from "vitest";
import { readTypedValue, type ValueKind } from "#domain/bond-catalogue/typed-value.ts";

test.each<[ValueKind, string, number]>([
  ["percent", "7.18", 7.18],
  ["percent", "7.18%", 7.18],
  ["percent", " 7.18 % ", 7.18],
  ["percent", "7.18y", 7.18],
  ["percent", "7,18", 7.18],
  ["percent", "−0.5", -0.5],
  ["price", "99.5", 99.5],
  ["price", "@99.5", 99.5],
  ["price", "101,25", 101.25],
  ["years", "5", 5],
  ["years", "5y", 5],
  ["years", "1.5 years", 1.5],
  ["years", "18m", 1.5],
  ["size", "1cr", 10_000_000],
  ["size", "₹ 10l", 1_000_000],
  ["size", "1,00,000", 100_000],
  ["size", "1000", 1000],
])("a condition takes %s as %s, as the price forms do", (kind, text, value) => {
  expect(readTypedValue(kind, text)).toEqual({ ok: true, value });
});

test.each([
  ["2028-01-05", "2028-01-05"],
  ["05-Jan-2028", "2028-01-05"],
  ["5/1/2028", "2028-01-05"],
])("a date is taken as %s", (text, date) => {
  expect(readTypedValue("date", text)).toEqual({ ok: true, date });
});

test.each<[ValueKind, string, string]>([
  ["percent", "", "Value is required"],
  ["percent", "high", "Should be number"],
  ["percent", "@99", "Should be percent"],
  ["price", "7%", "Should be a price"],
  ["price", "cheap", "Should be number"],
  ["years", "soon", "Should be number"],
  ["size", "1 wagon", "Should be number"],
  ["size", "0", "Cannot be zero"],
  ["date", "tomorrow", "Should be a date such as 05-Nov-2025"],
])("%s “%s” is refused: %s", (kind, text, message) => {
  expect(readTypedValue(kind, text)).toEqual({ ok: false, message });
});
