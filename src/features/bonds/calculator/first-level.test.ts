import { expect, it } from "vitest";
import { readLevel } from "#domain/validation/pricing-input.ts";
import { firstLevel } from "#src/features/bonds/calculator/first-level.ts";

const none = { bond_yield: null, clean_price: null };

it("starts at the market's yield before the reference one", () => {
  const master = { bond_yield: 0.07, clean_price: 100 };
  const market = { bond_yield: 0.068_512, clean_price: 101 };
  const first = firstLevel({ market, master, canBePriced: true });
  expect(first.text).toBe("6.8512");
  expect(readLevel(first, true)).toEqual({ ok: true, fixedField: "yield", level: 0.068_512 });
  expect(firstLevel({ market: none, master, canBePriced: true }).text).toBe("7.0000");
});

it("starts at a price where no yield is known, and empty where nothing is", () => {
  const market = { bond_yield: null, clean_price: 98.5 };
  const first = firstLevel({ market, master: null, canBePriced: true });
  expect([first.text, first.mode]).toEqual(["98.5000", "price"]);
  expect(readLevel(first, true)).toEqual({ ok: true, fixedField: "price", level: 98.5 });
  for (const [level, canBePriced] of [
    [market, false],
    [none, true],
  ] as const) {
    expect(firstLevel({ market: level, master: null, canBePriced })).toMatchObject({ text: "", mode: "yield" });
  }
});
