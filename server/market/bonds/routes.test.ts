import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PriceInfo } from "#domain/contract/http/bonds.ts";
import { signIn, testApp } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

const GSEC = "IN0020230085";

let parts: TestParts;
let app: FastifyInstance;
beforeAll(async () => {
  parts = await testParts();
  app = await testApp(parts);
});
afterAll(async () => {
  await app.close();
  await parts.close();
});

const price = (isin: string, payload: object) =>
  app.inject({ method: "POST", url: `/api/finstruments/${isin}/price-info/`, payload });

describe("bond search", () => {
  test("anyone finds a bond by the beginning of its ISIN (A-081, U-16)", async () => {
    const answer = await app.inject({ url: "/api/market/finstruments/", query: { searchKey: GSEC } });
    expect(answer.json()).toMatchObject({ finstruments: [{ id: GSEC, identifiers: { ISIN: GSEC }, available: true }] });
  });

  test("nothing is searched below three characters", async () => {
    const answer = await app.inject({ url: "/api/market/finstruments/", query: { searchKey: "IN" } });
    expect(answer.json()).toEqual({ finstruments: [] });
  });

  test("visitors of one address share their searches; the people of an office have each their own", async () => {
    const query = { searchKey: GSEC };
    const visits = Array.from({ length: 201 }, () => app.inject({ url: "/api/market/finstruments/", query }));
    const statuses = (await Promise.all(visits)).map(({ statusCode }) => statusCode);
    expect([statuses.filter((status) => status === 429).length > 0, new Set(statuses)]).toEqual([
      true,
      new Set([200, 429]),
    ]);
    const dealer = await signIn(app, "dealer@meridian.example");
    expect((await dealer.get("/api/market/finstruments/", query)).statusCode).toBe(200);
  });

  test("whoever is signed in pages through the bonds one may quote (A-046)", async () => {
    const dealer = await signIn(app, "dealer@meridian.example");
    const pageOf = async (page: string) =>
      (await dealer.get("/api/trade/finstrument/", { search: "ntpc", page, page_size: "5" })).json<{
        count: number;
        results: { id: string }[];
      }>();
    const [first, second] = [await pageOf("1"), await pageOf("2")];
    expect(first.count).toBeGreaterThan(5);
    expect(first.results).toHaveLength(5);
    expect(first.results.map(({ id }) => id)).not.toContain(second.results[0]?.id);
    const all = (await dealer.get("/api/trade/finstrument/", { search: "ntpc", paginate: "false" })).json<{
      count: number;
      results: unknown[];
    }>();
    expect(all.results).toHaveLength(all.count);
  });
});

describe("price info (A-082, U-16)", () => {
  test("turns a yield into a price and back", async () => {
    const asked = await price(GSEC, { fixedField: "yield", bondYield: 0.068, settlementDelta: 1 });
    const there = asked.json<PriceInfo>();
    expect(there).toMatchObject({
      can_be_priced: true,
      reason: null,
      price: { bond_yield: 0.068, settlement_date: "2026-11-23" },
    });
    const back = await price(GSEC, {
      fixedField: "price",
      cleanPrice: there.price.unit_clean_price,
      settlementDelta: 1,
    });
    expect(back.json<PriceInfo>().price.bond_yield).toBeCloseTo(0.068, 6);
  });

  test("says accrued interest and dirty price with six decimals", async () => {
    const { price: got } = (await price(GSEC, { bondYield: 0.0671, settlementDate: "2026-11-25" })).json<PriceInfo>();
    expect(got.accrued_interest).toBe(2.014389);
    expect(got.dirty_price).toBeCloseTo((got.unit_clean_price ?? 0) + 2.014389, 6);
    expect(String(got.dirty_price)).toMatch(/^\d+\.\d{1,6}$/);
  });

  test("with a size it carries the money", async () => {
    const info = (await price(GSEC, { bondYield: 0.068, quantum: 50_000_000 })).json<PriceInfo>();
    const { principal, accrued_interest, consideration, stamp_duty } = info.considerationDetails ?? {};
    expect(principal).toBeCloseTo((info.price.unit_clean_price ?? 0) * 500_000, 2);
    expect(consideration).toBeCloseTo((principal ?? 0) + (accrued_interest ?? 0), 2);
    expect(stamp_duty).toBe(0);
  });

  test("a settlement date and a delta at once are refused (X-07, V-37)", async () => {
    const answer = await price(GSEC, { settlementDate: "2026-11-23", settlementDelta: 1 });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      field_errors: { settlementDate: ["Cannot provide both settlement date & delta"] },
    });
  });

  test.each([
    [{ settlementDate: "2026-11-19" }, { settlementDate: ["The settlement date is before today."] }],
    [{ settlementDate: "2026-11-21" }, { settlementDate: ["The settlement date is not a working day."] }],
    [{ settlementDate: "2033-08-16" }, { settlementDate: ["The settlement date must be before the bond's maturity."] }],
  ])("a day nobody can settle on is refused, as by a quote: %o", async (day, fields) => {
    const answer = await price(GSEC, { bondYield: 0.068, ...day });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ field_errors: fields });
  });

  test.each([
    [{ bondYield: "seven" }, { bondYield: ["Should be number"] }],
    [{ bondYield: -0.01 }, { bondYield: ["Cannot be negative"] }],
    [{ bondYield: 1.01 }, { bondYield: ["Yield above 100%"] }],
    [{ fixedField: "price", cleanPrice: "par" }, { cleanPrice: ["Should be number"] }],
    [{ fixedField: "price", cleanPrice: 0.99 }, { cleanPrice: ["Price is required"] }],
    [{ fixedField: "price", cleanPrice: 250.01 }, { cleanPrice: ["Should be less than 250"] }],
    [{ bondYield: 0.07, quantum: 0 }, { quantum: ["Cannot be zero"] }],
    [{ bondYield: 0.07, settlementDelta: "T1" }, { settlementDelta: ["Should be number"] }],
    [{ bondYield: 0.07, id: "IN0020230093" }, { id: ["Does not match the bond in the address"] }],
  ])("%o is refused in the words of the forms: %o", async (asked, fields) => {
    const answer = await price(GSEC, asked);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ field_errors: unknown }>().field_errors).toEqual(fields);
  });

  test("a bond that cannot be priced says why and still takes a yield", async () => {
    const info = (await price("INE053F07645", { bondYield: 0.07 })).json<PriceInfo>();
    expect(info).toMatchObject({ can_be_priced: false, price: { unit_clean_price: null, bond_yield: 0.07 } });
    expect(info.reason).toBe("Only the year of maturity is in the data.");
  });

  test("only a dealer may set a price the calculator does not give", async () => {
    const allowed = async (email: string) => {
      const who = await signIn(app, email);
      return (await who.send("POST", `/api/finstruments/${GSEC}/price-info/`, {})).json<PriceInfo>()
        .allow_price_modification;
    };
    expect([await allowed("dealer@meridian.example"), await allowed("viewer@meridian.example")]).toEqual([true, false]);
    expect((await price(GSEC, {})).json<PriceInfo>().allow_price_modification).toBe(false);
  });

  test("an ISIN that no bond has answers 404", async () => {
    expect((await price("INE000000000", {})).statusCode).toBe(404);
  });
});
