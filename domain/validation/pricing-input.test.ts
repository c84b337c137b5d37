import { describe, expect, it } from "vitest";
import {
  decideLevel,
  PRICING_INPUT_STEP,
  pricingInputLimits,
  pricingInputTexts,
} from "#domain/validation/level-decision.ts";
import {
  emptyPricingInput,
  isPriceOptionDisabled,
  pricingInput,
  type PricingInputEvent,
  type PricingInputState,
} from "#domain/validation/pricing-input.ts";

const onSettlement: PricingInputState = {
  ...emptyPricingInput,
  value: { ...emptyPricingInput.value, settlementDate: "2026-11-23" },
};
const unpriceable: PricingInputState = { ...onSettlement, value: { ...onSettlement.value, canBePriced: false } };
const after = (state: PricingInputState, ...events: PricingInputEvent[]) =>
  events.reduce((now, event) => pricingInput(now, event), state);
const enter = (text: string): PricingInputEvent[] => [{ type: "typed", text }, { type: "blurred" }];
const money = { principal: 1, accrued_interest: 2, consideration: 3, stamp_duty: 0 };

describe("leaving the price-or-yield box", () => {
  it.each([
    ["yield", "7.18", "yield", 7.18],
    ["yield", "25", "yield", 25],
    ["yield", "25.0001", "price", 25.0001],
    ["yield", "99.25", "price", 99.25],
    ["price", "99.25", "price", 99.25],
    ["price", "25", "price", 25],
    ["price", "24.9999", "yield", 24.9999],
    ["price", "7.18", "yield", 7.18],
  ] as const)("in %s mode %s is a %s (S-13, S-14, U-07)", (mode, text, fixedField, level) => {
    expect(decideLevel(text, mode, true)).toEqual({ ok: true, fixedField, level });
  });

  it("follows the mark, not the threshold", () => {
    expect(decideLevel("30y", "price", true)).toEqual({ ok: true, fixedField: "yield", level: 30 });
    expect(decideLevel("@20", "yield", true)).toEqual({ ok: true, fixedField: "price", level: 20 });
  });

  it("is not decided anew when the box is left again as it stands", () => {
    const marked = [
      ["30y", "yield", 0.3],
      ["@20", "price", 20],
    ] as const;
    for (const [text, fixedField, level] of marked) {
      const left = after(onSettlement, ...enter(text), { type: "blurred" }, { type: "blurred" });
      expect(left.value).toMatchObject({ fixedField, [fixedField === "yield" ? "bondYield" : "cleanPrice"]: level });
    }
    expect(after(onSettlement, ...enter("30y"), ...enter("31")).value.fixedField).toBe("price");
  });

  it("switches at the threshold it is given", () => {
    expect(decideLevel("30", "yield", true, { ...pricingInputLimits, switchAt: 40 })).toEqual({
      ok: true,
      fixedField: "yield",
      level: 30,
    });
  });

  it("requires a number in yield mode (V-42)", () => {
    expect(after(onSettlement, ...enter("")).error).toBe("Yield is required");
    expect(after(onSettlement, ...enter("abc")).error).toBe("Yield is required");
  });

  it("takes a yield from 0 to 100 per cent alone (V-03, V-04, C-20)", () => {
    for (const [typed, error] of [
      ["-0.5", "Cannot be negative"],
      ["100.5y", "Yield above 100%"],
    ] as const) {
      expect(after(onSettlement, ...enter(typed))).toMatchObject({ text: typed, error, value: { bondYield: null } });
    }
    expect(after(onSettlement, ...enter("100y")).value.bondYield).toBe(1);
  });

  it("requires a number from 1 to 250 in price mode (V-44, C-18)", () => {
    const inPrice = after(onSettlement, { type: "fieldChosen", field: "price" });
    for (const text of ["", "abc", "250.0001", "@0.99"]) {
      expect(after(inPrice, ...enter(text)).error, text).toBe("Price is required");
    }
    for (const text of ["@1", "250"]) expect(after(inPrice, ...enter(text)).error, text).toBeNull();
  });

  it("names its boxes and steps by a ten-thousandth", () => {
    expect([pricingInputTexts.yield.placeholder, pricingInputTexts.price.placeholder, PRICING_INPUT_STEP]).toEqual([
      "Enter Yield",
      "Enter Price",
      0.0001,
    ]);
  });
});

