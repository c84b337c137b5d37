import { type BusinessCalendar, isSettlementDay, nextSettlementDay } from "#domain/calendar/business-calendar.ts";
import { addDays, daysBetween, type IsoDate } from "#domain/lib/iso-date.ts";

// When money really moves for a due date that is no working day (SEBI 29 Oct 2013 and CIR/IMD/DF-1/122/2016 of 11 Nov
// 2016; government bonds the same by the repayment notices of the Reserve Bank). A working day is one on which the Mumbai
// money market functions. Prices are never computed from these dates: there the due dates of the schedule count.

/** Interest due on a holiday is paid on the next working day: same amount, later due dates unchanged. */
export function interestPaymentDate(calendar: BusinessCalendar, dueDate: IsoDate): IsoDate {
  return nextSettlementDay(calendar, dueDate);
}

/** Principal due on a holiday is paid on the working day before, with the final interest. */
export function redemptionPaymentDate(calendar: BusinessCalendar, dueDate: IsoDate): IsoDate {
  let day = dueDate;
  while (!isSettlementDay(calendar, day)) day = addDays(day, -1);
  return day;
}

export interface RedemptionPayment {
  paymentDate: IsoDate;
  /** days up to but excluding the payment date */
  finalInterestDays: number;
  finalInterestPer100: number;
  /** days to the due date itself */
  scheduledInterestDays: number;
}

/**
 * The final payment of a bond: what is repaid early earns interest up to but excluding the day it is paid.
 * @param couponRate fraction per year
 * @param yearDays length of the interest year, 365 or 366
 */
export function redemptionPayment(
  calendar: BusinessCalendar,
  last: { dueDate: IsoDate; previousCouponDate: IsoDate; couponRate: number; yearDays: number },
): RedemptionPayment {
  const paymentDate = redemptionPaymentDate(calendar, last.dueDate);
  const finalInterestDays = daysBetween(last.previousCouponDate, paymentDate);
  return {
    paymentDate,
    finalInterestDays,
    finalInterestPer100: (last.couponRate * 100 * finalInterestDays) / last.yearDays,
    scheduledInterestDays: daysBetween(last.previousCouponDate, last.dueDate),
  };
}
