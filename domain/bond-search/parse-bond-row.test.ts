import { describe, expect, test } from "vitest";
import { finstrumentSummary, isMatured, type Bond } from "#domain/entities/bond.ts";
import { summarise } from "#domain/entities/summarise-bond.ts";
import { parseBondRow } from "#domain/bond-search/parse-bond-row.ts";

const TODAY = "2026-11-20";
const COLUMNS =
  "isin,name,issuer,issuer_type,coupon_rate_percent,coupon_type,coupon_frequency,issue_date,maturity_date,face_value,credit_rating,rating_agency,security,category,listed,day_count,call_date,source,maturity_year,rating_date".split(
    ",",
  );

function parsed(line: string): Bond {
  const cells = line.split(",");
  return parseBondRow(Object.fromEntries(COLUMNS.map((column, at) => [column, cells[at] ?? ""])));
}

const NABARD =
  "INE261F08DV4,7.62% NABARD (31/01/2028),National Bank for Agriculture and Rural Development,PSU,7.62,FIXED,ANNUAL,,2028-01-31,100000,AAA,CRISIL,,PSU,BSE,,,x,2028,2025-07-31";

describe("a row of the bond list", () => {
  test("gives figures as numbers and empty cells as null", () => {
    const bond = parsed(NABARD);
    expect(bond).toMatchObject({
      coupon_rate_percent: 7.62,
      face_value: 100_000,
      maturity_year: 2028,
      issue_date: null,
      security: null,
    });
    expect(bond.display_name).toBe("7.62% NABARD 2028");
  });

  test("with an impossible value is refused and the column named", () => {
    expect(() => parsed(NABARD.replace("2028-01-31", "31/01/2028"))).toThrow(/maturity_date/);
  });
});

describe("a bond as the API shows it", () => {
  test("carries id, display_name, available, identifiers.ISIN, is_listed and maturity_date (D-111..D-116)", () => {
    const summary = summarise(parsed(NABARD), TODAY);
    expect(finstrumentSummary.parse(summary)).toEqual(summary);
    expect(summary).toMatchObject({
      id: "INE261F08DV4",
      display_name: "7.62% NABARD 2028",
      available: true,
      identifiers: { ISIN: "INE261F08DV4" },
      contract_parameters: { is_listed: true, maturity_date: "2028-01-31" },
      label: null,
      selectable: true,
    });
  });

  test("is labelled (UNLISTED) or (MATURED), and cannot be selected then (S-16, S-17)", () => {
    const unlisted = summarise(parsed(NABARD.replace(",BSE,", ",,")), TODAY);
    expect(unlisted).toMatchObject({ label: "(UNLISTED)", selectable: false, available: true });
    const matured = summarise(parsed(NABARD.replace("2028-01-31", "2026-01-31").replace(",2028,", ",2026,")), TODAY);
    expect(matured).toMatchObject({ label: "(MATURED)", selectable: false, available: false });
  });

  test("is matured from the day it is repaid; with only the year known, once that year is over", () => {
    expect(isMatured({ maturity_date: TODAY, maturity_year: 2026 }, TODAY)).toBe(true);
    expect(isMatured({ maturity_date: "2026-11-21", maturity_year: 2026 }, TODAY)).toBe(false);
    expect(isMatured({ maturity_date: null, maturity_year: 2026 }, TODAY)).toBe(false);
    expect(isMatured({ maturity_date: null, maturity_year: 2025 }, TODAY)).toBe(true);
    expect(isMatured({ maturity_date: null, maturity_year: null }, TODAY)).toBe(false);
  });
});
