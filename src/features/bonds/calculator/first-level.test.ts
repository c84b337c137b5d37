import { expect, it } from "vitest";
import { firstLevel } from "#src/features/bonds/calculator/first-level.ts";

const none = { bond_yield: null, clean_price: null };

it("starts at the market's yield before the reference one", () => {
  const master = { bond_yield: 0.07, clean_price: 100 };
  const market = { bond_yield: 0.068_512, clean_price: 101 };
  expect(firstLevel({ market, master, canBePriced: true })).toMatchObject({
    value: { fixedField: "yield", bondYield: 0.068_512, cleanPrice: null },
    text: "6.8512",
  });
  expect(firstLevel({ market: none, master, canBePriced: true }).text).toBe("7.0000");
});

it("starts at a price where no yield is known, and empty where nothing is", () => {
  const market = { bond_yield: null, clean_price: 98.5 };
  expect(firstLevel({ market, master: null, canBePriced: true })).toMatchObject({
    value: { fixedField: "price", cleanPrice: 98.5 },
    text: "98.5000",
  });
  expect(firstLevel({ market, master: null, canBePriced: false })).toMatchObject({
    value: { fixedField: "yield", cleanPrice: null, canBePriced: false },
    text: "",
  });
  expect(firstLevel({ market: none, master: null, canBePriced: true }).text).toBe("");
});
