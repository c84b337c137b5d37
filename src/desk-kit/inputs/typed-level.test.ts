import { expect, test } from "vitest";
import { emptyPricingInput } from "#domain/validation/pricing-input.ts";
import { typedLevel } from "#src/desk-kit/inputs/typed-level.ts";

test("a quote's yield stands in the box as if it had been typed", () => {
  const { text, value } = typedLevel({ fixed_field: "yield", yield_stored: 0.0685, unit_price_stored: 101 });
  expect([text, value.fixedField, value.bondYield, value.cleanPrice]).toEqual(["6.8500", "yield", 0.0685, null]);
});

test("a price under the threshold stays a price, a yield above it a yield", () => {
  expect(typedLevel({ fixed_field: "price", yield_stored: 0.4, unit_price_stored: 18.5 }).value).toMatchObject({
    fixedField: "price",
    cleanPrice: 18.5,
  });
  expect(typedLevel({ fixed_field: "yield", yield_stored: 0.4, unit_price_stored: null }).value).toMatchObject({
    fixedField: "yield",
    bondYield: 0.4,
  });
});

test("a level without its number is an empty box of its kind, not an error", () => {
  const { text, error, value } = typedLevel({ fixed_field: "price", yield_stored: 0.07, unit_price_stored: null });
  expect([text, error, value.fixedField]).toEqual(["", null, "price"]);
  expect(emptyPricingInput.value.fixedField).toBe("yield");
});
