// Fund houses disclose yields of government paper as effective annual yields, though the market quotes them
// half-yearly. The published numbers show it: for the same bonds and day the houses agree to the digit, and where one
// of them publishes half-yearly yields (15 Sep 2025) its numbers are 11 bp lower on government paper and equal on
// corporate bonds. Read as quoted, an annualised yield would price a ten-year bond three quarters of a rupee too low.
// [observed]

/** Government paper whose yield is quoted half-yearly. */
const QUOTED_HALF_YEARLY: readonly (string | null)[] = ["GSEC", "SDL", "STRIPS"];
/** Disclosures that already give the half-yearly yield. */
const PUBLISHES_HALF_YEARLY = ["uti-mf-", "hdfc-mf-2025-09-15"];

export type PublishedBasis = "annualised" | "half-yearly" | "as quoted";

/** Basis of a source's yield for bonds of this category. `source` is a code of the reference data. */
export function publishedBasis(category: string | null, source: string): PublishedBasis {
  if (!QUOTED_HALF_YEARLY.includes(category) || !source.includes("-mf-")) return "as quoted";
  return PUBLISHES_HALF_YEARLY.some((known) => source.startsWith(known)) ? "half-yearly" : "annualised";
}
