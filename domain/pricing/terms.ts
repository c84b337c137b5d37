import type { IsoDate } from "#domain/lib/iso-date.ts";

/** How a bond is priced; a property of the instrument, stored with every priced deal. */
export type PricingFamily = "GSEC" | "NCD-ANN";

export type CouponsPerYear = 1 | 2 | 4 | 12;

/** A fixed-rate bullet bond. Rates are fractions per year, prices per 100 of face. */
export interface PricingTerms {
  family: PricingFamily;
  couponRate: number;
  frequency: CouponsPerYear;
  /** accrual starts here (inclusive); null: every period is taken as regular */
  issueDate: IsoDate | null;
  /** only for a long first coupon: coupon dates before it are skipped */
  firstCouponDate: IsoDate | null;
  /** due date of the redemption; its day and month fix the coupon dates and the anniversary years */
  maturityDate: IsoDate;
  redemptionPrice: number;
  /** calendar days before a coupon from which its buyer no longer gets it; null: the buyer always does */
  recordDays: number | null;
}

export type PricingRefusalCode =
  | "cannot_be_priced"
  | "matured"
  | "not_yet_issued"
  | "yield_out_of_range"
  | "price_out_of_range";

export interface PricingRefusal {
  ok: false;
  code: PricingRefusalCode;
  reason: string;
}

export function refusePricing(code: PricingRefusalCode, reason: string): PricingRefusal {
  return { ok: false, code, reason };
}
