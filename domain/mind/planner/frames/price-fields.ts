import type { LayerName } from "#domain/contract/mind/layer.ts";

/** What only the pricing of a bond answers. */
export const PRICED: ReadonlySet<LayerName> = new Set<LayerName>([
  ...(["clean_price", "dirty_price", "accrued_interest", "accrued_days", "consideration", "stamp_duty"] as const),
  ...(["modified_duration", "convexity", "pv01", "principal"] as const),
]);

/** Asked words as measures of a price: a price is the clean one, accrued also per 100; what is given is not asked. */
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

/** Facts of a bond that its pricing does not answer. */
const FACTS: ReadonlySet<LayerName> = new Set<LayerName>([
  ...(["coupon_rate_percent", "maturity_date", "credit_rating", "rating_agency", "issue_date"] as const),
  ...(["coupon_frequency", "security"] as const),
]);

export const factsBeside = (fields: readonly LayerName[]): LayerName[] => fields.filter((field) => FACTS.has(field));
