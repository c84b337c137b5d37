import { describe, expect, it } from "vitest";
import { levelText, marketTitle } from "#src/features/bonds/sections/market-level.ts";

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
});
