import type { BusinessCalendar } from "#domain/calendar/business-calendar.ts";
import { daysBetween, type IsoDate, isoDateOf } from "#domain/lib/iso-date.ts";
import { FAMILIES } from "#domain/pricing/families.ts";
import { type Cashflow, cashflowsOf, type PreparedFlows, prepareFlows } from "#domain/pricing/flows.ts";
import { interestPaymentDate, redemptionPaymentDate } from "#domain/pricing/payment-dates.ts";

// Payments to a holder, with their dates. Prices use due dates (SEBI, 13 May 2025), but money moves on working days,
// and an early repayment earns no interest from the day it is paid. Government paper still pays its whole last coupon:
// the Reserve Bank's notices end its interest on the due date.

export interface PaidCashflow extends Cashflow {
  paymentDate: IsoDate;
}

/** The last payment when paid before its due date. */
export interface EarlyRedemption {
  dueDate: IsoDate;
  paymentDate: IsoDate;
  /** Days of the last coupon period that earn interest, and days to the due date. */
  interestDays: number;
  scheduledDays: number;
  /** Per 100 of face outstanding. */
  interest: number;
}

/** Payments to a buyer who settles on the day of the flows, each with the day it is paid. */
export function paidCashflows(flows: PreparedFlows, calendar: BusinessCalendar): PaidCashflow[] {
  const all = cashflowsOf(flows);
  const early = earlyRedemption(flows, redemptionPaymentDate(calendar, flows.workout.date));
  return all.map((flow, index) => {
    const paid = flow.principal > 0 ? redemptionPaymentDate : interestPaymentDate;
    const paymentDate = paid(calendar, flow.dueDate);
    return index < all.length - 1 || early === null
      ? { ...flow, paymentDate }
      : { ...flow, interest: early.interest, paymentDate };
  });
}

/**
 * Redemption paid before its due date, with interest up to but excluding the payment day; null when paid on the due
 * date, or when it earns its whole coupon in any case.
 */
export function earlyRedemption(flows: PreparedFlows, paymentDate: IsoDate): EarlyRedemption | null {
  const { terms, settlementDate, workout, dueDays } = flows;
  const rule = FAMILIES[terms.family].interest;
  if (paymentDate >= workout.date || rule === "30E/360" || rule === "NONE" || settlementDate >= paymentDate)
    return null;
  // Ex-interest and record dates depend on the due date and are already applied to these flows.
  const toPayment = prepareFlows({ ...terms, recordDays: null }, settlementDate, { ...workout, date: paymentDate });
  if (!toPayment.ok) return null;
  const periodStart = flows.exInterest ? flows.nextCouponDate : flows.previousCouponDate;
  const before = dueDays[dueDays.length - 2];
  const previous = before === undefined ? periodStart : isoDateOf(before);
  const scheduledDays = previous === null ? 0 : daysBetween(previous, workout.date);
  return {
    dueDate: workout.date,
    paymentDate,
    interestDays: scheduledDays - daysBetween(paymentDate, workout.date),
    scheduledDays,
    interest: toPayment.interest.at(-1) ?? 0,
  };
}
