import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildCalendar } from "#domain/calendar/business-calendar.ts";
import { addDays, addMonths, daysBetween, isoDateOf } from "#domain/lib/iso-date.ts";
import { prepareFlows } from "#domain/pricing/flows.ts";
import { earlyRedemption, paidCashflows } from "#domain/pricing/paid-cashflows.ts";
import { redemptionPayment } from "#domain/pricing/payment-dates.ts";
import type { CouponsPerYear, PricingTerms } from "#domain/pricing/terms.ts";

const weekendsOnly = buildCalendar([]);
const ncd: PricingTerms = {
  family: "NCD-ANN",
  couponRate: 0.09,
  frequency: 1,
  issueDate: null,
  firstCouponDate: null,
  maturityDate: "2027-06-12",
  redemptionPrice: 100,
  recordDays: 15,
};
const flowsOf = (terms: PricingTerms, settlementDate: string) => {
  const flows = prepareFlows(terms, settlementDate);
  if (!flows.ok) throw new Error(flows.reason);
  return flows;
};

describe("the last payment of a corporate bond", () => {
  it("earns rate × days to the day it is paid over the days of its interest year, whatever the maturity", () => {
    const maturity = fc.integer({ min: 20_900, max: 30_000 }).map((day) => isoDateOf(day));
    const frequency = fc.constantFrom<CouponsPerYear>(1, 2, 4, 12);
    fc.assert(
      fc.property(maturity, frequency, fc.integer({ min: 100, max: 1500 }), (dueDate, perYear, couponBp) => {
        const couponRate = couponBp / 10_000;
        const terms = { ...ncd, maturityDate: dueDate, frequency: perYear, couponRate };
        const last = paidCashflows(flowsOf(terms, addDays(dueDate, -400)), weekendsOnly).at(-1);
        const previousCouponDate = addMonths(dueDate, -12 / perYear);
        const yearDays = daysBetween(addMonths(dueDate, -12), dueDate);
        const expected = redemptionPayment(weekendsOnly, { dueDate, previousCouponDate, couponRate, yearDays });
        expect(last).toMatchObject({ dueDate, paymentDate: expected.paymentDate });
        expect(last?.interest).toBeCloseTo(expected.finalInterestPer100, 9);
      }),
    );
  });

  it("counts its days from the coupon before it, also when that one is ex-interest", () => {
    const monthly = { ...ncd, frequency: 12 } as const;
    const days = { interestDays: 30, scheduledDays: 31 };
    expect(earlyRedemption(flowsOf(monthly, "2027-04-20"), "2027-06-11")).toMatchObject(days);
    expect(earlyRedemption(flowsOf(monthly, "2027-05-03"), "2027-06-11")).toMatchObject(days);
  });

  it("is the whole coupon where it is paid when due", () => {
    const flows = flowsOf({ ...ncd, maturityDate: "2027-06-11" }, "2026-11-23");
    expect(earlyRedemption(flows, "2027-06-11")).toBeNull();
    expect(paidCashflows(flows, weekendsOnly).at(-1)).toMatchObject({ interest: 9, paymentDate: "2027-06-11" });
  });
});

it("government paper keeps its last coupon, paid the working day before", () => {
  const gsec = { ...ncd, family: "GSEC", frequency: 2, recordDays: null } as const;
  expect(paidCashflows(flowsOf(gsec, "2026-11-23"), weekendsOnly).at(-1)).toMatchObject({
    interest: 4.5,
    paymentDate: "2027-06-11",
  });
});
