import { expect, test } from "vitest";
import { readLevel } from "#domain/validation/pricing-input.ts";
import { typedLevel } from "#src/desk-kit/inputs/typed-level.ts";

test("a quote's yield stands in the box as if it had been typed", () => {
  const level = typedLevel({ fixed_field: "yield", yield_stored: 0.0685, unit_price_stored: 101 });
  expect([level.text, level.mode, level.error]).toEqual(["6.8500", "yield", null]);
  expect(readLevel(level, true)).toEqual({ ok: true, fixedField: "yield", level: 0.0685 });
});

test("a price under the threshold stays a price, a yield above it a yield", () => {
  const price = typedLevel({ fixed_field: "price", yield_stored: 0.4, unit_price_stored: 18.5 });
  expect(readLevel(price, true)).toEqual({ ok: true, fixedField: "price", level: 18.5 });
  const bondYield = typedLevel({ fixed_field: "yield", yield_stored: 0.4, unit_price_stored: null });
  expect(readLevel(bondYield, true)).toEqual({ ok: true, fixedField: "yield", level: 0.4 });
});

test("a level without its number is an empty box of its kind, not an error", () => {
  const { text, error, mode } = typedLevel({ fixed_field: "price", yield_stored: 0.07, unit_price_stored: null });
  expect([text, error, mode]).toEqual(["", null, "price"]);
});
