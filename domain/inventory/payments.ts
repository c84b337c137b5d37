import type { BusinessCalendar } from "#domain/calendar/business-calendar.ts";
import { addDays, type IsoDate } from "#domain/lib/iso-date.ts";
import type { BondFacts } from "#domain/pricing/bond-facts.ts";
import { type PreparedFlows, prepareFlows } from "#domain/pricing/flows.ts";
import { type PaidCashflow, paidCashflows } from "#domain/pricing/paid-cashflows.ts";
import { redemptionPaymentDate } from "#domain/pricing/payment-dates.ts";
import { deemedMaturity, quotedWorkout } from "#domain/pricing/quoted-workout.ts";
import { recordDaysOf, termsOf } from "#domain/pricing/terms-of-bond.ts";
import type { PricingTerms, Workout } from "#domain/pricing/terms.ts";

// Payments that an issuer makes on schedule, and the holders entitled to them. A coupon goes to the holder at the end
// of its record date or, without one, on the day before it is due. Calls and puts depend on a decision and are entered
// by hand.

export type PaymentKind = "COUPON" | "PART_REDEMPTION" | "REDEMPTION";

/** One payment of a bond. */
export interface Payment {
  kind: PaymentKind;
  dueDate: IsoDate;
  /** Working day on which the money is paid. */
  paidDate: IsoDate;
  /** Last day on which bonds received are entitled to the payment. */
  entitledOn: IsoDate;
  /** Rupees per 100 of the face outstanding before the payment, not rounded. */
  per100: number;
  /** Percent of the original face. */
  outstandingBefore: number;
  /** Percent of the original face repaid; 0 for a coupon. */
  repaidPercent: number;
}

export type PaymentsReading =
  | { ok: true; payments: Payment[] }
  /** Reason that the coupons are unknown; payments may still contain a redemption on a known day. */
  | { ok: false; payments: Payment[]; reason: string };

/** Monthly coupons are at least 28 days apart, so no earlier coupon falls within this many days. */
const LOOK_BACK_DAYS = 10;

/** Payments of a bond between two days, both included, earliest first. */
export function paymentsBetween(
  bond: BondFacts,
  { from, to }: { from: IsoDate; to: IsoDate },
  calendar: BusinessCalendar,
): PaymentsReading {
  const settles = firstDay(bond, addDays(from, -LOOK_BACK_DAYS));
  const reading = termsOf(bond, settles);
  if (!reading.ok) return { ok: false, payments: knownRedemption(bond, from, to, calendar), reason: reading.reason };
  // Record dates are applied per holding here, not in the price.
  const terms: PricingTerms = { ...reading.terms, recordDays: null };
  const flows = prepareFlows(terms, settles, lastPayment(terms, settles));
  if (!flows.ok) return { ok: false, payments: [], reason: flows.reason };
  const payments = allPayments(bond, flows, calendar).filter(({ dueDate }) => dueDate >= from && dueDate <= to);
  return { ok: true, payments };
}

function firstDay({ issue_date: issued }: BondFacts, day: IsoDate): IsoDate {
  return issued !== null && issued > day ? issued : day;
}

/** Workout to the final maturity; possible calls and puts are not assumed. */
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
    // A perpetual is not repaid at its call date unless its issuer calls it.
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

/** Drops binary noise; percentages of face have only a few decimals. */
function rounded(percent: number): number {
  return Math.round(percent * 1e8) / 1e8;
}

/** Final repayment of a bond with unknown coupons, if it is repaid in one amount. */
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
