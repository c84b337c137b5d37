import { describe, expect, it } from "vitest";
import {
  decideLevel,
  PRICING_INPUT_STEP,
  pricingInputLimits,
  pricingInputTexts,
} from "#domain/validation/level-decision.ts";
import {
  editLevel,
  emptyLevel,
  isPriceOptionDisabled,
  type LevelAnswer,
  type LevelEvent,
  type LevelInput,
  pricedLevel,
  readLevel,
} from "#domain/validation/pricing-input.ts";

const T1 = "2026-11-23";
const money = { principal: 1, accrued_interest: 2, consideration: 3, stamp_duty: 0 };
const answer = (of: Partial<LevelAnswer>): LevelAnswer => ({
  cleanPrice: null,
  bondYield: null,
  settlementDate: T1,
  canBePriced: true,
  allowPriceModification: true,
  considerationDetails: money,
  ...of,
});
const enter = (text: string): LevelEvent[] => [{ type: "typed", text }, { type: "blurred" }];
/** State of the box after these events, while `last` is the last answer. */
const afterAnswer = (last: LevelAnswer | null, input: LevelInput, ...events: LevelEvent[]) =>
  events.reduce((now, event) => editLevel(pricedLevel(now, last), event), input);
const after = (input: LevelInput, ...events: LevelEvent[]) => afterAnswer(null, input, ...events);
const valueOf = (input: LevelInput) => pricedLevel(input, null).value;
const unpriceable = answer({ canBePriced: false, considerationDetails: null });

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
    const read = [
      ["30y", "yield", 0.3],
      ["@20", "price", 20],
    ] as const;
    for (const [text, fixedField, level] of read) {
      const left = after(emptyLevel, ...enter(text), { type: "blurred" }, { type: "blurred" });
      expect(readLevel(left, true)).toEqual({ ok: true, fixedField, level });
    }
    expect(valueOf(after(emptyLevel, ...enter("30y"), ...enter("31"))).fixedField).toBe("price");
  });

  it("is what a step or a rung of the ladder does at once", () => {
    expect(after(emptyLevel, { type: "entered", text: "6.58y" })).toEqual(after(emptyLevel, ...enter("6.58y")));
  });

  it("switches at the threshold it is given", () => {
    expect(decideLevel("30", "yield", true, { ...pricingInputLimits, switchAt: 40 })).toEqual({
      ok: true,
      fixedField: "yield",
      level: 30,
    });
  });

  it("requires a number in yield mode (V-42)", () => {
    expect(after(emptyLevel, ...enter("")).error).toBe("Yield is required");
    expect(after(emptyLevel, ...enter("abc")).error).toBe("Yield is required");
  });

  it("takes a yield from 0 to 100 per cent alone (V-03, V-04, C-20)", () => {
    for (const [typed, error] of [
      ["-0.5", "Cannot be negative"],
      ["100.5y", "Yield above 100%"],
    ] as const) {
      const left = after(emptyLevel, ...enter(typed));
      expect([left.text, left.error, valueOf(left).bondYield]).toEqual([typed, error, null]);
    }
    expect(valueOf(after(emptyLevel, ...enter("100y"))).bondYield).toBe(1);
  });

  it("requires a number from 1 to 250 in price mode (V-44, C-18)", () => {
    const inPrice = after(emptyLevel, { type: "fieldChosen", field: "price" });
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
  const at658 = answer({ bondYield: 0.0658, cleanPrice: 103.1937 });
  const left = after(emptyLevel, ...enter("6.58"));
  const typed = (text: string) => after(left, { type: "typed", text });

  it("means what stands there at once: nothing of the answer to the last level stays", () => {
    expect(pricedLevel(typed("7.5"), at658).value).toMatchObject({
      bondYield: 0.075,
      cleanPrice: null,
      considerationDetails: null,
    });
    expect(pricedLevel(typed("6.580"), at658).value).toEqual(pricedLevel(left, at658).value);
  });

  it("means no level while it cannot be read", () => {
    for (const text of ["abc", "", "@251", "251", "-"]) {
      expect(pricedLevel(typed(text), at658).value, text).toMatchObject({
        bondYield: null,
        cleanPrice: null,
        considerationDetails: null,
      });
    }
  });

  it("says nothing against it and moves no choice until the box is left (S-13)", () => {
    const price = typed("99.25");
    expect(readLevel(price, true)).toEqual({ ok: true, fixedField: "price", level: 99.25 });
    expect([price.mode, price.text]).toEqual(["yield", "99.25"]);
    expect(after(price, { type: "blurred" })).toMatchObject({ mode: "price", text: "99.2500" });
    expect([typed("abc").error, after(typed("abc"), { type: "blurred" }).error]).toEqual([null, "Yield is required"]);
  });

  it("takes the answer to what is typed, and none to what was typed over", () => {
    const at75 = answer({ bondYield: 0.075, cleanPrice: 97.2 });
    expect(pricedLevel(typed("7.5"), at75).value.cleanPrice).toBe(97.2);
    expect(pricedLevel(typed("7.51"), at75).value.cleanPrice).toBeNull();
  });

  it("keeps what is typed as a yield when the answer is that the bond has no price", () => {
    const shown = pricedLevel(typed("99.25"), unpriceable);
    expect([shown.text, shown.value.fixedField, shown.value.bondYield]).toEqual(["99.25", "yield", 0.9925]);
  });

  it("comes to nothing once nothing answers the level any more", () => {
    expect(pricedLevel(left, null)).toMatchObject({
      text: "6.5800",
      value: { bondYield: 0.0658, cleanPrice: null, considerationDetails: null, settlementDate: null },
    });
  });
});

