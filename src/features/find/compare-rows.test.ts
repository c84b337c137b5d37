import { expect, test } from "vitest";
import type { FinstrumentRow } from "#domain/contract/http/catalogue.ts";
import { compareGroups, publishedQuestion, whyUnpriced } from "#src/features/find/compare-rows.ts";
import { filterText } from "#src/features/find/find-text.ts";

const published = (bondYield: number | null, price: number | null) => ({
  bond_yield: bondYield,
  is_yield_solved: false,
  clean_price: price,
  date: "2025-11-10",
});

test("a published yield is priced as it is; outside the bounds of a quote, the published price is", () => {
  expect(publishedQuestion(published(0.0712, 101))).toEqual({ bond_yield: 0.0712 });
  expect(publishedQuestion(published(-0.01, 101))).toEqual({ clean_price: 101 });
  expect(publishedQuestion(published(null, 101))).toEqual({ clean_price: 101 });
  expect(publishedQuestion(published(1.4, 0.5))).toBeNull();
  expect(publishedQuestion(null)).toBeNull();
});

const row = (isin: string, rating: string): FinstrumentRow => ({
  id: isin,
  display_name: isin,
  available: true,
  identifiers: { ISIN: isin },
  contract_parameters: {
    is_listed: true,
    maturity_date: "2033-08-14",
    maturity_year: 2033,
    coupon_rate_percent: 7.18,
    coupon_type: "FIXED",
    coupon_frequency: "SEMI_ANNUAL",
    face_value: 100,
    lot_size: 100,
    instrument_class: "NCD",
    lot_assumed: false,
  },
  issuer: "Government of India",
  category: "GSEC",
  rating,
  label: null,
  selectable: true,
  years_to_maturity: 6.73,
  issue_date: null,
  rating_date: null,
  security: null,
  can_be_priced: true,
  published: published(0.0712, 101),
  market: null,
});

test("a bond without figures says why", () => {
  const bond = { row: row("IN0020230000", "SOV"), detail: undefined, quote: undefined };
  expect(whyUnpriced(bond, null)).toBeNull();
  expect(whyUnpriced(bond, "It is repaid by then.")).toBe("It is repaid by then.");
  expect(whyUnpriced({ ...bond, row: { ...bond.row, published: null } }, null)).toBe("No published level.");
});

test("a figure in which the bonds are not alike is told apart from one in which they are", () => {
  const bonds = ["SOV", "AAA"].map((rating, index) => {
    const isin = `IN002023000${index}`;
    return { isin, row: row(isin, rating), detail: undefined, quote: undefined, reason: null };
  });
  const groups = compareGroups(bonds, "2026-11-24", false);
  const find = (title: string) => groups.flatMap(({ rows }) => rows).find((each) => each.title === title);
  expect(find("Rating")).toMatchObject({ cells: ["SOV", "AAA"], differs: true });
  expect(find("Maturity")).toMatchObject({ cells: ["14-Aug-2033", "14-Aug-2033"], differs: false });
  expect(find("Interest paid")?.cells).toEqual(["Half-yearly", "Half-yearly"]);
  expect(groups.map(({ title }) => title)).toContain("At the published level, settling 24-Nov-2026");
  expect(find("Best bid %")).toBeUndefined();
  expect(find("Not priced because")).toBeUndefined();
  const barred = bonds.map((bond, index) => (index === 0 ? { ...bond, reason: "It is repaid." } : bond));
  expect(compareGroups(barred, null, false)[1]?.rows.at(-1)?.cells).toEqual(["It is repaid.", ""]);
  expect(compareGroups(bonds, null, true).flatMap(({ rows }) => rows)).toContainEqual(
    expect.objectContaining({ title: "Best bid %" }),
  );
});

test("conditions read as words", () => {
  expect(filterText({ field: "coupon_rate_percent", operator: "greater_than_or_equal", value: 8 })).toBe(
    "Coupon % greater than or equal 8",
  );
  expect(filterText({ field: "maturity_date", operator: "before", value: "2030-01-01" })).toBe(
    "Maturity before 01-Jan-2030",
  );
});
