import type { LayerName } from "#domain/contract/mind/layer.ts";

/** Figures that only pricing a single bond gives. */
export const PRICED: ReadonlySet<LayerName> = new Set<LayerName>([
  ...(["clean_price", "dirty_price", "accrued_interest", "accrued_days", "consideration", "stamp_duty"] as const),
  ...(["modified_duration", "convexity", "pv01", "principal"] as const),
]);

/**
 * Maps the fields asked for to pricing results: a price is the clean price, accrued interest also per 100, and the
 * given input is left out.
 */
export function derivedFields(fields: readonly LayerName[], isPriceGiven: boolean): LayerName[] {
  const derived = isPriceGiven ? "bond_yield" : "clean_price";
  const mapped = fields.flatMap((field): LayerName[] => {
    if (field === "published_price" || field === "clean_price") return isPriceGiven ? [] : ["clean_price"];
    if (field === "bond_yield") return isPriceGiven ? ["bond_yield"] : [];
    if (field === "accrued_interest") return ["accrued_interest_per_100", "accrued_interest"];
    return PRICED.has(field) ? [field] : [];
  });
  return [...new Set([derived, ...mapped] as LayerName[])];
}

/** Fields of a bond that pricing does not return. */
const FACTS: ReadonlySet<LayerName> = new Set<LayerName>([
  ...(["coupon_rate_percent", "maturity_date", "credit_rating", "rating_agency", "issue_date"] as const),
  ...(["coupon_frequency", "security"] as const),
]);

export const factsBeside = (fields: readonly LayerName[]): LayerName[] => fields.filter((field) => FACTS.has(field));
