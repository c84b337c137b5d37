import type { BondFilter } from "#domain/contract/http/catalogue.ts";
import { conditionText, FIELD_TITLES } from "#domain/bond-catalogue/catalogue-text.ts";
import { formatRupees } from "#domain/lib/format-rupees.ts";

/** Text of a condition: `Coupon % greater than 8`. */
export function filterText(filter: BondFilter): string {
  return conditionText(FIELD_TITLES[filter.field], filter);
}

/** `1 bond`, `13,718 bonds`. */
export function bondsText(count: number): string {
  return `${formatRupees(count, 0)} ${count === 1 ? "bond" : "bonds"}`;
}
