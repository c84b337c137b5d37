import { describe, expect, it } from "vitest";
import { asOfText, levelText, marketTitle } from "#src/features/bonds/sections/market-level.ts";

describe("the market's level on a bond's page", () => {
  it("is shown by yield and price, whichever are known", () => {
    expect(levelText(0.066971, 102.69)).toBe("6.6971 % · 102.6900");
    expect(levelText(null, 102.69)).toBe("102.6900");
    expect(levelText(null, null)).toBe("–");
  });

  it("is named live only where somebody stands by it now", () => {
    expect((["live", "trade", "master", "curve", null] as const).map(marketTitle)).toEqual([
      "Market, live",
      "Market, last trade",
      "Market, last published",
      "Market, estimate from a curve",
      "Market",
    ]);
  });

  it("is dated by the minute where that is known, in India, and else by the day", () => {
    expect(asOfText("2026-11-20T06:02:00.000Z")).toBe("20-Nov-2026 11:32");
    expect(asOfText("2026-06-25")).toBe("25-Jun-2026");
    expect(asOfText(null)).toBe("–");
  });
});
