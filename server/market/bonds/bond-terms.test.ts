import path from "node:path";
import { describe, expect, test } from "vitest";
import { must } from "#domain/lib/must.ts";
import { lotOf } from "#domain/entities/lot.ts";
import { cashflowsOf, prepareFlows } from "#domain/pricing/flows.ts";
import { termsOf } from "#domain/pricing/terms-of-bond.ts";
import { testBonds } from "#server/testing/bonds.ts";

const bonds = testBonds(path.resolve(import.meta.dirname, "../../../reference-data"));
const bondOf = (isin: string) => must(bonds.get(isin), isin);

const SETTLES = "2026-11-24";

function datesOf(isin: string): string[] {
  const reading = termsOf(bondOf(isin), SETTLES);
  if (!reading.ok) throw new Error(reading.reason);
  const flows = prepareFlows(reading.terms, SETTLES);
  if (!flows.ok) throw new Error(flows.reason);
  return cashflowsOf(flows).map(({ dueDate }) => dueDate);
}

describe("a term comes from the first source that has it", () => {
  test("a fact of bonds.csv stands, whatever bond-terms.csv says", () => {
    expect(bondOf("INE134E08LW7").maturity_date).toBe("2033-05-15");
  });

  test("a fact that only bond-terms.csv has is a fact, with its source", () => {
    expect(bondOf("INE062A08488")).toMatchObject({ call_date: "2030-10-20", issue_date: "2025-10-20" });
    expect(bondOf("INE062A08488").source).toContain("circ-bse");
  });

  test("a frequency that arithmetic gives is assumed before any share of others", () => {
    const [term] = bondOf("INE027E07AK3").terms ?? [];
    expect(term).toMatchObject({ term: "coupon_frequency", value: "ANNUAL", basis: "ASSUMED" });
    expect(term?.ground).toContain("8.52 monthly compounds to 8.85");
  });

  test("the issuer's own share is assumed from 90 % of four known bonds on, and REC's 81 % is not", () => {
    const assumed = (issuer: string) =>
      bonds
        .all()
        .filter((bond) => bond.issuer === issuer)
        .flatMap(({ terms = [] }) => terms.map(({ ground }) => ground));
    expect(new Set(assumed("NTPC Limited"))).toEqual(new Set(["NTPC Limited: 100 % of 20 known pay yearly"]));
    expect(assumed("REC Limited")).toEqual([]);
  });

  test("an AAA finance company without a share of its own is assumed to pay as its kind does", () => {
    const grounds = bonds.all().flatMap(({ terms = [] }) => terms.map(({ ground }) => ground));
    expect(grounds).toContain("NBFC AAA: 99 % of 68 known pay yearly");
    expect(grounds.filter((ground) => ground.startsWith("PSU ") || ground.startsWith("BANK "))).toEqual([]);
  });

  test("nothing is assumed of how a corporate bond or one of an unknown issuer pays", () => {
    const corporate = bonds.all().filter(({ category }) => category === "CORPORATE" || category === null);
    expect(corporate.flatMap(({ terms = [] }) => terms).filter(({ term }) => term === "coupon_frequency")).toEqual([]);
  });

  test("what no source states is named as missing", () => {
    const dated = bonds
      .all()
      .find(
        (bond) =>
          bond.issuer === "REC Limited" &&
          bond.coupon_frequency === null &&
          bond.maturity_date !== null &&
          (bond.coupon_rate_percent ?? 0) > 0 &&
          bond.coupon_type === "FIXED" &&
          bond.maturity_date > SETTLES,
      );
    expect(termsOf(must(dated, "dated REC bond"), SETTLES)).toEqual({
      ok: false,
      code: "cannot_be_priced",
      reason: "The coupon frequency is not in the data.",
    });
  });

  test("a newer rating stands with its own date", () => {
    const dates = bonds
      .all()
      .flatMap(({ rating_date }) => (rating_date !== null && rating_date > "2026-08" ? [rating_date] : []));
    expect(dates.length).toBeGreaterThan(50);
  });
});

describe("the schedule of real bonds", () => {
  test.each([
    ["IRFC 7.53% 2030 pays on 15 October and an odd last period to 21 December", "INE053F07835", "10-15", "2030-12-21"],
    ["PFC 7.58% 2033 pays on 14 December", "INE134E08LW7", "12-14", "2033-05-15"],
    ["NTPC 6.29% 2031 pays on 31 July", "INE733E08155", "07-31", "2031-04-11"],
    ["NHAI 7.39% 2031 pays on 1 October", "INE906B07EO8", "10-01", "2031-03-09"],
  ])("%s", (_rule, isin, day, maturity) => {
    const dates = datesOf(isin);
    expect(dates.at(-1)).toBe(maturity);
    expect(new Set(dates.slice(0, -1).map((date) => date.slice(5)))).toEqual(new Set([day]));
  });

  test("a due date within five days of the one counted back from maturity moves nothing", () => {
    expect(new Set(datesOf("INE020B08BB9").map((date) => date.slice(5)))).toEqual(new Set(["08-25"]));
  });

  test("a coupon due before the issue date makes that the date of a re-issue: the period is regular", () => {
    const reading = termsOf({ ...bondOf("INE134E08LW7"), issue_date: "2026-01-20" }, SETTLES);
    expect(reading).toMatchObject({ ok: true, terms: { issueDate: null } });
  });

  test("a first period longer than the frequency allows is taken as regular", () => {
    const bond = { ...bondOf("INE134E08NY9"), issue_date: "2024-03-01", coupon_dates: undefined };
    expect(termsOf(bond, SETTLES)).toMatchObject({ ok: true, terms: { issueDate: null, firstCouponDate: null } });
  });

  test("a reset bond is not priced, whatever its coupon type was", () => {
    const reset = bondOf("INE0F6K08071");
    expect(reset.coupon_type).toBe("RESET");
    expect(termsOf(reset, SETTLES)).toMatchObject({
      reason: "The coupon resets, so its future payments are not known.",
    });
  });

  test("a cumulative bond whose redemption amount is known is priced on one payment", () => {
    expect(termsOf(bondOf("INE403Q07GH3"), SETTLES)).toMatchObject({
      ok: true,
      family: "ZERO-365",
      terms: { redemptionPrice: 200 },
    });
  });

  test("equal parts a dealer names become repayments, and words that name no dates are no price", () => {
    const parts = termsOf(bondOf("INE658F08318"), SETTLES);
    expect(parts).toMatchObject({ ok: true, terms: { redemptions: { length: 4 } } });
    expect(termsOf(bondOf("INE0JZO07040"), SETTLES)).toMatchObject({ ok: false });
  });
});

describe("a part-redeemed bond", () => {
  const bond = bondOf("INE922K07112");

  test("is dealt on the newest face that is left", () => {
    expect(bond).toMatchObject({ face_value: 90_000, face_reduced: { on: "2026-05-08", original: 100_000 } });
    expect(lotOf(bond)).toEqual({ rupees: 90_000, isAssumed: false });
  });

  test("is priced to maturity as an assumption, and 100 is of what is left", () => {
    const reading = termsOf({ ...bond, coupon_frequency: "ANNUAL" }, SETTLES);
    expect(reading).toMatchObject({ ok: true, assumed: [{ term: "redemption" }], terms: { redemptionPrice: 100 } });
    expect(reading.ok && reading.assumptions).toContain("Part-redeemed on 08-May-2026: 100 is of what is left.");
  });

  test("a reduced face of a few rupees is a slip of its notice and not taken", () => {
    expect(bondOf("INE0N1Z08013").face_reduced).toBeUndefined();
  });
});
