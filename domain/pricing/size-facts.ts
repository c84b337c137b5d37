import { formatDate } from "#domain/lib/format-date.ts";
import { formatPaise } from "#domain/lib/format-rupees.ts";
import { addDays, type IsoDate, isoDateOf } from "#domain/lib/iso-date.ts";
import { consideration } from "#domain/pricing/consideration.ts";
import { type PreparedFlows, prepareFlows } from "#domain/pricing/flows.ts";
import { earlyRedemption } from "#domain/pricing/paid-cashflows.ts";
import type { PricingTerms, Workout } from "#domain/pricing/terms.ts";

// Facts about a size in rupees, beside the price: the next coupon, part redemptions, days on which the bond cannot
// trade. N-06

export interface SizeQuestion {
  terms: PricingTerms;
  settlementDate: IsoDate;
  /** whole rupees of original face */
  quantumRupees: number;
  /** central and state government paper */
  isGovernment: boolean;
  workout?: Workout;
  /** Working day of the repayment, if known; defaults to the due date. */
  repaidOn?: IsoDate;
}

/** Short sentences about a size, ready to display; empty when the bond cannot be priced for that day. */
export function sizeFacts(asked: SizeQuestion): string[] {
  const { terms, settlementDate, quantumRupees, isGovernment, workout, repaidOn } = asked;
  const flows = prepareFlows(terms, settlementDate, workout);
  if (!flows.ok) return [];
  const money = (per100: number) => `₹${formatPaise(Math.abs(paiseOf(flows, quantumRupees, per100)))}`;
  return [
    ...residualFact(flows, quantumRupees),
    ...(flows.exInterest ? exInterestFacts(flows, money) : couponFacts(flows, money, repaidOn)),
    ...redemptionFacts(flows, quantumRupees, money),
    ...shutFacts(flows, isGovernment, repaidOn),
  ];
}

type Money = (per100: number) => string;

function residualFact({ outstandingPercent }: PreparedFlows, quantumRupees: number): string[] {
  if (outstandingPercent === 100) return [];
  const left = residualPaise(quantumRupees, outstandingPercent);
  return [`${percent(outstandingPercent)} of the face is left: ₹${formatPaise(left)}; the price is per 100 of that.`];
}

function exInterestFacts({ accrued, sellersCoupon, nextCouponDate }: PreparedFlows, money: Money): string[] {
  return [
    `Ex-interest: the coupon of ${money(sellersCoupon)} on ${formatDate(nextCouponDate)} stays with the seller.`,
    `Accrued interest is negative: −${money(accrued)}.`,
  ];
}

function couponFacts(flows: PreparedFlows, money: Money, repaidOn: IsoDate | undefined): string[] {
  const { terms, interest, principal, nextCouponDate, workout } = flows;
  const next = interest[0] ?? 0;
  if (nextCouponDate === null || next === 0) return [];
  const isRepaid = (principal[0] ?? 0) > 0;
  const isMoved = repaidOn !== undefined && nextCouponDate === workout.date && repaidOn < nextCouponDate;
  const early = isMoved ? earlyRedemption(flows, repaidOn) : null;
  const due = `Next coupon on ${formatDate(nextCouponDate)}${isMoved ? `, paid on ${formatDate(repaidOn)}` : ""}`;
  const coupon = `${due}: ${money(early?.interest ?? next)}, to the buyer.`;
  if (terms.recordDays === null) return [coupon];
  const record = addDays(nextCouponDate, -terms.recordDays);
  const later = isRepaid
    ? "it comes with a repayment, so no trade settles later"
    : "settling later leaves the coupon with the seller";
  return [coupon, `Its record date is ${formatDate(record)}; ${later}.`];
}

function redemptionFacts(flows: PreparedFlows, quantumRupees: number, money: Money): string[] {
  const { dueDays, principal, outstandingPercent } = flows;
  const facts: string[] = [];
  let left = outstandingPercent;
  for (let index = 0; index < dueDays.length - 1; index++) {
    const back = principal[index] ?? 0;
    if (back === 0) continue;
    left -= (back * outstandingPercent) / 100;
    const residual = formatPaise(residualPaise(quantumRupees, left));
    facts.push(
      `Part redemption on ${formatDate(isoDateOf(dueDays[index] ?? 0))}: ${money(back)}; ₹${residual} face stays.`,
    );
  }
  return facts;
}

/** Government paper has had no shut period for interest since May 2014; one day remains before redemption. */
function shutFacts(
  { dueDays, workout }: PreparedFlows,
  isGovernment: boolean,
  repaidOn: IsoDate | undefined,
): string[] {
  if (!isGovernment || workout.type !== "YTM") return [];
  const last = repaidOn ?? isoDateOf(dueDays[dueDays.length - 1] ?? 0);
  return [`No shut period for interest; shut for one day before redemption, ${formatDate(addDays(last, -1))}.`];
}

function paiseOf(flows: PreparedFlows, quantumRupees: number, per100: number): number {
  return consideration({
    quantumRupees,
    cleanPrice: 0,
    accruedPer100: per100,
    isGovernment: true,
    outstandingPercent: flows.outstandingPercent,
  }).accruedPaise;
}

function residualPaise(quantumRupees: number, outstandingPercent: number): number {
  return consideration({ quantumRupees, cleanPrice: 0, accruedPer100: 0, isGovernment: true, outstandingPercent })
    .residualFacePaise;
}

function percent(value: number): string {
  return `${Number(value.toFixed(4))}%`;
}
