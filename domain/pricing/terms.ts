import type { IsoDate } from "#domain/lib/iso-date.ts";

/** Pricing family: a property of the instrument, stored with every priced deal. See families.ts. */
export type PricingFamily =
  | "GSEC"
  | "GSEC-COMPOUND"
  | "GSEC-STRIP"
  | "DISC-365"
  | "ZERO-365"
  | "NCD-ANN"
  | "NCD-XIRR"
  | "NCD-XIRR-365"
  | "NCD-XIRR-EQ"
  | "NCD-ICMA"
  | "NCD-MM";

export type CouponsPerYear = 1 | 2 | 4 | 12;

/** Coupon rate of every coupon period that starts on or after `from`. */
export interface CouponStep {
  from: IsoDate;
  rate: number;
}

/** A part redemption on a coupon date, in percent of the original face. */
export interface PartRedemption {
  date: IsoDate;
  percent: number;
}

/** A date on which the issuer may repay (call) or the holder may demand repayment (put), at a price per 100. */
export interface RepaymentOption {
  date: IsoDate;
  price: number;
}

/** Rates are fractions per year, prices per 100 of face outstanding at settlement. */
export interface PricingTerms {
  family: PricingFamily;
  /** 0 for paper without coupons; the first rate if there are steps */
  couponRate: number;
  /** coupon rates by date, oldest first; they replace `couponRate` */
  couponSteps?: readonly CouponStep[];
  /** 1 for paper without coupons, where it is unused */
  frequency: CouponsPerYear;
  /** start of accrual (inclusive); null when every period counts as regular */
  issueDate: IsoDate | null;
  /** only for a long first coupon: coupon dates before it are skipped */
  firstCouponDate: IsoDate | null;
  /** due date of the final redemption; null for a perpetual */
  maturityDate: IsoDate | null;
  /**
   * its day and month fix the coupon dates and the anniversary years; defaults to maturity or a perpetual's first call
   */
  anchorDate?: IsoDate;
  redemptionPrice: number;
  /**
   * principal repaid in parts, oldest first, the last one on the maturity date; absent when all is repaid at maturity
   */
  redemptions?: readonly PartRedemption[];
  calls?: readonly RepaymentOption[];
  puts?: readonly RepaymentOption[];
  /** calendar days before a payment from when a buyer no longer receives it; null when the buyer always does */
  recordDays: number | null;
}

export type WorkoutType = "YTM" | "YTC" | "YTP" | "YTM-DEEMED";

/** Date and price per 100 to which a bond is priced: later flows are dropped, interest up to it is paid. */
export interface Workout {
  type: WorkoutType;
  date: IsoDate;
  price: number;
}

export type PricingRefusalCode =
  | "cannot_be_priced"
  | "matured"
  /** no trade settles any more, though the bond is not yet repaid */
  | "shut"
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
