import type { BusinessCalendar } from "#domain/calendar/business-calendar.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { addDays, type IsoDate } from "#domain/lib/iso-date.ts";
import { redemptionPaymentDate } from "#domain/pricing/payment-dates.ts";
import { isGovernmentPaper } from "#domain/lib/government-paper.ts";
import { recordDaysOf } from "#domain/pricing/terms-of-bond.ts";
import type { BondFacts } from "#domain/pricing/bond-facts.ts";

// End of a bond's trading. No trade settles after the record date of the redemption, since the money goes to the holder
// at that date, nor on the repayment day, which is earlier than the due date if that is not a working day. Government
// paper has no record date; it is shut for one day before redemption (since May 2014).

/** Facts of a bond that decide its last trading days. */
export type Redeemed = Pick<BondFacts, "category" | "maturity_date" | "listed">;

/** Repayment of a bond, and the end of its trading. */
export interface Redemption {
  dueDate: IsoDate;
  /** Working day on which the money is paid. */
  paymentDate: IsoDate;
  /** Last day for settling a trade, ignoring weekends and holidays. */
  lastSettlement: IsoDate;
  /** Reason for that day, as a sentence. */
  reason: string;
}

/** Redemption of a dated bond; null without a maturity date, and for perpetual debt even with one in the data. */
export function redemptionOf(bond: Redeemed, calendar: BusinessCalendar): Redemption | null {
  const { maturity_date: dueDate, category } = bond;
  if (dueDate === null || category === "AT1" || category === "PERPETUAL") return null;
  const paymentDate = redemptionPaymentDate(calendar, dueDate);
  const dayBefore = addDays(paymentDate, -1);
  const recordDays = recordDaysOf(bond);
  const record = recordDays === null ? null : addDays(dueDate, -recordDays);
  const dates = { dueDate, paymentDate };
  if (record !== null && record < dayBefore) {
    const reason = `No trade settles after ${formatDate(record)}, the record date of the repayment on ${formatDate(dueDate)}.`;
    return { ...dates, lastSettlement: record, reason };
  }
  const repaid = `The bond is repaid on ${formatDate(paymentDate)}`;
  if (!isGovernmentPaper(category)) return { ...dates, lastSettlement: dayBefore, reason: `${repaid}.` };
  return { ...dates, lastSettlement: addDays(dayBefore, -1), reason: `${repaid}; it is shut on the day before.` };
}

/** Reason that no trade settles on this day or later, as a sentence; null while trades settle. */
export function redemptionBar(bond: Redeemed, date: IsoDate, calendar: BusinessCalendar): string | null {
  const end = redemptionOf(bond, calendar);
  return end !== null && date > end.lastSettlement ? end.reason : null;
}
