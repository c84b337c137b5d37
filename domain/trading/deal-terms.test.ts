import { describe, expect, test } from "vitest";
import type { Bond } from "#domain/entities/bond.ts";
import type { BondTerm } from "#domain/entities/bond-term.ts";
import { termsOf } from "#domain/pricing/terms-of-bond.ts";
import { dealTerms, dealtBond, onSameTerms, onStatedTerms } from "#domain/trading/deal-terms.ts";

const ncd: Bond = {
  isin: "INE377Y07482",
  name: "BAJAJ HOUSING FINANCE LIMITED 8.10 NCD 08JL27",
  display_name: "8.10% Bajaj Housing Finance 2027",
  issuer: "Bajaj Housing Finance Limited",
  issuer_type: "HFC",
  coupon_rate_percent: 8.1,
  coupon_type: "FIXED",
  coupon_frequency: null,
  issue_date: null,
  maturity_date: "2027-07-08",
  maturity_year: 2027,
  face_value: 100_000,
  credit_rating: "AAA",
  rating_agency: null,
  rating_date: null,
  security: null,
  category: "NBFC",
  listed: "NSE",
  day_count: null,
  call_date: null,
  source: "",
  listings: [],
  observations: 0,
};
const yearly: BondTerm = {
  term: "coupon_frequency",
  value: "ANNUAL",
  basis: "ASSUMED",
  ground: "its kind pays yearly",
};
const assumed: Bond = { ...ncd, terms: [yearly] };

describe("the terms a quote is dealt on", () => {
  test("wait for the poster where the frequency is assumed, and hold it once he names it", () => {
    expect(dealTerms(assumed, {}, "Meridian")).toMatchObject({ ok: false, field: "bond_terms.coupon_frequency" });
    expect(dealTerms(assumed, { coupon_frequency: "ANNUAL" }, "Meridian")).toMatchObject({ ok: true });
  });

  test("are the poster's where he changes them, with his firm for a ground", () => {
    const verdict = dealTerms(assumed, { coupon_frequency: "MONTHLY" }, "Meridian");
    expect(verdict.ok && verdict.value[0]).toEqual({
      term: "coupon_frequency",
      value: "MONTHLY",
      basis: "STATED",
      ground: "stated by Meridian",
    });
  });

  test("hold the current coupon of a bond that floats, where its poster states it: the bond has a price by it", () => {
    const floating: Bond = { ...ncd, coupon_type: "FLOATING", coupon_rate_percent: null, coupon_frequency: "ANNUAL" };
    expect(termsOf(floating)).toMatchObject({ ok: false });
    const dealt = onStatedTerms(floating, { coupon_rate: 8.25 });
    expect(dealt.ok && termsOf(dealt.value)).toMatchObject({
      ok: true,
      terms: { couponRate: 0.0825 },
      assumed: [{ term: "coupon_rate", value: "8.25", basis: "STATED" }],
    });
    const bond = dealt.ok ? dealt.value : floating;
    // A rate stated by a source later differs from the rate dealt on.
    expect(termsOf(dealtBond({ ...floating, coupon_rate_percent: 9 }, bond.terms))).toMatchObject({
      terms: { couponRate: 0.0825 },
    });
    expect(onSameTerms(floating, bond.terms, undefined)).toBe(false);
    expect(dealTerms(ncd, { coupon_rate: 9 }, "Meridian")).toMatchObject({
      ok: false,
      field: "bond_terms.coupon_rate",
    });
  });

  test("never replace a fact", () => {
    const known: Bond = { ...ncd, coupon_frequency: "ANNUAL" };
    expect(dealTerms(known, { coupon_frequency: "MONTHLY" }, "Meridian")).toMatchObject({ ok: false });
    expect(dealTerms(known, { coupon_frequency: "ANNUAL" }, "Meridian")).toMatchObject({ ok: true });
  });

  test("are none for government paper, which says all of them", () => {
    const gsec: Bond = { ...ncd, category: "GSEC", coupon_frequency: "SEMI_ANNUAL", day_count: "30/360" };
    expect(dealTerms(gsec, {}, "Meridian")).toEqual({ ok: true, value: [] });
    expect(dealTerms(gsec, { face_value: 10_000 }, "Meridian")).toMatchObject({ ok: false });
  });

  test("stay as they were frozen when the bond's own become known", () => {
    const later: Bond = { ...ncd, coupon_frequency: "QUARTERLY" };
    expect(dealtBond(later, [yearly])).toMatchObject({ coupon_frequency: null, terms: [yearly] });
    expect(dealtBond(later, null)).toBe(later);
  });

  test("are the same when they mean the same payments, wherever they come from", () => {
    const confirmed: BondTerm = { ...yearly, basis: "CONFIRMED", ground: "offer document" };
    expect(onSameTerms(assumed, [yearly], [confirmed])).toBe(true);
    expect(onSameTerms(assumed, null, [{ ...yearly, value: "MONTHLY" }])).toBe(false);
  });

  test("are tried before they are posted: what is left out is as it is assumed", () => {
    expect(onStatedTerms(assumed, { day_count: "ACT/365" })).toMatchObject({ ok: true });
  });
});