describe("the pricing input", () => {
  it("hands over these seven things (D-122..D-128)", () => {
    expect(Object.keys(valueOf(emptyLevel)).toSorted()).toEqual([
      "allowPriceModification",
      "bondYield",
      "canBePriced",
      "cleanPrice",
      "considerationDetails",
      "fixedField",
      "settlementDate",
    ]);
  });

  it("stores what was typed and nothing of an answer", () => {
    const typed = afterAnswer(answer({ bondYield: 0.0718, cleanPrice: 100.5 }), emptyLevel, ...enter("7.18"));
    expect(typed).toEqual({ text: "7.1800", mode: "yield", isDecided: true, error: null });
  });

  it("reads a yield with 6 decimals and a price with 4, and leaves the other empty until an answer comes", () => {
    const byYield = after(emptyLevel, ...enter("7.18356"));
    expect(valueOf(byYield)).toMatchObject({ bondYield: 0.071836, cleanPrice: null });
    expect(byYield.text).toBe("7.1836");
    const byPrice = after(byYield, ...enter("99.12345"));
    expect(valueOf(byPrice)).toMatchObject({ fixedField: "price", cleanPrice: 99.1235, bondYield: null });
  });

  it("lets the user choose the fixed field and shows the level known for it (S-11)", () => {
    const last = answer({ bondYield: 0.0718, cleanPrice: 100.5 });
    const chosen = afterAnswer(last, after(emptyLevel, ...enter("7.18")), { type: "fieldChosen", field: "price" });
    const { text, value } = pricedLevel(chosen, last);
    expect([text, value.fixedField, value.cleanPrice, value.bondYield]).toEqual(["100.5000", "price", 100.5, 0.0718]);
  });

  it("keeps a text that cannot be read when the other field is chosen", () => {
    const chosen = after(emptyLevel, { type: "typed", text: "7.x" }, { type: "fieldChosen", field: "price" });
    expect(chosen).toMatchObject({ text: "7.x", mode: "price", isDecided: false });
  });

  it("disables the price while pricing is unavailable (S-12)", () => {
    const shown = pricedLevel(emptyLevel, unpriceable);
    expect([isPriceOptionDisabled(shown.value), isPriceOptionDisabled(valueOf(emptyLevel))]).toEqual([true, false]);
    expect(afterAnswer(unpriceable, emptyLevel, { type: "fieldChosen", field: "price" })).toEqual(emptyLevel);
    const entered = afterAnswer(unpriceable, emptyLevel, ...enter("30"));
    expect(pricedLevel(entered, unpriceable).value).toMatchObject({ fixedField: "yield", bondYield: 0.3 });
    expect(afterAnswer(unpriceable, emptyLevel, ...enter("@99")).error).toBe(
      "This bond cannot be priced. Enter a yield.",
    );
  });

  it("keeps a price, marked as one, when the answer says the bond cannot be priced, and shows it again when it can", () => {
    const inPrice = after(emptyLevel, ...enter("99.25"));
    const shown = pricedLevel(inPrice, unpriceable);
    expect([shown.mode, shown.text, shown.value.bondYield, shown.value.cleanPrice]).toEqual([
      "yield",
      "@99.2500",
      null,
      null,
    ]);
    expect(afterAnswer(unpriceable, inPrice, ...enter("7.1"))).toMatchObject({ mode: "yield", text: "7.1000" });
    expect(pricedLevel(inPrice, answer({ cleanPrice: 99.25, bondYield: 0.07 }))).toMatchObject({
      text: "99.2500",
      value: { cleanPrice: 99.25, bondYield: 0.07 },
    });
  });

  it("needs no answer to know that a bond has no price", () => {
    const { mode, value } = pricedLevel(after(emptyLevel, ...enter("99.25")), null, false);
    expect([mode, value.canBePriced, isPriceOptionDisabled(value)]).toEqual(["yield", false, true]);
  });

  it("keeps the owned number over another settlement date, which is the answer's", () => {
    const left = after(emptyLevel, ...enter("7.18"));
    const later = answer({ bondYield: 0.0718, cleanPrice: 100.4, settlementDate: "2026-11-25" });
    expect(pricedLevel(left, later).value).toMatchObject({ cleanPrice: 100.4, settlementDate: "2026-11-25" });
  });

  it("keeps the answer when the same level is left again", () => {
    const last = answer({ bondYield: 0.0718, cleanPrice: 100.5 });
    const again = afterAnswer(last, emptyLevel, ...enter("7.18"), ...enter("7.18"));
    expect(pricedLevel(again, last).value.cleanPrice).toBe(100.5);
  });
});