describe("typing into the price-or-yield box", () => {
  const priced = (() => {
    const asked = after(onSettlement, ...enter("6.58"));
    return after(asked, {
      type: "priced",
      answer: { ...asked.value, cleanPrice: 103.1937, considerationDetails: money },
    });
  })();
  const typed = (text: string) => after(priced, { type: "typed", text });

  it("means what stands there at once: nothing of the answer to the last level stays", () => {
    expect(typed("7.5").value).toMatchObject({ bondYield: 0.075, cleanPrice: null, considerationDetails: null });
    expect(typed("6.580").value).toBe(priced.value);
  });

  it("means no level while it cannot be read", () => {
    for (const text of ["abc", "", "@251", "251", "-"]) {
      expect(typed(text).value, text).toMatchObject({ bondYield: null, cleanPrice: null, considerationDetails: null });
    }
  });

  it("says nothing against it and moves no choice until the box is left (S-13)", () => {
    const price = typed("99.25");
    expect([price.value.fixedField, price.value.cleanPrice, price.mode, price.text]).toEqual([
      "price",
      99.25,
      "yield",
      "99.25",
    ]);
    expect(after(price, { type: "blurred" })).toMatchObject({ mode: "price", text: "99.2500" });
    expect([typed("abc").error, after(typed("abc"), { type: "blurred" }).error]).toEqual([null, "Yield is required"]);
  });

  it("takes the answer to what is typed, and none to what was typed over", () => {
    const next = typed("7.5");
    const answer = { ...next.value, cleanPrice: 97.2 };
    expect(after(next, { type: "priced", answer }).value.cleanPrice).toBe(97.2);
    expect(after(typed("7.51"), { type: "priced", answer })).toEqual(typed("7.51"));
  });

  it("keeps what is typed when the answer is that the bond has no price", () => {
    const next = typed("99.25");
    const fallen = after(next, { type: "priced", answer: { ...next.value, canBePriced: false } });
    expect([fallen.text, fallen.value.fixedField, fallen.value.bondYield]).toEqual(["99.25", "yield", 0.9925]);
  });

  it("drops the answer once nothing answers the level any more", () => {
    expect(after(priced, { type: "unanswered" })).toMatchObject({
      text: "6.5800",
      value: { bondYield: 0.0658, cleanPrice: null, considerationDetails: null, settlementDate: null },
    });
  });
});

describe("the pricing input", () => {
  it("hands over these seven things (D-122..D-128)", () => {
    expect(Object.keys(emptyPricingInput.value).toSorted()).toEqual([
      "allowPriceModification",
      "bondYield",
      "canBePriced",
      "cleanPrice",
      "considerationDetails",
      "fixedField",
      "settlementDate",
    ]);
  });

  it("stores a yield with 6 decimals and a price with 4, and empties the other until an answer comes", () => {
    const byYield = after(onSettlement, ...enter("7.18356"));
    expect([byYield.value.bondYield, byYield.value.cleanPrice, byYield.text]).toEqual([0.071836, null, "7.1836"]);
    const byPrice = after(byYield, ...enter("99.12345"));
    expect([byPrice.value.fixedField, byPrice.value.cleanPrice, byPrice.value.bondYield]).toEqual([
      "price",
      99.1235,
      null,
    ]);
  });

  it("lets the user choose the fixed field and shows the level known for it (S-11)", () => {
    const asked = after(onSettlement, ...enter("7.18"));
    const answer = { ...asked.value, cleanPrice: 100.5, considerationDetails: money };
    const chosen = after(asked, { type: "priced", answer }, { type: "fieldChosen", field: "price" });
    expect([chosen.value.fixedField, chosen.text, chosen.value.bondYield]).toEqual(["price", "100.5000", 0.0718]);
  });

  it("disables the price while pricing is unavailable (S-12)", () => {
    expect([isPriceOptionDisabled(unpriceable.value), isPriceOptionDisabled(onSettlement.value)]).toEqual([
      true,
      false,
    ]);
    expect(after(unpriceable, { type: "fieldChosen", field: "price" })).toBe(unpriceable);
    expect(after(unpriceable, ...enter("30")).value).toMatchObject({ fixedField: "yield", bondYield: 0.3 });
    expect(after(unpriceable, ...enter("@99")).error).toBe("This bond cannot be priced. Enter a yield.");
  });

  it("falls back to an empty yield when the answer says the bond cannot be priced", () => {
    const inPrice = after(onSettlement, ...enter("99.25"));
    const fallen = after(inPrice, { type: "priced", answer: { ...inPrice.value, canBePriced: false } });
    expect([fallen.value.fixedField, fallen.value.bondYield, fallen.value.cleanPrice, fallen.text]).toEqual([
      "yield",
      null,
      null,
      "",
    ]);
  });

  it("keeps the owned number over a new settlement date and drops answers to the old one", () => {
    const asked = after(onSettlement, ...enter("7.18"));
    const late = { ...asked.value, cleanPrice: 100.5 };
    const moved = after(asked, { type: "settlementChanged", settlementDate: "2026-11-25" });
    expect(moved.value).toMatchObject({ bondYield: 0.0718, cleanPrice: null, settlementDate: "2026-11-25" });
    expect(after(moved, { type: "priced", answer: late })).toBe(moved);
  });

  it("drops an answer to a level that has been typed over", () => {
    const first = after(onSettlement, ...enter("7.18"));
    const second = after(first, ...enter("7.2"));
    expect(after(second, { type: "priced", answer: { ...first.value, cleanPrice: 100.5 } })).toBe(second);
  });

  it("keeps the answer when the same level is left again", () => {
    const asked = after(onSettlement, ...enter("7.18"));
    const priced = after(asked, { type: "priced", answer: { ...asked.value, cleanPrice: 100.5 } });
    expect(after(priced, ...enter("7.18")).value.cleanPrice).toBe(100.5);
  });
});
