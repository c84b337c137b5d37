import { expect, test } from "vitest";
import { dealerName, shortIssuer, withDisplayNames } from "#domain/bond-search/display-name.ts";
import type { Bond } from "#domain/entities/bond.ts";

const base: Bond = {
  isin: "INE261F08DV4",
  name: "SOURCE NAME",
  display_name: "-",
  issuer: "National Bank for Agriculture and Rural Development",
  issuer_type: "PSU",
  coupon_rate_percent: 7.62,
  coupon_type: "FIXED",
  coupon_frequency: null,
  issue_date: null,
  maturity_date: "2028-01-31",
  maturity_year: 2028,
  face_value: null,
  credit_rating: null,
  rating_agency: null,
  rating_date: null,
  security: null,
  category: "PSU",
  listed: null,
  day_count: null,
  call_date: null,
  source: "test",
  listings: [],
  observations: 0,
};

test.each<[string, Partial<Bond>]>([
  ["7.62% NABARD 2028", {}],
  [
    "7.10% GS 2034",
    { issuer: "Government of India", category: "GSEC", coupon_rate_percent: 7.1, maturity_date: "2034-04-08" },
  ],
  [
    "8.10% Maharashtra SDL 2035",
    {
      issuer: "Government of Maharashtra",
      category: "SDL",
      coupon_rate_percent: 8.1,
      maturity_date: null,
      maturity_year: 2035,
    },
  ],
  [
    "364D T-Bill 10-Dec-2026",
    { isin: "IN002025Z377", category: "TBILL", coupon_rate_percent: null, maturity_date: "2026-12-10" },
  ],
  [
    "182D T-Bill 17-Dec-2026",
    { isin: "IN002026Y113", category: "TBILL", coupon_rate_percent: null, maturity_date: "2026-12-17" },
  ],
  ["GS STRIPS 15-Oct-2040", { category: "STRIPS", coupon_rate_percent: null, maturity_date: "2040-10-15" }],
  [
    "8.34% SBI AT1",
    {
      issuer: "State Bank of India",
      category: "AT1",
      coupon_rate_percent: 8.34,
      maturity_date: null,
      maturity_year: null,
    },
  ],
  [
    "ZC Kolte-Patil Developers 2033",
    {
      issuer: "Kolte-Patil Developers Limited",
      category: "CORPORATE",
      coupon_rate_percent: 0,
      maturity_date: "2033-04-17",
    },
  ],
  [
    "8.2366% Kotak Prime 2027",
    {
      issuer: "Kotak Mahindra Prime Limited",
      category: "NBFC",
      coupon_rate_percent: 8.2366,
      maturity_date: "2027-05-27",
    },
  ],
  [
    "8.05% KIDFL 2028",
    {
      issuer: null,
      name: "KIDFL-8.05%-29-8-28-PVT",
      category: null,
      coupon_rate_percent: 8.05,
      maturity_date: "2028-08-29",
    },
  ],
])("a dealer would say %s", (name, facts) => {
  expect(dealerName({ ...base, ...facts }, "year")).toBe(name);
});

test("the issuer's short name drops the legal form and takes the name of the desk where there is one", () => {
  expect(shortIssuer({ issuer: "Sundaram Finance Limited", name: "" })).toBe("Sundaram Finance");
  expect(shortIssuer({ issuer: "Power Finance Corporation Limited", name: "" })).toBe("PFC");
});

test("names that would be shared take the month, then the day, then the end of the ISIN", () => {
  const names = withDisplayNames([
    base,
    { ...base, isin: "INE261F08AA0", maturity_date: "2028-06-10" },
    { ...base, isin: "INE261F08BB0", maturity_date: "2028-06-30" },
    { ...base, isin: "INE261F08CC0", maturity_date: "2028-06-30" },
    { ...base, isin: "INE261F08DD0", coupon_rate_percent: 7.68 },
  ]).map((bond) => bond.display_name);
  expect(names).toEqual([
    "7.62% NABARD Jan-2028",
    "7.62% NABARD 10-Jun-2028",
    "7.62% NABARD 30-Jun-2028 [08BB0]",
    "7.62% NABARD 30-Jun-2028 [08CC0]",
    "7.68% NABARD 2028",
  ]);
});
