import type { BondFilter, CategoryName } from "#domain/contract/http/catalogue.ts";
import { OPERATOR_TITLES } from "#domain/contract/table-query.ts";
import type { Bond, BondCategory } from "#domain/entities/bond.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { MISSING } from "#domain/lib/format-level.ts";
import { formatRupees } from "#domain/lib/format-rupees.ts";

export const CATEGORY_TITLES: Readonly<Record<CategoryName, string>> = {
  bondCategory: "Category",
  securityType: "Type",
  creditRating: "Rating",
  timeToMaturity: "Time to maturity",
  bondSecurity: "Security",
};

export const FIELD_TITLES: Readonly<Record<BondFilter["field"], string>> = {
  coupon_rate_percent: "Coupon %",
  bond_yield: "Yield %",
  clean_price: "Price",
  years_to_maturity: "Years to maturity",
  face_value: "Face value ₹",
  maturity_date: "Maturity",
  issue_date: "Issue date",
  rating_date: "Rating date",
};

const BOND_CATEGORY_WORDS: Readonly<Record<BondCategory, string>> = {
  GSEC: "G-Sec",
  TBILL: "T-Bill",
  STRIPS: "STRIPS",
  SGB: "SGB",
  SDL: "SDL",
  PSU: "PSU",
  BANK: "Bank",
  NBFC: "NBFC",
  CORPORATE: "Corporate",
  PERPETUAL: "Perpetual",
  AT1: "AT1",
  TIER2: "Tier 2",
  MUNICIPAL: "Municipal",
};

export function bondCategoryWords(category: BondCategory | null): string {
  return category === null ? MISSING : BOND_CATEGORY_WORDS[category];
}

/** A condition in words: `Coupon % greater than 8`. */
export function filterWords(filter: BondFilter): string {
  const value = typeof filter.value === "number" ? String(filter.value) : formatDate(filter.value);
  return `${FIELD_TITLES[filter.field]} ${OPERATOR_TITLES[filter.operator]} ${value}`;
}

/** `1 bond`, `13,718 bonds`. */
export function bondsWords(count: number): string {
  return `${formatRupees(count, 0)} ${count === 1 ? "bond" : "bonds"}`;
}

/** A code such as SEMI_ANNUAL as one reads it: `Semi-annual`. */
export function codeWords(code: Bond["coupon_frequency"] | Bond["coupon_type"] | Bond["security"]): string {
  if (code === null) return MISSING;
  if (code === "ZERO_COUPON") return "Zero coupon";
  if (code === "ON_MATURITY") return "On maturity";
  const words = code.toLowerCase().replaceAll("_", "-");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The date, or the year where only that is known. */
export function maturityWords(terms: { maturity_date: string | null; maturity_year: number | null }): string {
  return terms.maturity_date ? formatDate(terms.maturity_date) : (terms.maturity_year?.toString() ?? MISSING);
}

const FIGURE_SPACE = "\u2007";

/** Percent with two to four decimals, filled up so that the points stand in one column. */
export function couponWords(percent: number | null): string {
  if (percent === null) return MISSING;
  const full = percent.toFixed(4);
  const zeros = /0{1,2}$/.exec(full)?.[0].length ?? 0;
  return full.slice(0, full.length - zeros) + FIGURE_SPACE.repeat(zeros);
}

export function fixedWords(value: number | null | undefined, places: number): string {
  return value === null || value === undefined ? MISSING : value.toFixed(places).replace("-", "−");
}
