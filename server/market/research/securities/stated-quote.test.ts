import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BodyIn, ResponseOf } from "#domain/contract/endpoint.ts";
import type { governmentCurve, governmentSpread } from "#domain/contract/http/government-curve.ts";
import type { statedQuote } from "#domain/contract/http/stated-terms.ts";
import { GOLD, openPages, type Pages, TBILL, UNKNOWN } from "#server/market/research/securities/securities.testing.ts";

let pages: Pages;
beforeAll(async () => {
  pages = await openPages();
});
afterAll(() => pages.close());

type Stated = ResponseOf<typeof statedQuote>;
const URL = "/api/quote/terms/";
const price = (asked: BodyIn<typeof statedQuote>) => pages.ask<Stated>(URL, asked);

describe("terms as they are stated", () => {
  test("of a government bond: half-yearly 30E/360, on a settlement day in the past and on a holiday", async () => {
    const got = await price({
      family: "GSEC",
      coupon_rate_percent: 8.97,
      coupons_per_year: 2,
      issue_date: "2021-08-03",
      maturity_date: "2031-08-03",
      bond_yield: 0.0644,
      settlement_date: "2023-04-04",
    });
    expect(got.clean_price).toBeCloseTo(116.100485, 3);
    expect(got.accrued_interest).toBeCloseTo(1.519917, 5);
    expect(got).toMatchObject({
      can_be_priced: true,
      family_title: "Government bond, half-yearly yield",
      fixed_field: "yield",
    });
    expect(got.flows).toHaveLength(17);
    expect(got.flows.at(-1)).toMatchObject({ due_date: "2031-08-03", principal: 100 });
  });

  test("of a bill: simple on 365 days", async () => {
    const got = await price({
      family: "DISC-365",
      maturity_date: "2028-10-09",
      settlement_date: "2028-09-23",
      bond_yield: 0.041912,
    });
    expect(got.clean_price).toBeCloseTo(99.816613, 3);
  });

  test("of a company's yearly debenture: price and duration, or the yield of a price", async () => {
    const yearly = { family: "NCD-ANN", coupons_per_year: 1 } as const;
    const priced = await price({
      ...yearly,
      coupon_rate_percent: 12.85,
      issue_date: "2014-05-07",
      maturity_date: "2029-05-07",
      settlement_date: "2026-09-16",
      bond_yield: 0.1175,
    });
    expect(priced.clean_price).toBeCloseTo(102.214505, 3);
    expect(priced.modified_duration).toBeCloseTo(2.070769, 4);
    expect(priced.assumptions[0]).toContain("No record date is stated");
    const solved = await price({
      ...yearly,
      coupon_rate_percent: 12.05,
      issue_date: "2021-02-10",
      maturity_date: "2036-02-10",
      settlement_date: "2026-10-07",
      clean_price: 94.7427,
      quantum: 50_000_000,
    });
    expect((solved.bond_yield ?? 0) * 100).toBeCloseTo(13.022606, 3);
    expect(solved.consideration?.principal).toBe(47_371_350);
    expect(solved.flows[0]?.interest_rupees).toBe(6_025_000);
  });

  test("without a level keep their accrued interest and payments, and say what is wanted", async () => {
    const got = await price({ family: "NCD-ANN", coupon_rate_percent: 8, maturity_date: "2030-11-23" });
    expect(got).toMatchObject({ clean_price: null, reason: "Give a yield or a price.", settlement_date: "2026-11-23" });
    expect(got.accrued_interest).toBe(0);
    expect(got.flows).toHaveLength(4);
  });

  test("that cannot be priced answer the engine's own reason, and slips name their field", async () => {
    const bond = { family: "NCD-MM", coupon_rate_percent: 8, maturity_date: "2030-11-23", bond_yield: 0.08 } as const;
    expect(await price(bond)).toMatchObject({
      can_be_priced: false,
      reason: "A money-market yield needs a bond with one payment left.",
      flows: [],
    });
    expect(await price({ ...bond, family: "GSEC", settlement_date: "2031-01-01" })).toMatchObject({
      can_be_priced: false,
      reason: "Settlement is not before maturity on 23-Nov-2030.",
    });
    const slips: [object, string][] = [
      [{ clean_price: 99 }, "clean_price"],
      [{ settlement_delta: 1, settlement_date: "2026-11-25" }, "settlement_date"],
      [{ maturity_date: "2200-01-01" }, "maturity_date"],
      [{ maturity_date: "soon" }, "maturity_date"],
      [{ family: "SUKUK" }, "family"],
      [{ bond_yield: 1.2 }, "bond_yield"],
    ];
    for (const [slip, field] of slips) {
      const { status, field_errors } = await pages.refusal(URL, { ...bond, ...slip });
      expect([status, Object.keys(field_errors)]).toEqual([400, [field]]);
    }
  });
});

describe("the government curve at any number of years", () => {
  const read = (years: number[]) => pages.ask<ResponseOf<typeof governmentCurve>>("/api/government-curve/", { years });
  const spread = (isin: string) => pages.get<ResponseOf<typeof governmentSpread>>(`/api/finstrument/${isin}/spread/`);

  test("is the line between the medians of the nearest bonds on either side, in effective annual and half-yearly yields", async () => {
    const { readings, bonds, oldest, newest } = await read([3, 5]);
    expect(readings.map(({ annual_yield }) => annual_yield)).toEqual([0.063923, 0.06641]);
    for (const { years, annual_yield, semi_annual_yield, used } of readings) {
      expect((1 + (semi_annual_yield ?? 0) / 2) ** 2 - 1).toBeCloseTo(annual_yield ?? 0, 5);
      expect(used).toHaveLength(6);
      expect(used.filter((point) => point.years <= years)).toHaveLength(3);
    }
    expect(bonds).toBeGreaterThan(100);
    expect((oldest ?? "") <= (newest ?? "")).toBe(true);
  });

  test("is not invented beyond the last bond, and takes sane years only", async () => {
    const { readings } = await read([90]);
    expect(readings[0]).toMatchObject({
      annual_yield: null,
      used: [],
      reason: expect.stringContaining("Fewer than three"),
    });
    for (const years of [[], [-1], [101], ["5"]]) {
      expect((await pages.refusal("/api/government-curve/", { years })).status).toBe(400);
    }
  });

  test("gives a bond's spread at its maturity, without the bond itself, or says why there is none", async () => {
    expect(await spread("INE020B08DT7")).toMatchObject({ spread_bp: 8.7, reason: null });
    expect(await spread("INE062A08231")).toMatchObject({ spread_bp: -4, reason: null });
    const bill = await spread(TBILL);
    expect(bill.government?.used.map(({ finstrument_id }) => finstrument_id)).not.toContain(TBILL);
    expect(await spread(GOLD)).toMatchObject({ spread_bp: null, reason: "The full maturity date is not in the data." });
    expect((await pages.app.inject({ url: `/api/finstrument/${UNKNOWN}/spread/` })).statusCode).toBe(404);
  });
});
