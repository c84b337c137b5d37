import { describe, expect, test } from "vitest";
import { marketRule } from "#domain/market-rules/market-rule.ts";
import { deal, instrument, market, ON_NDSOM, verdictOf } from "#domain/market-rules/market-rule.testing.ts";

const OK = "allowed";

describe("size, level and holding", () => {
  const sized = (of: "AT1" | "PTC" | "PSU" | "CP" | "SDL", size: number, facts = {}) =>
    verdictOf(deal(of, { size, instrument: instrument(of, facts), ...(of === "SDL" ? ON_NDSOM : {}) }));
  test("government paper in ten thousands, short paper in five lakhs, debt in whole bonds", () => {
    expect([sized("SDL", 20_000), sized("SDL", 15_000), sized("SDL", 0)]).toEqual([OK, "MR-401", "MR-401"]);
    expect([sized("CP", 1_000_000), sized("CP", 750_000)]).toEqual([OK, "MR-405"]);
    expect([sized("PSU", 300_000), sized("PSU", 350_000), sized("PSU", 300_000, { lot: null })]).toEqual([
      OK,
      "MR-403",
      "MR-403",
    ]);
  });
  test("Additional Tier 1 from one crore, then in whole bonds", () => {
    expect([sized("AT1", 9_000_000), sized("AT1", 11_000_000), sized("AT1", 11_500_000)]).toEqual([
      "MR-402",
      OK,
      "MR-403",
    ]);
  });
  test("securitised debt from one crore unless its originator is known to be regulated", () => {
    expect(sized("PTC", 5_000_000)).toBe(OK);
    expect(sized("PTC", 5_000_000, { isOriginatorRegulated: false })).toBe("MR-404");
    expect(sized("PTC", 5_000_000, { isOriginatorRegulated: null })).toBe("MR-404");
  });
  test("an assumed lot says so", () => {
    const assumed = instrument("NCD", { lot: { rupees: 1_000_000, isAssumed: true } });
    expect(marketRule(deal("NCD", { instrument: assumed, size: 500_000 }), market)).toMatchObject({
      refusal: { text: expect.stringMatching(/^Should be a multiple of 10,00,000\. Lot assumed/) },
    });
  });
  test("prices above 0 to 250 with 4 decimals, both failures together", () => {
    const priced = (price: string) => verdictOf(deal("PSU", { price }));
    expect(["100.1950", "250", "0", "250.0001", "100.19501"].map(priced)).toEqual([
      OK,
      OK,
      "MR-452",
      "MR-452",
      "MR-451",
    ]);
    const both = marketRule(deal("PSU", { price: "250.00001" }), market);
    expect(both.allowed ? [] : both.refusals.map(({ mr }) => mr)).toEqual(["MR-451", "MR-452"]);
    expect(marketRule(deal("PSU", { yieldPercent: "7.12345" }), market)).toMatchObject({
      refusal: { field: "yield", text: "A yield has at most 4 decimals" },
    });
  });
  test("a seller of government paper delivers what is settled, and guaranteed purchases that settle by then", () => {
    const selling = (settles: string, isGuaranteed: boolean, goingOut = 0) =>
      deal("GSEC", {
        ...ON_NDSOM,
        sellerHolding: { settled: 40_000_000, goingOut, bought: [{ face: 60_000_000, settles, isGuaranteed }] },
      });
    expect(verdictOf(selling("2026-12-02", true))).toBe(OK);
    expect(verdictOf(selling("2026-12-03", true))).toBe("MR-461");
    expect(verdictOf(selling("2026-12-02", false))).toBe("MR-461");
    expect(marketRule(selling("2026-12-02", true, 10_000_000), market)).toMatchObject({
      refusal: {
        text: "The seller holds 9,00,00,000 of this security for 02-Dec-2026. Short sales are not offered.",
        textForOthers: "The seller cannot deliver this security on 02-Dec-2026.",
      },
    });
  });
  test("a seller of other paper is only warned", () => {
    const verdict = marketRule(deal("PSU", { sellerHolding: { settled: 0, goingOut: 0, bought: [] } }), market);
    expect(verdict.allowed && verdict.warnings.map(({ code }) => code)).toEqual(["NOT_HELD"]);
  });
});
