import { describe, expect, it } from "vitest";
import { sizeFacts } from "#domain/pricing/size-facts.ts";
import type { PricingTerms } from "#domain/pricing/terms.ts";

const ncd: PricingTerms = {
  family: "NCD-ANN",
  couponRate: 0.085,
  frequency: 1,
  issueDate: "2024-03-15",
  firstCouponDate: null,
  maturityDate: "2031-03-15",
  redemptionPrice: 100,
  recordDays: 15,
};
const CRORE = 10_000_000;
const facts = (terms: PricingTerms, settlementDate: string, isGovernment = false) =>
  sizeFacts({ terms, settlementDate, quantumRupees: CRORE, isGovernment });

describe("what a size means in rupees (N-06)", () => {
  it("names the next coupon on the size and its record date", () => {
    expect(facts(ncd, "2026-11-23")).toEqual([
      "Next coupon on 15-Mar-2027: ₹8,50,000.00, to the buyer.",
      "Its record date is 28-Feb-2027; settling later leaves the coupon with the seller.",
    ]);
  });

  it("ex-interest, says what the seller keeps and that accrued interest is negative", () => {
    expect(facts(ncd, "2027-03-01")).toEqual([
      "Ex-interest: the coupon of ₹8,50,000.00 on 15-Mar-2027 stays with the seller.",
      "Accrued interest is negative: −₹32,602.74.",
    ]);
  });

  it("says of the last coupon when it is paid, on how many days, and that no trade settles after its record date", () => {
    const monthly = { ...ncd, couponRate: 0.0916, frequency: 12, issueDate: null, maturityDate: "2027-06-12" } as const;
    const asked = { terms: monthly, settlementDate: "2027-05-20", quantumRupees: CRORE, isGovernment: false };
    const record = "Its record date is 28-May-2027; it comes with a repayment, so no trade settles later.";
    expect(sizeFacts(asked)).toEqual(["Next coupon on 12-Jun-2027: ₹77,797.26, to the buyer.", record]);
    expect(sizeFacts({ ...asked, repaidOn: "2027-06-11" })).toEqual([
      "Next coupon on 12-Jun-2027, paid on 11-Jun-2027: ₹75,287.67, to the buyer.",
      record,
    ]);
    expect(sizeFacts({ ...asked, settlementDate: "2027-06-01" })).toEqual([]);
  });

  it("lists part redemptions to come with the face that stays, on what is left", () => {
    const redemptions = [
      { date: "2026-03-15", percent: 25 },
      { date: "2029-03-15", percent: 25 },
      { date: "2031-03-15", percent: 50 },
    ];
    expect(facts({ ...ncd, recordDays: null, redemptions }, "2026-11-23")).toEqual([
      "75% of the face is left: ₹75,00,000.00; the price is per 100 of that.",
      "Next coupon on 15-Mar-2027: ₹6,37,500.00, to the buyer.",
      "Part redemption on 15-Mar-2029: ₹25,00,000.00; ₹50,00,000.00 face stays.",
    ]);
  });

  it("says when government paper is shut", () => {
    const gsec = { ...ncd, family: "GSEC", frequency: 2, recordDays: null } as const;
    expect(facts(gsec, "2026-11-23", true)).toEqual([
      "Next coupon on 15-Mar-2027: ₹4,25,000.00, to the buyer.",
      "No shut period for interest; shut for one day before redemption, 14-Mar-2031.",
    ]);
  });

  it("is silent for a bond that cannot be priced for the day, and has no coupon to name for a bill", () => {
    expect(facts(ncd, "2031-03-15")).toEqual([]);
    const bill: PricingTerms = { ...ncd, family: "DISC-365", couponRate: 0, recordDays: null, issueDate: null };
    expect(facts(bill, "2031-01-10", true)).toEqual([
      "No shut period for interest; shut for one day before redemption, 14-Mar-2031.",
    ]);
  });
});
