import type { BusinessCalendar } from "#domain/calendar/business-calendar.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { addDays, type IsoDate } from "#domain/lib/iso-date.ts";
import { redemptionPaymentDate } from "#domain/pricing/payment-dates.ts";
import { isGovernmentPaper } from "#domain/lib/government-paper.ts";
import { recordDaysOf } from "#domain/pricing/terms-of-bond.ts";
import type { BondFacts } from "#domain/pricing/bond-facts.ts";

// The end of a bond's trading. No trade settles after the record date of its redemption, since the money goes to whoever
// held it then, nor on the day it is repaid, which is before the due date where that is no working day. Government paper
// has no record date; it is shut for one day before redemption (since May 2014).

/** What is read of a bond to find the last days of its trading. */
export type Redeemed = Pick<BondFacts, "category" | "maturity_date" | "listed">;

/** When a bond is repaid and until when it is dealt in. */
export interface Redemption {
  dueDate: IsoDate;
  /** The working day on which the money moves. */
  paymentDate: IsoDate;
  /** The last day on which a trade may settle, weekends and holidays not looked at. */
  lastSettlement: IsoDate;
  /** Why not later, as a sentence. */
  reason: string;
}

/** The end of a dated bond; null for one without a maturity date, or perpetual debt whatever date a source gives it. */
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

/** Why no trade settles on a day any more, as a sentence; null as long as trades do. */
export function redemptionBar(bond: Redeemed, date: IsoDate, calendar: BusinessCalendar): string | null {
  const end = redemptionOf(bond, calendar);
  return end !== null && date > end.lastSettlement ? end.reason : null;
}
