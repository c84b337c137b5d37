import { isGovernmentPaper } from "#domain/lib/government-paper.ts";
import { shiftDecimal } from "#domain/lib/decimal.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { addMonths, type IsoDate } from "#domain/lib/iso-date.ts";
import { assumptionsOf } from "#domain/pricing/assumptions.ts";
import { type BondTerm, termIn } from "#domain/entities/bond-term.ts";
import type { BondFacts } from "#domain/pricing/bond-facts.ts";
import { couponDays } from "#domain/pricing/coupon-days.ts";
import { isZeroCouponFamily } from "#domain/pricing/families.ts";
import {
  type CouponsPerYear,
  type CouponStep,
  type PricingFamily,
  type PricingRefusal,
  type PricingTerms,
  refusePricing,
  type RepaymentOption,
} from "#domain/pricing/terms.ts";

// Derives pricing terms from a bond's facts. Nothing is invented: when a fact that fixes the payments is missing and no
// term replaces it, the bond cannot be priced, and the reason names the fact. Assumed and stated terms are returned
// beside the price; consequences of the rules for its kind of paper are given as sentences.

export type TermsReading =
  | {
      ok: true;
      terms: PricingTerms;
      family: PricingFamily;
      assumptions: string[];
      /** Terms behind the price that are neither facts nor confirmed; absent without any. */
      assumed?: BondTerm[];
    }
  | PricingRefusal;

const COUPONS_PER_YEAR: Readonly<Record<string, CouponsPerYear>> = {
  ANNUAL: 1,
  SEMI_ANNUAL: 2,
  QUARTERLY: 4,
  MONTHLY: 12,
};

/** Record date of listed debt: 15 days before the payment's due date (SEBI NCS Regulations, reg. 23(7), July 2024). */
const LISTED_RECORD_DAYS = 15;

/** A zero with more time to run compounds; a shorter one is quoted simple, as money-market paper. */
const MONEY_MARKET_MONTHS = 12;

/**
 * Pricing terms of a bond, with a sentence for every gap filled, or the reason it cannot be priced.
 * @param onDate settlement date; when given, a bond matured by then is refused, and a corporate zero within a year of
 * maturity counts as money-market paper
 */
export function termsOf(bond: BondFacts, onDate?: IsoDate): TermsReading {
  const reason = whyNot(bond);
  if (reason !== null) return refusePricing("cannot_be_priced", reason);
  const maturityDate = isPerpetual(bond) ? null : bond.maturity_date;
  if (onDate !== undefined && maturityDate !== null && maturityDate <= onDate) {
    return refusePricing("matured", `The bond matured on ${formatDate(maturityDate)}.`);
  }
  const family = familyOf(bond, onDate);
  const couponSteps = stepsOf(bond);
  const calls = callsOf(bond);
  const hasCoupons = !isZeroCouponFamily(family);
  const isCorporate = CORPORATE_FAMILIES.includes(family);
  const frequency = isCorporate ? (COUPONS_PER_YEAR[frequencyOf(bond) ?? ""] ?? 1) : hasCoupons ? 2 : 1;
  const lastDate = maturityDate ?? calls[0]?.date;
  const days =
    hasCoupons && lastDate !== undefined
      ? couponDays(bond, frequency, lastDate)
      : { issueDate: bond.issue_date, firstCouponDate: null };
  const terms: PricingTerms = {
    family,
    couponRate: hasCoupons ? (couponSteps[0]?.rate ?? shiftDecimal(ratePercentOf(bond) ?? 0, -2)) : 0,
    ...(couponSteps.length > 0 && hasCoupons ? { couponSteps } : {}),
    frequency,
    ...days,
    maturityDate,
    redemptionPrice: bond.redemption_percent ?? 100,
    ...(bond.redemptions === undefined ? {} : { redemptions: bond.redemptions }),
    ...(calls.length === 0 ? {} : { calls }),
    ...(bond.puts === undefined ? {} : { puts: bond.puts }),
    recordDays: recordDaysOf(bond),
  };
  const assumed = assumedOf(bond, hasCoupons && isCorporate);
  return {
    ok: true,
    terms,
    family,
    assumptions: assumptionsOf(bond, terms),
    ...(assumed.length > 0 ? { assumed } : {}),
  };
}

/** Percent a year: the fact, or else the rate stated for a floating coupon. */
function ratePercentOf({ coupon_rate_percent: fact, terms }: BondFacts): number | null {
  const stated = termIn(terms, "coupon_rate");
  return fact ?? (stated === undefined ? null : Number(stated.value));
}

/** Coupon frequency: the fact, or else the term that replaces it. */
function frequencyOf(bond: BondFacts): string | null {
  return bond.coupon_frequency ?? termIn(bond.terms, "coupon_frequency")?.value ?? null;
}

