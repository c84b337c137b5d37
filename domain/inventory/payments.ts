import type { BusinessCalendar } from "#domain/calendar/business-calendar.ts";
import { addDays, type IsoDate } from "#domain/lib/iso-date.ts";
import type { BondFacts } from "#domain/pricing/bond-facts.ts";
import { type PreparedFlows, prepareFlows } from "#domain/pricing/flows.ts";
import { type PaidCashflow, paidCashflows } from "#domain/pricing/paid-cashflows.ts";
import { redemptionPaymentDate } from "#domain/pricing/payment-dates.ts";
import { deemedMaturity, quotedWorkout } from "#domain/pricing/quoted-workout.ts";
import { recordDaysOf, termsOf } from "#domain/pricing/terms-of-bond.ts";
import type { PricingTerms, Workout } from "#domain/pricing/terms.ts";

// What an issuer pays its holders by itself, and to whom. A coupon goes to who held the bond at the end of its record date,
// or, of paper without one, on the day before it is due. Calls and puts are somebody's decision and are entered by hand.

export type PaymentKind = "COUPON" | "PART_REDEMPTION" | "REDEMPTION";

/** One payment of a bond. */
export interface Payment {
  kind: PaymentKind;
  dueDate: IsoDate;
  /** The working day on which the money moves. */
  paidDate: IsoDate;
  /** The last day on which bonds that have come in are paid for. */
  entitledOn: IsoDate;
  /** Rupees per 100 of what is outstanding before the payment, not rounded. */
  per100: number;
  /** Percent of the original face. */
  outstandingBefore: number;
  /** Percent of the original face that is repaid; 0 for a coupon. */
  repaidPercent: number;
}

export type PaymentsReading =
  | { ok: true; payments: Payment[] }
  /** The coupons are not known, and why; a redemption is told where its day is known. */
  | { ok: false; payments: Payment[]; reason: string };

/** Bonds of monthly coupons are paid every 28 days at the soonest: this far back no earlier coupon is in the way. */
const LOOK_BACK_DAYS = 10;

/** What a bond pays from one day to another, both included, the earliest first. */
export function paymentsBetween(
  bond: BondFacts,
  { from, to }: { from: IsoDate; to: IsoDate },
  calendar: BusinessCalendar,
): PaymentsReading {
  const settles = firstDay(bond, addDays(from, -LOOK_BACK_DAYS));
  const reading = termsOf(bond, settles);
  if (!reading.ok) return { ok: false, payments: knownRedemption(bond, from, to, calendar), reason: reading.reason };
  // Whether a coupon stays with a seller is asked of the record date here, holding by holding, not of the price.
  const terms: PricingTerms = { ...reading.terms, recordDays: null };
  const flows = prepareFlows(terms, settles, lastPayment(terms, settles));
  if (!flows.ok) return { ok: false, payments: [], reason: flows.reason };
  const payments = allPayments(bond, flows, calendar).filter(({ dueDate }) => dueDate >= from && dueDate <= to);
  return { ok: true, payments };
}

function firstDay({ issue_date: issued }: BondFacts, day: IsoDate): IsoDate {
  return issued !== null && issued > day ? issued : day;
}

/** To the very end: what may be called or put is not taken as repaid. */
function lastPayment(terms: PricingTerms, settles: IsoDate): Workout | null {
  const { maturityDate, redemptionPrice } = terms;
  if (maturityDate !== null) return { type: "YTM", date: maturityDate, price: redemptionPrice };
  return deemedMaturity(terms) ?? quotedWorkout(terms, settles);
}

function allPayments(bond: BondFacts, flows: PreparedFlows, calendar: BusinessCalendar): Payment[] {
  const recordDays = recordDaysOf(bond);
  const flowsPaid = paidCashflows(flows, calendar);
  let outstanding = flows.outstandingPercent;
  return flowsPaid.flatMap((flow, index) => {
    const common = {
      dueDate: flow.dueDate,
      paidDate: flow.paymentDate,
      entitledOn: addDays(flow.dueDate, -(recordDays ?? 1)),
      outstandingBefore: outstanding,
    };
    const ofOutstanding = flows.outstandingPercent / outstanding;
    const coupon: Payment[] =
      flow.interest === 0
        ? []
        : [{ ...common, kind: "COUPON", per100: flow.interest * ofOutstanding, repaidPercent: 0 }];
    if (flow.principal === 0) return coupon;
    const isLast = index === flowsPaid.length - 1;
    // At a perpetual's call nothing is repaid unless its issuer calls it.
    if (isLast && flows.workout.type !== "YTM") return coupon;
    const repaidPercent = isLast ? outstanding : rounded((flow.principal * flows.outstandingPercent) / 100);
    const repayment: Payment = {
      ...common,
      kind: isLast ? "REDEMPTION" : "PART_REDEMPTION",
      per100: isLast ? flows.workout.price : repaidPer100(flow, ofOutstanding),
      repaidPercent,
    };
    outstanding = rounded(outstanding - repaidPercent);
    return [...coupon, repayment];
  });
}

function repaidPer100({ principal }: PaidCashflow, ofOutstanding: number): number {
  return rounded(principal * ofOutstanding);
}

/** Percents of a face are known to a few decimals; shares of shares bring binary noise. */
function rounded(percent: number): number {
  return Math.round(percent * 1e8) / 1e8;
}

/** Of a bond whose coupons are not known, what is repaid at the end, where it is repaid at once. */
function knownRedemption(bond: BondFacts, from: IsoDate, to: IsoDate, calendar: BusinessCalendar): Payment[] {
  const { maturity_date: dueDate, category, repayment_words, redemptions } = bond;
  const isPerpetual = category === "AT1" || category === "PERPETUAL";
  const isOne = repayment_words === undefined && redemptions === undefined && category !== "SGB";
  if (dueDate === null || isPerpetual || !isOne || dueDate < from || dueDate > to) return [];
  return [
    {
      kind: "REDEMPTION",
      dueDate,
      paidDate: redemptionPaymentDate(calendar, dueDate),
      entitledOn: addDays(dueDate, -(recordDaysOf(bond) ?? 1)),
      per100: bond.redemption_percent ?? 100,
      outstandingBefore: 100,
      repaidPercent: 100,
    },
  ];
}
