import { describe, expect, it } from "vitest";
import { buildCalendar } from "#domain/calendar/business-calendar.ts";
import { interestPaymentDate, redemptionPayment, redemptionPaymentDate } from "#domain/pricing/payment-dates.ts";

const calendar = buildCalendar([
  { date: "2026-03-31", name: "Shri Mahavir Jayanti", market: "Settlement" },
  { date: "2026-04-01", name: "Annual Bank Closing", market: "Settlement" },
  { date: "2026-03-31", name: "Shri Mahavir Jayanti", market: "NSE Debt" },
]);

describe("the day money moves", () => {
  it("for interest due on a holiday is the next working day", () => {
    expect(interestPaymentDate(calendar, "2026-03-31")).toBe("2026-04-02");
    expect(interestPaymentDate(calendar, "2026-03-30")).toBe("2026-03-30");
  });

  it("SEBI circular of 11-Nov-2016: a coupon due Sunday 1-Jan-2017 is paid on 2-Jan-2017", () => {
    expect(interestPaymentDate(buildCalendar([]), "2017-01-01")).toBe("2017-01-02");
  });

  it("for a redemption is the working day before: 9-Jul-2017, a Sunday, was repaid on 7-Jul-2017", () => {
    expect(redemptionPaymentDate(buildCalendar([]), "2017-07-09")).toBe("2017-07-07");
    expect(redemptionPaymentDate(calendar, "2026-04-01")).toBe("2026-03-30");
  });

  it("ends the final interest the day before it, so an early redemption earns fewer days", () => {
    const last = { dueDate: "2026-03-31", previousCouponDate: "2025-12-31", couponRate: 0.1, yearDays: 365 };
    expect(redemptionPayment(calendar, last)).toEqual({
      paymentDate: "2026-03-30",
      finalInterestDays: 89,
      finalInterestPer100: (10 * 89) / 365,
      scheduledInterestDays: 90,
    });
  });
});
