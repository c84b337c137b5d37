import { describe, expect, test } from "vitest";
import type { Bond } from "#domain/entities/bond.ts";
import { classOf } from "#domain/entities/class-of.ts";
import { instrumentOf } from "#domain/market-rules/instrument.ts";

function bond(facts: Partial<Bond>): Bond {
  return {
    isin: "INE134E08NY9",
    name: "PFC 7.08% 2035",
    display_name: "PFC 7.08% 2035",
    issuer: null,
    issuer_type: null,
    coupon_rate_percent: 7.08,
    coupon_type: "FIXED",
    coupon_frequency: "ANNUAL",
    issue_date: null,
    maturity_date: "2035-11-27",
    maturity_year: 2035,
    face_value: 100_000,
    credit_rating: null,
    rating_agency: null,
    rating_date: null,
    security: null,
    category: null,
    listed: "BSE",
    day_count: null,
    call_date: null,
    source: "test",
    listings: [],
    observations: 0,
    ...facts,
  };
}

describe("the class of a bond", () => {
  test.each([
    ["PSU", { category: "PSU" }],
    ["NCD", { category: "CORPORATE" }],
    ["NCD", { category: "PERPETUAL", issuer_type: "NBFC" }],
    ["AT1", { category: "PERPETUAL", issuer_type: "BANK" }],
    ["BANK", { category: "TIER2" }],
    ["NCD", {}],
    ["CP", { isin: "INE134E14NY9" }],
    ["CD", { isin: "INE134E16NY9", category: "BANK" }],
    ["PTC", { isin: "INE134E15NY9" }],
    ["NCD_SHORT", { category: "NBFC", issue_date: "2026-11-27", maturity_date: "2027-11-27" }],
    ["NBFC", { category: "NBFC", issue_date: "2026-11-26", maturity_date: "2027-11-27" }],
    ["B54EC", { name: "REC 5.25% 54EC Series XV", category: "PSU", listed: null }],
    ["SGB", { isin: "IN0020170166", category: "SGB" }],
    ["STRIPS", { isin: "IN000136C019" }],
    ["TBILL", { isin: "IN002025Z435" }],
    ["SDL", { isin: "IN1020210317" }],
    ["GSEC", { isin: "IN0020150051" }],
  ] as const satisfies readonly (readonly [string, Partial<Bond>])[])("%s from %o", (of, facts) => {
    expect(classOf(bond(facts))).toBe(of);
  });

  test("an instrument has the lot, listing and options of its bond, and the facts noticed since", () => {
    const facts = { call_date: "2028-01-10", puts: [{ date: "2030-01-10", price: 100 }], category: "AT1" as const };
    expect(instrumentOf(bond(facts), { suspendedAt: ["BSE"] })).toMatchObject({
      class: "AT1",
      isPerpetual: true,
      isListed: true,
      lot: { rupees: 100_000 },
      optionDates: ["2028-01-10", "2030-01-10"],
      suspendedAt: ["BSE"],
      defaulted: null,
    });
  });
});
