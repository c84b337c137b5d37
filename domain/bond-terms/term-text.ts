import type { BondTerm, BondTermName, TermBasis } from "#domain/entities/bond-term.ts";
import { formatRupees } from "#domain/lib/format-rupees.ts";

// Texts of assumed and confirmed terms, for screens and for the sentence of a deal.

export const TERM_LABELS: Readonly<Record<BondTermName, string>> = {
  coupon_frequency: "Coupon",
  day_count: "Day count",
  face_value: "Face and lot",
  redemption: "Redemption",
  coupon_rate: "Current coupon",
};

export const BASIS_LABELS: Readonly<Record<TermBasis, string>> = {
  CONFIRMED: "confirmed",
  ASSUMED: "assumed",
  STATED: "stated by the poster",
};

const VALUES: Readonly<Record<string, string>> = {
  MONTHLY: "monthly",
  QUARTERLY: "quarterly",
  SEMI_ANNUAL: "half-yearly",
  ANNUAL: "yearly",
  "ACT/ACT": "actual days over those of the year",
  "ACT/365": "actual days over 365",
  "30/360": "equal coupons",
  AT_MATURITY: "all that is left at maturity",
};

/** Value of a term within a sentence: `yearly`, `₹ 1,00,000`. */
export function termValueText(term: BondTermName, value: string): string {
  if (term === "coupon_rate") return `${value} %`;
  return term === "face_value" ? `₹ ${formatRupees(Number(value), 0)}` : (VALUES[value] ?? value);
}

/** `coupon yearly (assumed: NBFC AAA: 99 % of 68 known pay yearly)`, within a sentence. */
export function termPhrase({ term, value, basis, ground }: BondTerm): string {
  return `${TERM_LABELS[term].toLowerCase()} ${termValueText(term, value)} (${BASIS_LABELS[basis]}: ${ground})`;
}

/** `Coupon yearly, assumed: NBFC AAA: 99 % of 68 known pay yearly.` */
export function termSentence({ term, value, basis, ground }: BondTerm): string {
  return `${TERM_LABELS[term]} ${termValueText(term, value)}, ${BASIS_LABELS[basis]}: ${ground}.`;
}
