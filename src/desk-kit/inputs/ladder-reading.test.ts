import { describe, expect, test } from "vitest";
import type { Finstrument } from "#domain/contract/http/securities.ts";
import { consideration } from "#domain/pricing/consideration.ts";
import { priceBond } from "#domain/pricing/price-bond.ts";
import { termsOf } from "#domain/pricing/terms-of-bond.ts";
import { emptyLevel, pricedLevel } from "#domain/validation/pricing-input.ts";
import { readLadder } from "#src/desk-kit/inputs/ladder-reading.ts";

const bond: Finstrument["bond"] = {
  isin: "IN0020230085",
  name: "7.18% GS 2033",
  display_name: "7.18% GS 2033",
  issuer: "Government of India",
  issuer_type: "CENTRAL_GOVERNMENT",
  coupon_rate_percent: 7.18,
  coupon_type: "FIXED",
  coupon_frequency: "SEMI_ANNUAL",
  issue_date: "2023-08-14",
  maturity_date: "2033-08-14",
  maturity_year: 2033,
  face_value: 100,
  credit_rating: null,
  rating_agency: null,
  rating_date: null,
  security: null,
  category: "GSEC",
  listed: "NSE",
  day_count: null,
  call_date: null,
  source: "TEST",
  listings: [],
  observations: 0,
};
const T0 = { delta: 0, date: "2026-11-23", barred: null };
const T1 = { delta: 1, date: "2026-11-25", barred: null };
const T2 = { delta: 2, date: "2026-11-26", barred: null };
const facts = (settlements: Parameters<typeof readLadder>[0]["pricing"]["settlements"] = [T0, T1, T2]) => ({
  bond,
  pricing: {
    can_be_priced: true,
    reason: null,
    family: "GSEC",
    family_title: null,
    assumptions: [],
    redemption: null,
    settlements,
  },
});
const level = (text: string, settlementDate: string | null = T1.date) => ({
  ...pricedLevel({ ...emptyLevel, text }, null).value,
  settlementDate,
});
const CRORE = 10_000_000;

function ladder(...given: Parameters<typeof readLadder>) {
  const reading = readLadder(...given);
  if (!reading.ok) throw new Error(reading.reason);
  return reading;
}

describe("the ladder of a form", () => {
  test("begins at the market's level while none is typed, and says what that rests on", () => {
    const market = { bond_yield: 0.0691, clean_price: 101.5, basis_text: "Best live offer, 5 Cr" };
    const untyped = ladder(facts(), level(""), CRORE, market);
    expect(untyped.basis).toBe("Best live offer, 5 Cr");
    expect(untyped.rungs.find(({ bp }) => bp === 0)?.bondYield).toBe(0.0691);
    expect(untyped.rungs).toEqual(ladder(facts(), level("6.91"), CRORE).rungs);
  });

  test("keeps to the typed level whatever the market says", () => {
    const market = { bond_yield: 0.0691, clean_price: null, basis_text: "Last trade" };
    const typed = ladder(facts(), level("7.18"), CRORE, market);
    expect(typed.basis).toBeNull();
    expect(typed.rungs.find(({ bp }) => bp === 0)?.bondYield).toBe(0.0718);
  });

  test("begins at the market's price where that is all there is, and asks for a level where there is nothing", () => {
    const priced = ladder(facts(), level(""), CRORE, { bond_yield: null, clean_price: 100, basis_text: "Last trade" });
    expect(priced.rungs.find(({ bp }) => bp === 0)?.columns[1]?.cleanPrice).toBeCloseTo(100, 2);
    const nothing = { bond_yield: null, clean_price: null, basis_text: "Nothing is known." };
    expect(readLadder(facts(), level(""), CRORE, nothing)).toEqual({ ok: false, reason: "Enter a level first" });
  });

  test("has T+0 and T+1 side by side and starts on the form's own day", () => {
    const { days, ownDay } = ladder(facts(), level("7.18"), CRORE);
    expect(days).toEqual([
      { label: "T+0", delta: 0, date: T0.date },
      { label: "T+1", delta: 1, date: T1.date },
    ]);
    expect(ownDay).toBe(1);
  });

  test("a day named by its date stands among them in order", () => {
    const { days, ownDay } = ladder(facts(), level("7.18", "2026-11-24"), CRORE);
    expect(days.map(({ label }) => label)).toEqual(["T+0", "24-Nov-2026", "T+1"]);
    expect(ownDay).toBe(1);
    expect(ladder(facts(), level("7.18", T2.date), null).days.map(({ label }) => label)).toEqual(["T+0", "T+1", "T+2"]);
  });

  test("after the time for T+0 only T+1 is left", () => {
    expect(ladder(facts([T1, T2]), level("7.18"), CRORE).days.map(({ label }) => label)).toEqual(["T+1"]);
    const barred = { ...T0, barred: "Government securities settle T+1 through CCIL. T+0 is not offered." };
    expect(ladder(facts([barred, T1]), level("7.18"), CRORE).days.map(({ label }) => label)).toEqual(["T+1"]);
  });

  test("every rung is what the bond is dealt at: price and rupees by the pricing of deals", () => {
    const { rungs } = ladder(facts(), level("7.25"), CRORE);
    const reading = termsOf(bond, T0.date);
    if (!reading.ok) throw new Error(reading.reason);
    for (const { bondYield, columns } of rungs) {
      const deal = priceBond({ terms: reading.terms, settlementDate: T0.date, fixedField: "yield", bondYield });
      if (!deal.ok) throw new Error(deal.reason);
      const { totalPaise } = consideration({
        quantumRupees: CRORE,
        cleanPrice: deal.cleanPrice,
        accruedPer100: deal.accrued,
        isGovernment: true,
        outstandingPercent: deal.outstandingPercent,
      });
      expect(columns[0]).toMatchObject({ cleanPrice: deal.cleanPrice, totalRupees: totalPaise / 100 });
    }
  });

  test("a level held as a price has its own yield in the middle", () => {
    const { rungs } = ladder(facts(), level("101.5"), null);
    const middle = rungs.find(({ bp }) => bp === 0);
    expect(middle?.columns[1]?.cleanPrice).toBeCloseTo(101.5, 3);
    expect(middle?.columns[1]?.totalRupees).toBeNull();
  });

  test("there is none without a level or for a bond that cannot be priced, and the reason is shown", () => {
    expect(readLadder(facts(), level(""), CRORE)).toEqual({ ok: false, reason: "Enter a level first" });
    const reason = "The coupon rate is not in the data.";
    const unpriced = {
      bond: { ...bond, coupon_rate_percent: null },
      pricing: { ...facts().pricing, can_be_priced: false, reason },
    };
    expect(readLadder(unpriced, level("7.1"), CRORE)).toEqual({ ok: false, reason });
  });
});
