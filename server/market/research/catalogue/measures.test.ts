import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BodyIn, ResponseOf } from "#domain/contract/endpoint.ts";
import type { measuredCounts } from "#domain/contract/http/catalogue-measures.ts";
import type { clientFinstrumentList, DimensionCondition } from "#domain/contract/http/catalogue.ts";
import type { issuerBonds, IssuerProfile, issuerSearch } from "#domain/contract/http/issuers.ts";
import { catalogueRoutes } from "#server/market/research/catalogue/routes.ts";
import { testApp } from "#server/testing/app.ts";
import { fakeClock } from "#server/testing/clock.ts";
import { type TestParts, testParts } from "#server/testing/parts.ts";

// Figures are those of the reference data on 20-Nov-2026.

let parts: TestParts;
let app: FastifyInstance;
beforeAll(async () => {
  parts = await testParts({ clock: fakeClock("2026-11-20T06:30:00Z") });
  app = await testApp(parts, catalogueRoutes(parts));
});
afterAll(async () => {
  await app.close();
  await parts.close();
});

const ask = async <T>(url: string, payload?: object): Promise<T> => {
  const answer = await app.inject(payload === undefined ? { url } : { method: "POST", url, payload });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
};
const measured = (asked: Partial<BodyIn<typeof measuredCounts>>) =>
  ask<ResponseOf<typeof measuredCounts>>("/api/categories/measures/", asked);
const issuer = (name: string): DimensionCondition => ({ dimension: "issuer", operator: "one_of", values: [name] });

describe("counts with measures", () => {
  test("one group of all says how many bonds have the measure, and what it comes to over these", async () => {
    const { groups, total, left_out } = await measured({ dimensions: [issuer("REC Limited")], measure: "bond_yield" });
    expect(groups).toEqual([total]);
    expect(total).toMatchObject({ measured: 52, average: expect.closeTo(6.868542, 3) });
    expect(left_out).toEqual([{ field: "bond_yield", count: total.count - 52 }]);
    expect(total.lowest ?? 9).toBeLessThan(total.median ?? 0);
    expect(total.highest ?? 0).toBeGreaterThan(total.median ?? 9);
  });

  test("groups stand in the order of their dimension, and each counts as the list does under its value", async () => {
    const asked = { dimensions: [issuer("Muthoot Finance Limited")] };
    const { groups, total } = await measured({ ...asked, dimension: "credit_rating" });
    expect(groups.find(({ value }) => value === "AA+")?.count).toBe(34);
    expect(groups.at(-1)?.value).toBe("UNRATED");
    expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(total.count);
    const list = await ask<ResponseOf<typeof clientFinstrumentList>>("/api/client-finstrument-list/", {
      dimensions: [...asked.dimensions, { dimension: "credit_rating", operator: "one_of", values: ["AA+"] }],
    });
    expect(list.count).toBe(34);
    const years = (await measured({ ...asked, dimension: "maturity_year" })).groups.map(({ value }) => value);
    // Two bonds have no maturity: they sort last.
    expect(years.pop()).toBeNull();
    expect(years).toEqual(years.toSorted((a, b) => Number(a) - Number(b)));
  });

  test("a value no source says meets neither one_of nor none_of, and is counted apart", async () => {
    const secured = { dimension: "security" as const, values: ["SECURED"] };
    const [is, isNot, all] = await Promise.all([
      measured({ dimensions: [{ ...secured, operator: "one_of" }] }),
      measured({ dimensions: [{ ...secured, operator: "none_of" }] }),
      measured({ dimension: "security" }),
    ]);
    const unknown = all.left_out.find(({ field }) => field === "security")?.count ?? 0;
    expect(unknown).toBeGreaterThan(0);
    expect(is.total.count + isNot.total.count + unknown).toBe(all.total.count);
  });

  test("the largest groups come first where values have no order, as many as asked for", async () => {
    const { groups, group_count } = await measured({ dimension: "issuer", limit: 5 });
    expect(groups).toHaveLength(5);
    expect(group_count).toBeGreaterThan(500);
    const counts = groups.map(({ count }) => count);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    expect(groups[0]?.value).toBe("Government of India");
  });

  test("an unknown dimension or measure is refused with its field", async () => {
    for (const asked of [
      { dimension: "colour" },
      { measure: "spread_bp" },
      { dimensions: [{ ...issuer("x"), values: [] }] },
    ]) {
      const answer = await app.inject({ method: "POST", url: "/api/categories/measures/", payload: asked });
      expect(answer.statusCode).toBe(400);
    }
  });
});

