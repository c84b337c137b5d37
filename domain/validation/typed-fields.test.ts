import { expect, test } from "vitest";
import { changeRules } from "#domain/contract/http/surveillance.ts";
import { dayTyped, typedNumberOf } from "#domain/validation/typed-fields.ts";

const bp = typedNumberOf(changeRules.body.shape.off_market_bp);
const problemOf = (schema: typeof bp | typeof dayTyped, typed: string) =>
  schema.safeParse(typed).error?.issues.map(({ message }) => message);

test("a typed number is read first, and then checked by the contract's own rule", () => {
  expect(bp.parse(" 25 ")).toBe(25);
  expect(problemOf(bp, "")).toEqual(["This field is required"]);
  expect(problemOf(bp, "ten")).toEqual(["Should be number"]);
  expect(problemOf(bp, "0")).toEqual(["Cannot be zero"]);
  expect(problemOf(bp, "5001")).toEqual(["Should be at most 5,000"]);
});

test("a day is taken in any of the usual forms", () => {
  expect([dayTyped.parse("05-Nov-2025"), dayTyped.parse("2025-11-05")]).toEqual(["2025-11-05", "2025-11-05"]);
  expect(problemOf(dayTyped, "")).toEqual(["This field is required"]);
  expect(problemOf(dayTyped, "soon")).toEqual(["Enter a date such as 05-Nov-2025"]);
});
