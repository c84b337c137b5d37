import { describe, expect, test } from "vitest";
import type { Bond } from "#domain/entities/bond.ts";
import { bondWith } from "#domain/bond-catalogue/bonds.testing.ts";
import type { BrokerageTerms } from "#domain/pricing/brokerage.ts";
import { gstPercentOn, sideMoney, type TicketMoney } from "#domain/tickets/side-money.ts";
import type { StoredSide } from "#domain/tickets/stored.ts";

const gilt: Bond = bondWith({
  isin: "IN0020240019",
  category: "GSEC",
  coupon_rate_percent: 7.1,
  coupon_type: "FIXED",
  coupon_frequency: "SEMI_ANNUAL",
  day_count: "30/360",
  maturity_date: "2034-04-08",
  face_value: 100,
});
/** As agreed, which differs from the money at that price. */
const money: TicketMoney = {
  bond: gilt,
  settlementDate: "2026-11-24",
  cleanPrice: 100,
  quantity: 10_000_000,
  agreed: { principal: 10_000_000, accrued_interest: 50_000, consideration: 10_050_000, stamp_duty: 10.05 },
};
const sideWith = (terms: BrokerageTerms | null): StoredSide => ({
  custodianId: null,
  accountId: null,
  brokerage: terms === null ? null : { ...terms, brokerId: "cli_kaveri" },
});
const twoPaise = { basis: "PAISE_PER_100_FACE", value: 2, gstPercent: 18, gstPlace: "INTER" } as const;

describe("the money of one side", () => {
  test("without a broker is the consideration, and of the buyer the stamp duty besides", () => {
    expect(sideMoney(money, "buyer", sideWith(null))).toEqual({ brokerage: null, total: 10_050_010.05 });
    expect(sideMoney(money, "seller", sideWith(null))).toEqual({ brokerage: null, total: 10_050_000 });
  });

  test("grows for the buyer by brokerage and its tax, and shrinks for the seller", () => {
    const billed = { broker_id: "cli_kaveri", brokerage: 2000, igst: 360, cgst: 0, sgst: 0, gst_percent: 18, value: 2 };
    const buyer = sideMoney(money, "buyer", sideWith(twoPaise));
    expect(buyer.total).toBe(10_052_370.05);
    expect(buyer.brokerage).toMatchObject(billed);
    const seller = sideMoney(money, "seller", sideWith(twoPaise));
    expect(seller.total).toBe(10_047_640);
    expect(seller.brokerage).toMatchObject(billed);
  });

  test("of a percentage of the principal counts the principal that was agreed", () => {
    const terms = { basis: "PERCENT_OF_PRINCIPAL", value: 0.1, gstPercent: 18, gstPlace: "INTRA" } as const;
    expect(sideMoney(money, "buyer", sideWith(terms)).brokerage).toMatchObject({
      basis: "PERCENT_OF_PRINCIPAL",
      gst_place: "INTRA",
      brokerage: 10_000,
      igst: 0,
      cgst: 900,
      sgst: 900,
    });
  });

  test.each([
    ["no price", { ...money, cleanPrice: null }],
    ["no money agreed", { ...money, agreed: null }],
    ["a bond that cannot be priced", { ...money, bond: bondWith() }],
  ])("is not known with %s, and its brokerage counts nothing yet", (_what, unknown) => {
    expect(sideMoney(unknown, "buyer", sideWith(null))).toEqual({ brokerage: null, total: null });
    const { total, brokerage } = sideMoney(unknown, "seller", sideWith(twoPaise));
    expect([total, brokerage?.brokerage, brokerage?.igst, brokerage?.cgst, brokerage?.sgst]).toEqual([
      null,
      0,
      0,
      0,
      0,
    ]);
  });
});

describe("GST on what a broker bills", () => {
  test("is 18 percent from 1 July 2017 on, and nothing before", () => {
    expect([gstPercentOn("2017-06-30"), gstPercentOn("2017-07-01"), gstPercentOn("2026-11-24")]).toEqual([0, 18, 18]);
  });
});