describe("an issuer", () => {
  const found = async (search: string) =>
    (await ask<ResponseOf<typeof issuerSearch>>(`/api/issuers/?search=${encodeURIComponent(search)}`)).issuers;
  const profile = (id: string) => ask<IssuerProfile>(`/api/issuers/${id}/`);

  test.each([
    ["nabard", "National Bank for Agriculture and Rural Development"],
    ["IRFC", "Indian Railway Finance Corporation Limited"],
    ["rural electrification corporation", "REC Limited"],
    ["m&m financial", "Mahindra & Mahindra Financial Services Limited"],
    ["tn", "Government of Tamil Nadu"],
    ["Dewan Housing", "Piramal Finance Limited"],
  ])("is found as %s", async (search, name) => {
    expect((await found(search))[0]?.name).toBe(name);
  });

  test("is nobody where no name fits, and nothing is offered for nothing", async () => {
    expect(await found("zebra holdings")).toEqual([]);
    expect(await found("")).toEqual([]);
  });

  test("counts its live bonds, all of them in each of its counts", async () => {
    const [{ id, count } = { id: "", count: 0 }] = await found("NABARD");
    expect(count).toBe(81);
    const nabard = await profile(id);
    expect(nabard).toMatchObject({ count: 81, short_name: "NABARD", as_of: "2026-11-20" });
    for (const groups of [nabard.categories, nabard.ratings, nabard.maturity_years]) {
      expect(groups.reduce((sum, group) => sum + group.count, 0)).toBe(81);
    }
  });

  test("says the range of its coupons and the bonds that are repaid first and last", async () => {
    const irfc = await profile("indian-railway-finance-corporation-limited");
    expect(irfc).toMatchObject({
      count: 87,
      last_to_mature: { finstrument_id: "INE053F08098", maturity_date: "2041-06-04" },
      sector: "Finance",
      isin_prefixes: ["INE053F"],
      issuer_type: "PSU",
    });
    const hudco = await profile("housing-and-urban-development-corporation-limited");
    expect(hudco.coupon.highest).toBe(9.01);
    expect((hudco.first_to_mature?.maturity_date ?? "") > "2026-11-20").toBe(true);
  });

  test("has several prefixes of ISINs after a merger", async () => {
    const { isin_prefixes } = await profile("l-and-t-finance-limited");
    expect(isin_prefixes).toEqual(["INE027E", "INE235P", "INE498L", "INE691I"]);
  });

  test("lists its bonds by maturity, as many as it counts, the repaid ones when asked for", async () => {
    const bonds = (body: object) =>
      ask<ResponseOf<typeof issuerBonds>>("/api/issuers/government-of-karnataka/bonds/", body);
    const { count, matured } = await profile("government-of-karnataka");
    const all = await bonds({ pagination: { page: 1, page_size: 200 } });
    expect(all.count).toBe(count);
    const dates = all.results.flatMap(({ contract_parameters: { maturity_date } }) => maturity_date ?? []);
    expect(dates).toEqual(dates.toSorted());
    expect((await bonds({ include_matured: true })).count).toBe(count + matured);
  });

  test("that no bond names is not found", async () => {
    for (const id of ["no-such-issuer", "REC Limited", "rec_limited"]) {
      expect((await app.inject({ url: `/api/issuers/${encodeURIComponent(id)}/` })).statusCode).toBe(404);
    }
  });
});