/** Unconfirmed terms behind a bond's price. */
function assumedOf({ terms = [], coupon_frequency }: BondFacts, paysByFrequency: boolean): BondTerm[] {
  return terms.filter(({ term, basis }) => {
    if (basis === "CONFIRMED" || term === "face_value") return false;
    if (term === "redemption" || term === "coupon_rate") return true;
    return paysByFrequency && (term === "coupon_frequency" ? coupon_frequency === null : basis === "STATED");
  });
}

/**
 * Days from a record date to its payment; null for government paper, which has none, and for debt not known to be
 * listed.
 */
export function recordDaysOf({ category, listed }: Pick<BondFacts, "category" | "listed">): number | null {
  return isGovernmentPaper(category) || listed === null || listed === "" ? null : LISTED_RECORD_DAYS;
}

/** True for Additional Tier 1 and other perpetual debt, even with a maturity date in the data. */
function isPerpetual({ category }: BondFacts): boolean {
  return category === "AT1" || category === "PERPETUAL";
}

/** Default: actual days over those of the year, unless a term of the corporate bond says otherwise. */
const FAMILY_OF_DAY_COUNT: Readonly<Record<string, PricingFamily>> = {
  "ACT/ACT": "NCD-ANN",
  "ACT/365": "NCD-XIRR-365",
  "30/360": "NCD-XIRR-EQ",
};
const CORPORATE_FAMILIES: readonly PricingFamily[] = ["NCD-ANN", "NCD-XIRR-365", "NCD-XIRR-EQ"];

function familyOf(bond: BondFacts, onDate: IsoDate | undefined): PricingFamily {
  if (bond.category === "TBILL") return "DISC-365";
  if (bond.category === "STRIPS") return "GSEC-STRIP";
  if (isGovernmentPaper(bond.category)) return "GSEC";
  if (bond.coupon_type !== "ZERO_COUPON" && bond.redemption_percent === undefined) {
    return FAMILY_OF_DAY_COUNT[termIn(bond.terms, "day_count")?.value ?? ""] ?? "NCD-ANN";
  }
  const isShort =
    onDate !== undefined && bond.maturity_date !== null && bond.maturity_date <= addMonths(onDate, MONEY_MARKET_MONTHS);
  return isShort ? "DISC-365" : "ZERO-365";
}

function stepsOf(bond: BondFacts): CouponStep[] {
  return (bond.coupon_steps ?? []).map(({ from, rate_percent }) => ({ from, rate: shiftDecimal(rate_percent, -2) }));
}

function callsOf({ call_date, calls = [] }: BondFacts): RepaymentOption[] {
  const known = call_date === null || calls.some(({ date }) => date === call_date);
  return (known ? [...calls] : [{ date: call_date, price: 100 }, ...calls]).toSorted((a, b) =>
    a.date < b.date ? -1 : a.date > b.date ? 1 : 0,
  );
}

/** Reason that a fact is missing or unusable, or null. */
function whyNot(bond: BondFacts): string | null {
  const { category, coupon_type } = bond;
  if (category === "SGB") return "A sovereign gold bond pays the price of gold, so it has no yield to price from.";
  if (isPerpetual(bond) && callsOf(bond).length === 0) {
    return "A perpetual bond is quoted to its first call date, which is not in the data.";
  }
  if (!isPerpetual(bond) && bond.maturity_date === null) {
    return typeof bond.maturity_year === "number"
      ? "Only the year of maturity is in the data."
      : "The maturity date is not in the data.";
  }
  if (category === "TBILL" || category === "STRIPS") return null;
  if (coupon_type === "RESET" || /\breset\b/i.test(bond.name)) {
    return "The coupon resets, so its future payments are not known.";
  }
  if (bond.redemption_percent !== undefined) return null;
  if (bond.repayment_words !== undefined) {
    return `The bond is repaid in parts, and the dates are in the data only as "${bond.repayment_words}".`;
  }
  if (coupon_type === null) return "The coupon type is not in the data.";
  if (coupon_type === "MARKET_LINKED") return "The payments depend on a market index, so they are not known.";
  if (bond.coupon_frequency === "ON_MATURITY") {
    return "All interest is paid at maturity, and whether it compounds is not in the data.";
  }
  if (coupon_type === "ZERO_COUPON") return null;
  if (coupon_type !== "FIXED" && coupon_type !== "FLOATING") {
    return `Coupons of type ${coupon_type} are not priced here.`;
  }
  const hasRate = ratePercentOf(bond) !== null || stepsOf(bond).length > 0;
  if (coupon_type === "FLOATING" && !hasRate) return "The coupon floats, and its current rate is not in the data.";
  if (!hasRate) return "The coupon rate is not in the data.";
  if (!isGovernmentPaper(category) && COUPONS_PER_YEAR[frequencyOf(bond) ?? ""] === undefined) {
    return "The coupon frequency is not in the data.";
  }
  return null;
}
