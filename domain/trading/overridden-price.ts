import type { Bond } from "#domain/entities/bond.ts";
import type { OverriddenWarning } from "#domain/entities/deal-warning.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { type ResolvedLevel, relevel } from "#domain/trading/resolve-level.ts";

/** Warning about a price typed over the one that its yield gives; null without one. */
export function overriddenPrice(
  bond: Bond,
  settlementDate: IsoDate,
  { priceOverridden, unitPriceStored: price, yieldStored }: Omit<ResolvedLevel, "fixedField">,
): OverriddenWarning | null {
  if (!priceOverridden || price === null || yieldStored === null) return null;
  const level = { fixedField: "yield" as const, unitPriceStored: price, yieldStored };
  const { unitPriceStored: reference } = relevel(bond, settlementDate, level);
  const isPriced = reference !== null && reference !== price;
  const gives = isPriced ? `, which gives ${formatPrice(reference)}` : "";
  const text = `${formatPrice(price)} is not the price of ${formatYieldPct(yieldStored)} %${gives}.`;
  return { code: "unusual_level", figure: "overridden_price", text, value: price };
}
