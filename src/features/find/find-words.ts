import type { BondFilter } from "#domain/contract/http/catalogue.ts";
import { conditionWords, FIELD_TITLES } from "#domain/bond-catalogue/catalogue-words.ts";
import { formatRupees } from "#domain/lib/format-rupees.ts";

/** A condition in words: `Coupon % greater than 8`. */
export function filterWords(filter: BondFilter): string {
  return conditionWords(FIELD_TITLES[filter.field], filter);
}

/** `1 bond`, `13,718 bonds`. */
export function bondsWords(count: number): string {
  return `${formatRupees(count, 0)} ${count === 1 ? "bond" : "bonds"}`;
}
