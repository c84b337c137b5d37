import type { PricingFamily } from "#domain/pricing/terms.ts";

/** Day count of interest, between two dates and over a whole coupon period. */
export type InterestRule = "NONE" | "30E/360" | "ACT/ACT" | "ACT/365" | "EQUAL";
/** Day count of the time to a payment. */
export type TimeRule = "30E/360" | "ACT/365" | "COUPON-PERIODS";
/** Compounding of the quoted yield. */
export type CompoundingRule = "HALF-YEARLY" | "SIMPLE-IN-LAST-PERIOD" | "ANNUAL" | "BY-COUPONS" | "SIMPLE";

export interface FamilyRules {
  interest: InterestRule;
  time: TimeRule;
  compounding: CompoundingRule;
  /** display name of the family */
  title: string;
}

const corporate = { interest: "ACT/ACT", compounding: "ANNUAL", time: "ACT/365" } as const;

/** Interest, time and yield of each family. */
export const FAMILIES: Readonly<Record<PricingFamily, FamilyRules>> = {
  GSEC: {
    interest: "30E/360",
    time: "30E/360",
    compounding: "SIMPLE-IN-LAST-PERIOD",
    title: "Government bond, half-yearly yield",
  },
  "GSEC-COMPOUND": {
    interest: "30E/360",
    time: "30E/360",
    compounding: "HALF-YEARLY",
    title: "Government bond, half-yearly yield, compounded to the end",
  },
  "GSEC-STRIP": {
    interest: "NONE",
    time: "30E/360",
    compounding: "HALF-YEARLY",
    title: "Government STRIPS, half-yearly yield",
  },
  "DISC-365": { interest: "NONE", time: "ACT/365", compounding: "SIMPLE", title: "Money-market paper, simple yield" },
  "ZERO-365": { interest: "NONE", time: "ACT/365", compounding: "ANNUAL", title: "Zero-coupon bond, annual yield" },
  "NCD-ANN": { ...corporate, time: "COUPON-PERIODS", title: "Corporate bond, annual yield on coupon periods" },
  "NCD-XIRR": { ...corporate, title: "Corporate bond, spreadsheet XIRR yield" },
  "NCD-XIRR-365": {
    ...corporate,
    interest: "ACT/365",
    title: "Corporate bond, XIRR yield, interest always on 365 days",
  },
  "NCD-XIRR-EQ": { ...corporate, interest: "EQUAL", title: "Corporate bond, XIRR yield, equal coupons" },
  "NCD-ICMA": {
    interest: "EQUAL",
    time: "COUPON-PERIODS",
    compounding: "BY-COUPONS",
    title: "Corporate bond, international street yield",
  },
  "NCD-MM": { ...corporate, compounding: "SIMPLE", title: "Corporate bond in its last period, money-market yield" },
};

export const isZeroCouponFamily = (family: PricingFamily): boolean => FAMILIES[family].interest === "NONE";
