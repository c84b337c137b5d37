import { formatDate } from "#domain/lib/format-date.ts";
import { shiftDecimal } from "#domain/lib/decimal.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { type CouponsPerYear, type PricingRefusal, type PricingTerms, refusePricing } from "./terms.ts";

/** The facts of a bond that pricing reads; null where no source states them. */
export interface BondFacts {
  isin: string;
  name: string;
  category: string | null;
  coupon_rate_percent: number | null;
  coupon_type: string | null;
  coupon_frequency: string | null;
  issue_date: IsoDate | null;
  maturity_date: IsoDate | null;
  call_date: IsoDate | null;
  listed: string | null;
}

export type TermsReading = { ok: true; terms: PricingTerms; assumptions: string[] } | PricingRefusal;

const COUPONS_PER_YEAR: Readonly<Record<string, CouponsPerYear>> = {
  ANNUAL: 1,
  SEMI_ANNUAL: 2,
  QUARTERLY: 4,
  MONTHLY: 12,
};

/** Record date of listed debt: 15 days before the coupon's due date (SEBI NCS Regulations, reg. 23(7), July 2024). */
const LISTED_RECORD_DAYS = 15;

const UNPRICED_CATEGORIES: Readonly<Record<string, string>> = {
  SGB: "A sovereign gold bond pays the price of gold, so it has no yield to price from.",
  AT1: "A perpetual bond is quoted to its first call date, which is not in the data.",
  PERPETUAL: "A perpetual bond is quoted to its first call date, which is not in the data.",
  TBILL: "Treasury bills are not priced here yet.",
  STRIPS: "STRIPS are not priced here yet.",
};

const UNPRICED_COUPONS: Readonly<Record<string, string>> = {
  ZERO_COUPON: "Zero-coupon bonds are not priced here yet.",
  FLOATING: "The coupon floats, so its future payments are not known.",
  MARKET_LINKED: "The payments depend on a market index, so they are not known.",
};

/**
 * The terms a bond is priced by, with every gap that had to be filled named as a sentence, or why it cannot be priced.
 * @param onDate when given, a bond that has matured by then is refused
 */
export function termsOf(bond: BondFacts, onDate?: IsoDate): TermsReading {
  const reason = whyNot(bond);
  if (reason !== null) return refusePricing("cannot_be_priced", reason);
  if (bond.maturity_date === null || bond.coupon_rate_percent === null) {
    return refusePricing("cannot_be_priced", "The maturity date or the coupon rate is not in the data.");
  }
  if (onDate !== undefined && bond.maturity_date <= onDate) {
    return refusePricing("matured", `The bond matured on ${formatDate(bond.maturity_date)}.`);
  }
  const common = {
    couponRate: shiftDecimal(bond.coupon_rate_percent, -2),
    issueDate: bond.issue_date,
    firstCouponDate: null,
    maturityDate: bond.maturity_date,
    redemptionPrice: 100,
  };
  if (isGovernmentPaper(bond.category)) {
    return {
      ok: true,
      terms: { ...common, family: "GSEC", frequency: 2, recordDays: null },
      assumptions: issueAssumption(bond),
    };
  }
  const frequency = COUPONS_PER_YEAR[bond.coupon_frequency ?? ""];
  const recordDays = bond.listed === null || bond.listed === "" ? null : LISTED_RECORD_DAYS;
  return {
    ok: true,
    terms: { ...common, family: "NCD-ANN", frequency: frequency ?? 1, recordDays },
    assumptions: [
      ...(frequency === undefined ? ["The coupon frequency is not in the data; taken as annual."] : []),
      ...issueAssumption(bond),
      "Redemption is taken as 100 in one payment at maturity.",
      ...(recordDays === null ? [] : [`The record date is taken as ${recordDays} days before each coupon.`]),
      ...(bond.call_date === null
        ? []
        : [`Priced to maturity; the call on ${formatDate(bond.call_date)} is left out.`]),
      ...(bond.category === null ? ["The issuer is not identified; taken as a corporate bond."] : []),
    ],
  };
}

/** Central and state government paper: semi-annual yield, no stamp duty. */
export function isGovernmentPaper(category: string | null): boolean {
  return category !== null && ["GSEC", "SDL", "TBILL", "STRIPS", "SGB"].includes(category);
}

function issueAssumption(bond: BondFacts): string[] {
  return bond.issue_date === null
    ? ["The issue date is not in the data; every coupon period is taken as regular."]
    : [];
}

function whyNot(bond: BondFacts): string | null {
  const ofCategory = UNPRICED_CATEGORIES[bond.category ?? ""];
  if (ofCategory !== undefined) return ofCategory;
  if (bond.coupon_type === null) return "The coupon type is not in the data.";
  const ofCoupon = UNPRICED_COUPONS[bond.coupon_type];
  if (ofCoupon !== undefined) return ofCoupon;
  if (bond.coupon_type !== "FIXED") return `Coupons of type ${bond.coupon_type} are not priced here.`;
  if (/\breset\b/i.test(bond.name)) return "The coupon resets, so its future payments are not known.";
  if (bond.coupon_rate_percent === null) return "The coupon rate is not in the data.";
  if (bond.maturity_date === null) return "The full maturity date is not in the data.";
  if (bond.coupon_frequency === "ON_MATURITY") return "Bonds paying all interest at maturity are not priced here yet.";
  return null;
}
