import type { BondFilter, CategoryName } from "#domain/contract/http/catalogue.ts";
import type { ValueKind } from "#domain/bond-catalogue/typed-value.ts";
import { type DateOperator, type NumericOperator, OPERATOR_TITLES } from "#domain/contract/table-query.ts";
import type { Bond } from "#domain/entities/bond.ts";
import { roundHalfAway } from "#domain/lib/decimal.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { MINUS, MISSING } from "#domain/lib/format-level.ts";
import { formatRupees } from "#domain/lib/format-rupees.ts";

// Headings, conditions and figures of bonds in a table.

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

/** Input format of each field's value. */
export const FIELD_KINDS = {
  coupon_rate_percent: "percent",
  bond_yield: "percent",
  clean_price: "price",
  years_to_maturity: "years",
  face_value: "size",
  maturity_date: "date",
  issue_date: "date",
  rating_date: "date",
} as const satisfies Record<BondFilter["field"], ValueKind>;

interface Condition {
  operator: NumericOperator | DateOperator;
  value: number | string;
}

/** A condition on a table's column: `Coupon % greater than 8`, `Trade date after 01-Jan-2025`. */
export function conditionText(title: string, { operator, value }: Condition): string {
  return `${title} ${OPERATOR_TITLES[operator]} ${typeof value === "number" ? figureText(value) : formatDate(value)}`;
}

/** Whole numbers in Indian grouping, others unchanged. */
function figureText(value: number): string {
  return Number.isInteger(value) ? formatRupees(value, 0) : String(value).replace("-", MINUS);
}

/** The date, or the year where only that is known. */
export function maturityText({
  maturity_date: date,
  maturity_year: year,
}: Pick<Bond, "maturity_date" | "maturity_year">) {
  return date === null ? (year?.toString() ?? MISSING) : formatDate(date);
}

const FIGURE_SPACE = "\u2007";

/** Percent with two to four decimals, padded so that decimal points line up in a column. */
export function couponText(percent: number | null): string {
  if (percent === null) return MISSING;
  const full = percent.toFixed(4);
  const zeros = /0{1,2}$/.exec(full)?.[0].length ?? 0;
  return full.slice(0, full.length - zeros) + FIGURE_SPACE.repeat(zeros);
}

/** A figure with a fixed number of decimals, rounded half away from zero as money is. */
export function fixedText(value: number | null | undefined, places: number): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return MISSING;
  const rounded = roundHalfAway(value, places);
  return (rounded < 0 ? MINUS : "") + Math.abs(rounded).toFixed(places);
}
