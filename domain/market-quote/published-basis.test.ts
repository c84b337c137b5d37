import { describe, expect, it } from "vitest";
import { publishedBasis } from "#domain/market-quote/published-basis.ts";

describe("a yield that a fund house publishes", () => {
  it("of government paper is an annualised one, but for the houses that give the half-yearly one", () => {
    expect(publishedBasis("GSEC", "icici-mf-2025-09-15")).toBe("annualised");
    expect(publishedBasis("STRIPS", "sbi-mf-2025-07-31")).toBe("annualised");
    expect(publishedBasis("GSEC", "uti-mf-2025-09-15")).toBe("half-yearly");
    expect(publishedBasis("SDL", "hdfc-mf-2025-09-15")).toBe("half-yearly");
  });

  it("is as quoted for all other paper, and from everybody who is no fund house", () => {
    expect(publishedBasis("PSU", "sbi-mf-2025-07-31")).toBe("as quoted");
    expect(publishedBasis("TBILL", "icici-mf-2025-09-15")).toBe("as quoted");
    expect(publishedBasis("SDL", "pystatiq-2025-04-09")).toBe("as quoted");
  });
});
