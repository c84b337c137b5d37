import { describe, expect, it } from "vitest";
import { publishedBasis, quotedOfPublished } from "./published-basis.ts";

describe("a yield that a fund house publishes", () => {
  it("of 6.33% GS 2035 on 15 Sep 2025 is one market yield in both houses, 6.60 annualised and 6.49 half-yearly", () => {
    const annualised = quotedOfPublished(0.066, "GSEC", "icici-mf-2025-09-15");
    const halfYearly = quotedOfPublished(0.0649, "GSEC", "uti-mf-2025-09-15");
    expect(halfYearly).toBe(0.0649);
    expect(Math.abs(annualised - halfYearly)).toBeLessThan(0.00005);
  });

  it("is turned for bonds quoted half-yearly only", () => {
    expect(quotedOfPublished(0.0816, "SDL", "sbi-mf-2025-07-31")).toBe(0.08);
    expect(quotedOfPublished(0.0816, "PSU", "sbi-mf-2025-07-31")).toBe(0.0816);
    expect(quotedOfPublished(0.0549, "TBILL", "icici-mf-2025-09-15")).toBe(0.0549);
    expect(publishedBasis("SDL", "pystatiq-2025-04-09")).toBe("as quoted");
  });
});
