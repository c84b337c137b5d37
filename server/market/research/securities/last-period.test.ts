import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { BondQuote, cashflow, Finstrument } from "#domain/contract/http/securities.ts";
import type { finstrumentMasterQuote } from "#domain/contract/http/securities.ts";
import {
  ENDS_SATURDAY,
  GSEC,
  LAST_PERIOD_SDL,
  openPages,
  type Pages,
} from "#server/market/research/securities/securities.testing.ts";

// The end of a bond: record date of the redemption, redemption on a holiday, levels held into the last coupon period.

let pages: Pages;
beforeAll(async () => {
  pages = await openPages();
}, 60_000);
afterAll(() => pages.close());

const CRORE = 10_000_000;
const quote = (isin: string, body: object = {}) => pages.ask<BondQuote>(`/api/quote/${isin}/`, body);
const flows = (isin: string, body: object = {}) =>
  pages.ask<ResponseOf<typeof cashflow>>(`/api/cashflow/${isin}/`, body);
const refusal = async (isin: string, day: string) =>
  (await pages.refusal(`/api/quote/${isin}/`, { bond_yield: 0.09, settlement_date: day })).field_errors[
    "settlement_date"
  ];

describe("after the record date of its redemption", () => {
  test("no trade in a bond settles, so none is priced: the coupon and the principal are the seller's", async () => {
    const text = "No trade settles after 28-May-2027, the record date of the repayment on 12-Jun-2027.";
    expect(await refusal(ENDS_SATURDAY, "2027-06-01")).toEqual([text]);
    expect(await refusal(ENDS_SATURDAY, "2027-06-11")).toEqual([text]);
    const last = await quote(ENDS_SATURDAY, { bond_yield: 0.09, settlement_date: "2027-05-28", quantum: CRORE });
    expect(last).toMatchObject({ can_be_priced: true, ex_interest: false, accrued_interest_days: 16 });
  });

  test("a coupon before it goes ex-interest: the seller keeps it and gives back what it earns after settlement", async () => {
    const ex = await quote(ENDS_SATURDAY, { clean_price: 100, settlement_date: "2027-05-03", quantum: CRORE });
    expect(ex).toMatchObject({ ex_interest: true, accrued_interest_days: -9, next_coupon_date: "2027-05-12" });
    expect(ex.consideration?.accrued_interest).toBeCloseTo((-9.16 * 9 * CRORE) / 365 / 100, 2);
  });

  test("the page of the bond names its last settlement and the day it is repaid", async () => {
    const { pricing } = await pages.get<Finstrument>(`/api/finstrument/${ENDS_SATURDAY}/`);
    expect(pricing.redemption).toEqual({
      due_date: "2027-06-12",
      payment_date: "2027-06-11",
      last_settlement_date: "2027-05-28",
    });
  });

  test("a deal for the next working days is not priced either, and the page says why", async () => {
    pages.parts.clock.set("2027-06-01T05:30:00.000Z");
    const now = await quote(ENDS_SATURDAY, { bond_yield: 0.09, settlement_delta: 1 });
    const { pricing } = await pages.get<Finstrument>(`/api/finstrument/${ENDS_SATURDAY}/`);
    pages.parts.clock.set("2026-11-20T05:30:00.000Z");
    expect(now).toMatchObject({
      can_be_priced: false,
      clean_price: null,
      reason: expect.stringMatching(/record date/),
    });
    expect(pricing).toMatchObject({ can_be_priced: false, settlements: [] });
  });
});

describe("a redemption on a holiday", () => {
  test("is paid the working day before, with interest up to that day: ₹75,287.67 a crore, not ₹77,797.26", async () => {
    const { rows, payment_notes: notes } = await flows(ENDS_SATURDAY, { quantity: CRORE, ref_date: "2027-05-20" });
    expect(rows).toEqual([
      {
        due_date: "2027-06-12",
        payment_date: "2027-06-11",
        interest: 0.752876712329,
        principal: 100,
        residual_face_percent: 0,
        interest_rupees: 75_287.67,
        principal_rupees: CRORE,
        total_rupees: CRORE + 75_287.67,
      },
    ]);
    expect(notes).toContain(
      "The redemption due on 12-Jun-2027 is paid on 11-Jun-2027, with interest up to that day: 30 days in place of 31.",
    );
  });

  test("is shown to whoever held the bond once trades settle no more, and not on the day it is paid", async () => {
    const shut = await flows(ENDS_SATURDAY, { quantity: CRORE, ref_date: "2027-06-01" });
    expect(shut).toMatchObject({ can_be_priced: false, rows: [{ interest_rupees: 75_287.67 }] });
    expect(shut.reason).toMatch(/No trade settles after 28-May-2027/);
    expect((await flows(ENDS_SATURDAY, { quantity: CRORE, ref_date: "2027-06-11" })).rows).toEqual([]);
  });

  test("of government paper pays the whole coupon, and no trade settles on its day or the shut day before", async () => {
    const last = (await flows(GSEC, { quantity: CRORE })).rows.at(-1);
    expect(last).toMatchObject({ payment_date: "2033-08-12", interest_rupees: 359_000 });
    const text = "The bond is repaid on 12-Aug-2033; it is shut on the day before.";
    expect(await refusal(GSEC, "2033-08-12")).toEqual([text]);
    expect(await refusal(GSEC, "2033-08-11")).toEqual([text]);
    expect((await quote(GSEC, { bond_yield: 0.07, settlement_date: "2033-08-10" })).can_be_priced).toBe(true);
  });
});

describe("a published annualised yield in the last coupon period", () => {
  test("is held as what it comes to in a year: 6.0746%, 100.5373 for 25-Nov-2026", async () => {
    pages.parts.clock.set("2026-11-23T05:30:00.000Z");
    const got = await quote(LAST_PERIOD_SDL);
    const { master_quote: master } = await pages.ask<ResponseOf<typeof finstrumentMasterQuote>>(
      `/api/v1/finstrument/master/quote/${LAST_PERIOD_SDL}`,
      {},
    );
    pages.parts.clock.set("2026-11-20T05:30:00.000Z");
    expect(got).toMatchObject({
      settlement_date: "2026-11-25",
      bond_yield: 0.059575,
      annual_yield: 0.060746,
      clean_price: 100.5373,
    });
    expect(master).toMatchObject({ published_yield: 0.060746, bond_yield: 0.059575, clean_price: 100.5373 });
    expect(master?.source).toMatch(
      /annualised yield\), turned into the simple yield the market quotes with one payment left$/,
    );
  });
});
