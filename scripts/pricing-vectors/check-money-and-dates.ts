import { type BusinessCalendar, nextSettlementDay, settlementDate } from "#domain/calendar/business-calendar.ts";
import { paiseToRupees } from "#domain/lib/paise.ts";
import { consideration } from "#domain/pricing/consideration.ts";
import { interestPaymentDate, redemptionPayment } from "#domain/pricing/payment-dates.ts";
import { type Miss, Misses } from "./miss.ts";
import type { ConsiderationCase, PaymentCase, SettlementCase } from "#domain/pricing/vector-file.ts";

/** A calendar of the file: one list of holidays closes both trading and settlement. */
export function calendarOf(holidays: readonly (readonly [string, string])[]): BusinessCalendar {
  const closed = new Map(holidays);
  return { tradingHolidays: closed, settlementHolidays: closed, sessions: new Map(), publishedUntil: "9999-12-31" };
}

export function missesOfSettlement(expected: SettlementCase, calendar: BusinessCalendar): Miss[] {
  const misses = new Misses();
  misses.same("effectiveTradeDate", expected.effectiveTradeDate, nextSettlementDay(calendar, expected.tradeDate));
  misses.same("settlementDate", expected.settlementDate, settlementDate(calendar, expected.tradeDate, expected.lag));
  return misses.found;
}

export function missesOfPayment(expected: PaymentCase, calendar: BusinessCalendar): Miss[] {
  const misses = new Misses();
  if (expected.kind === "interest") {
    misses.same("paymentDate", expected.paymentDate, interestPaymentDate(calendar, expected.dueDate));
    return misses.found;
  }
  const payment = redemptionPayment(calendar, expected);
  misses.same("paymentDate", expected.paymentDate, payment.paymentDate);
  misses.same("finalInterestDays", expected.finalInterestDays, payment.finalInterestDays);
  misses.same("scheduledInterestDays", expected.scheduledInterestDays, payment.scheduledInterestDays);
  misses.near("finalInterestPer100", expected.finalInterestPer100, payment.finalInterestPer100, 1e-9);
  return misses.found;
}

export function missesOfConsideration(expected: ConsiderationCase): Miss[] {
  const misses = new Misses();
  const money = consideration({
    quantumRupees: expected.face,
    cleanPrice: Number(expected.cleanPrice),
    accruedPer100: Number(expected.accruedInterestPer100),
    isGovernment: Number(expected.stampDutyRate) === 0,
    stampDutyPerMillion: Math.round(Number(expected.stampDutyRate) * 1e12) / 1e6,
  });
  const rupees = (paise: number) => paiseToRupees(paise).toFixed(2);
  misses.same("principalAmount", expected.principalAmount, rupees(money.principalPaise));
  misses.same("accruedAmount", expected.accruedAmount, rupees(money.accruedPaise));
  misses.same("consideration", expected.consideration, rupees(money.totalPaise));
  misses.near("stampDutyUnrounded", Number(expected.stampDutyUnrounded), money.stampDutyPaiseUnrounded / 100, 1e-9);
  return misses.found;
}
