import { type BusinessCalendar, isSettlementDay, nextSettlementDay } from "#domain/calendar/business-calendar.ts";
import { addDays, daysBetween, type IsoDate } from "#domain/lib/iso-date.ts";

// Actual payment dates for due dates that are not working days (SEBI 29 Oct 2013 and CIR/IMD/DF-1/122/2016 of 11 Nov
// 2016; the same for government bonds by the Reserve Bank's repayment notices). A working day is one on which the
// Mumbai money market is open. Prices never use these dates; they use the due dates of the schedule.

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
 * Final payment of a bond: an early repayment earns interest up to but excluding the day it is paid.
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
