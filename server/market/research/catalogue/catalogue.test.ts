import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { BodyIn, Endpoint, ResponseOf } from "#domain/contract/endpoint.ts";
import {
  type bondsBySameIssuer,
  type categories,
  type clientFinstrumentList,
  categoryName,
} from "#domain/contract/http/catalogue.ts";
import { must } from "#domain/lib/must.ts";
import { askFirstQuestions } from "#server/market/research/catalogue/first-questions.ts";
import { catalogueRoutes } from "#server/market/research/catalogue/routes.ts";
import { body, CRORE, GSEC, HPCL, MATURED, refusalOf } from "#server/market/trading/eois/trading-desk.testing.ts";
import { openBondContext } from "#server/market/research/securities/bond-context.ts";
import { securitiesRoutes } from "#server/market/research/securities/routes.ts";
import { eoiRoutes } from "#server/market/trading/eois/routes.ts";
import { signIn, type TestBrowser, testApp } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

let parts: TestParts;
let app: FastifyInstance;
let dealer: TestBrowser;
beforeAll(async () => {
  parts = await testParts();
  app = await testApp(parts, [...catalogueRoutes(parts), ...eoiRoutes(parts)]);
  dealer = await signIn(app, "dealer@meridian.example");
});
afterAll(async () => {
  await app.close();
  await parts.close();
});

type List = ResponseOf<typeof clientFinstrumentList>;
type Ask<E extends Endpoint> = BodyIn<E>;

const LIST = "/api/client-finstrument-list/";
const send = (url: string, payload: object) => app.inject({ method: "POST", url, payload });
const list = async (asked: Ask<typeof clientFinstrumentList>) => body<List>(await send(LIST, asked));
const counted = async (asked: Partial<Ask<typeof categories>>) =>
  body<ResponseOf<typeof categories>>(
    await send("/api/categories/", { category_list: categoryName.options, ...asked }),
  );
const sum = (values: readonly { count: number }[] | undefined) =>
  (values ?? []).reduce((total, { count }) => total + count, 0);

/** All pages of a list, each requested with the cursor of the page before. */
async function allRows(asked: Ask<typeof clientFinstrumentList>, limit: number): Promise<List["results"]> {
  const rows: List["results"] = [];
  for (let cursor: string | null = null; ;) {
    const page: List = await list({ ...asked, pagination_params: { cursor, limit } });
    rows.push(...page.results);
    if (page.next_cursor === null) {
      expect(rows).toHaveLength(page.count);
      return rows;
    }
    cursor = page.next_cursor;
  }
}

describe("the list of bonds (A-096)", () => {
  test("comes twenty at a time to anyone, by name, without those repaid (C-17)", async () => {
    const page = await list({});
    expect(page.results).toHaveLength(20);
    expect(page.count).toBeGreaterThan(12_000);
    expect(page.results.every(({ available }) => available)).toBe(true);
    const first = (await list({ pagination_params: { limit: 1 } })).results[0];
    expect(first).toEqual(page.results[0]);
  });

  test("shows every bond of a question once, whatever the order and the size of a page", async () => {
    const asked = { category_values: { creditRating: ["AAA"], bondCategory: ["NBFC"] } };
    const whole = await allRows(asked, 100);
    expect(new Set(whole.map(({ id }) => id)).size).toBe(whole.length);
    const byYield = await allRows({ ...asked, sort: { field: "bond_yield", direction: "desc" } }, 57);
    expect(byYield.map(({ id }) => id).toSorted()).toEqual(whole.map(({ id }) => id).toSorted());
    const yields = byYield.map(({ published }) => published?.bond_yield ?? -1);
    expect(yields).toEqual(yields.toSorted((a, b) => b - a));
  });

  test("goes on rightly when a bond is repaid between two pages", async () => {
    const asked = { sort: { field: "maturity_date" as const }, pagination_params: { limit: 5 } };
    const first = await list(asked);
    const last = must(first.results.at(-1)?.contract_parameters.maturity_date);
    parts.clock.set(`${last}T05:30:00.000Z`);
    const second = await list({ ...asked, pagination_params: { limit: 5, cursor: first.next_cursor } });
    expect(second.results.every((row) => (row.contract_parameters.maturity_date ?? "") > last)).toBe(true);
    parts.clock.set("2026-11-20T05:30:00.000Z");
  });

  test("finds from three characters on, the best match first, and takes fewer as no search", async () => {
    expect((await list({ search: GSEC })).results.map(({ id }) => id)).toEqual([GSEC]);
    const ntpc = await list({ search: "ntpc" });
    expect(ntpc.results[0]?.issuer).toMatch(/NTPC/);
    expect((await list({ search: "nt" })).count).toBe((await list({})).count);
    expect((await list({ search: "7.18 gs 2033" })).results[0]?.display_name).toBe("7.18% GS 2033");
    const byName = await list({ search: "ntpc", sort: { field: "display_name" } });
    expect(byName.count).toBe(ntpc.count);
  });

  test("is narrowed by conditions on figures and dates, which what is not known never meets", async () => {
    const rows = await allRows(
      {
        category_values: { bondCategory: ["SDL"] },
        filters: [
          { field: "bond_yield", operator: "greater_than_or_equal", value: 7.2 },
          { field: "maturity_date", operator: "before", value: "2031-01-01" },
          { field: "years_to_maturity", operator: "greater_than", value: 1 },
        ],
      },
      100,
    );
    expect(rows.length).toBeGreaterThan(5);
    for (const row of rows) {
      expect(row.published?.bond_yield).toBeGreaterThanOrEqual(0.072);
      expect((row.contract_parameters.maturity_date ?? "9999") < "2031-01-01").toBe(true);
      expect(row.years_to_maturity).toBeGreaterThan(1);
    }
  });

  test("shows repaid bonds and those of a watchlist only when asked for", async () => {
    const isins = [GSEC, MATURED, HPCL];
    expect((await list({ isins })).results.map(({ id }) => id).toSorted()).toEqual([GSEC, HPCL].toSorted());
    expect((await list({ isins, include_matured: true })).count).toBe(3);
    expect((await list({ isins: [] })).count).toBe(0);
    const [repaid] = (await list({ isins: [MATURED], include_matured: true })).results;
    expect(repaid).toMatchObject({ id: MATURED, label: "(MATURED)", can_be_priced: false });
  });

  test("carries the published level, and the market's best yields for dealers alone", async () => {
    const quote = { finstrument_id: GSEC, quantum: CRORE };
    for (const [quote_type, yield_stored] of [
      ["BID", 0.0688],
      ["BID", 0.0687],
      ["ASK", 0.0684],
    ]) {
      body(await dealer.send("POST", "/api/eoi/add/", { ...quote, quote_type, yield_stored }));
    }
    const asked = { isins: [GSEC, HPCL], sort: { field: "display_name" } };
    const market = async (who: TestBrowser) => {
      const { results } = body<List>(await who.send("POST", LIST, asked));
      return Object.fromEntries(results.map((row) => [row.id, row.market]));
    };
    expect(await market(dealer)).toEqual({
      [GSEC]: { best_bid: 0.0687, best_ask: 0.0684 },
      [HPCL]: { best_bid: null, best_ask: null },
    });
    const nothing = { [GSEC]: null, [HPCL]: null };
    expect(await market(await signIn(app, "research@meridian.example"))).toEqual(nothing);
    const anyone = await list({ isins: [GSEC] });
    const published = must(parts.bonds.referenceLevel(GSEC));
    expect(anyone.results[0]).toMatchObject({
      market: null,
      can_be_priced: true,
      // Only its price was published; 102.69 for 29-Jun-2026 is 6.6971%.
      published: { bond_yield: 0.066971, is_yield_solved: true, clean_price: published.price, date: published.date },
    });
  });

  test("no longer shows a quote whose time is over", async () => {
    const quote = { finstrument_id: HPCL, quantum: 100_000, quote_type: "BID", yield_stored: 0.07, validity: 5 };
    body(await dealer.send("POST", "/api/eoi/add/", quote));
    const bestBid = async () =>
      body<List>(await dealer.send("POST", LIST, { isins: [HPCL] })).results[0]?.market?.best_bid;
    expect(await bestBid()).toBe(0.07);
    parts.clock.advance(5 * 60_000 + 1);
    expect(await bestBid()).toBeNull();
    parts.clock.advance(-5 * 60_000 - 1);
  });

  test("refuses a cursor of another question, and one that is none", async () => {
    const { next_cursor } = await list({ search: "ntpc", pagination_params: { limit: 2 } });
    const again = (asked: object, cursor: unknown) => send(LIST, { ...asked, pagination_params: { cursor, limit: 2 } });
    expect((await again({ search: "ntpc " }, next_cursor)).statusCode).toBe(200);
    const foreign = [
      [{ search: "nhpc" }, next_cursor],
      [{ search: "ntpc", sort: { field: "rating" } }, next_cursor],
      [{ search: "ntpc" }, "nonsense"],
      [{ search: "ntpc" }, Buffer.from(`${"A".repeat(16)}.${GSEC}`).toString("base64url")],
    ] as const;
    for (const [asked, cursor] of foreign) {
      const refusal = refusalOf(await again(asked, cursor));
      expect(refusal).toMatchObject({ status: 400, code: "validation_error" });
      expect(refusal.field_errors).toHaveProperty(["pagination_params.cursor"]);
    }
  });

  test.each([
    [{ category_values: { bondCategory: ["FOO"] } }, "category_values.bondCategory"],
    [{ category_values: { constructor: ["SDL"] } }, "category_values"],
    [{ filters: [{ field: "bond_yield", operator: "is", value: 7 }] }, "filters.0.operator"],
    [{ filters: [{ field: "maturity_date", operator: "before", value: "2031-02-30" }] }, "filters.0.value"],
    [{ pagination_params: { limit: 101 } }, "pagination_params.limit"],
    [{ sort: { field: "isin" } }, "sort.field"],
    [{ isins: ["NTPC"] }, "isins.0"],
    [{ search: "x".repeat(201) }, "search"],
  ])("names the field that is wrong: %o", async (asked, field) => {
    const refusal = refusalOf(await send(LIST, asked));
    expect(refusal.status).toBe(400);
    expect(Object.keys(refusal.field_errors).join()).toContain(field);
  });
});

describe("the counts of the categories (A-097)", () => {
  test("hold for bond category, security type, rating, time to maturity and security (C-24..C-28)", async () => {
    const { categories: all, count } = await counted({});
    expect(Object.keys(all).toSorted()).toEqual([...categoryName.options].toSorted());
    for (const name of categoryName.options) expect(sum(all[name])).toBe(count);
    expect(all.creditRating?.[0]).toMatchObject({ value: "SOV" });
    expect(all.creditRating?.at(-1)).toMatchObject({ value: "UNRATED", label: "Not rated in the data" });
    expect(all.timeToMaturity).toContainEqual({ value: "MATURED", label: "Matured", count: 0 });
  });

  test("are those of the list: a value's count is the length of the list with it chosen", async () => {
    const asked = {
      category_values: { bondCategory: ["NBFC", "PSU"], creditRating: ["AAA"] },
      filters: [{ field: "coupon_rate_percent" as const, operator: "less_than" as const, value: 8 }],
    };
    const { categories: all, count } = await counted(asked);
    expect((await list(asked)).count).toBe(count);
    for (const { value, count: held } of must(all.creditRating).slice(0, 5)) {
      const chosen = { ...asked, category_values: { ...asked.category_values, creditRating: [value] } };
      expect((await list(chosen)).count).toBe(held);
    }
    const chosenKinds = all.bondCategory?.filter(({ value }) => ["NBFC", "PSU"].includes(value));
    expect(sum(chosenKinds)).toBe(count);
    expect(sum(all.bondCategory)).toBeGreaterThan(count);
  });

  test("are answered for the categories asked for, under a search too", async () => {
    const { categories: all, count } = await counted({ category_list: ["bondSecurity"], search: "ntpc" });
    expect(Object.keys(all)).toEqual(["bondSecurity"]);
    expect((await list({ search: "ntpc" })).count).toBe(count);
    expect(sum(all.bondSecurity)).toBe(count);
  });

  test("an empty list of categories or an unknown one is refused", async () => {
    for (const category_list of [[], ["rating"]]) {
      expect(refusalOf(await send("/api/categories/", { category_list })).status).toBe(400);
    }
  });
});

describe("bonds of the same issuer (A-077)", () => {
  const NTPC = "INE733E07KL3";
  const same = (isin: string, asked: object = {}) => send(`/api/bonds-by-same-issuer/${isin}/`, asked);
  type Page = ResponseOf<typeof bondsBySameIssuer>;

  test("are the issuer's others, paged, ordered and filtered", async () => {
    const bond = must(parts.bonds.get(NTPC) ?? parts.bonds.all().find(({ issuer }) => issuer === "NTPC Limited"));
    const asked = { sort: { field: "maturity_date", direction: "desc" }, pagination: { page: 1, page_size: 200 } };
    const all = body<Page>(await same(bond.isin, asked));
    expect(all.issuer).toBe("NTPC Limited");
    expect(all.count).toBeGreaterThan(3);
    expect(all.results).toHaveLength(all.count);
    expect(all.results.every((row) => row.issuer === all.issuer && row.id !== bond.isin && row.available)).toBe(true);
    const dates = all.results.flatMap((row) => row.contract_parameters.maturity_date ?? []);
    expect(dates).toEqual(dates.toSorted().toReversed());
    const second = body<Page>(await same(bond.isin, { ...asked, pagination: { page: 2, page_size: 2 } }));
    expect(second.results).toEqual(all.results.slice(2, 4));
    expect(second).toMatchObject({ page: 2, page_size: 2, count: all.count });
    const filters = [{ field: "coupon_rate_percent", operator: "less_than", value: 7.5 }];
    const cheap = body<Page>(await same(bond.isin, { filters, pagination: { page_size: 200 } }));
    expect(cheap.results.map(({ id }) => id).toSorted()).toEqual(
      all.results
        .filter((row) => (row.contract_parameters.coupon_rate_percent ?? 100) < 7.5)
        .map(({ id }) => id)
        .toSorted(),
    );
    const repaid = body<Page>(await same(bond.isin, { include_matured: true }));
    expect(repaid.count).toBeGreaterThanOrEqual(all.count);
  });

  test("of an ISIN that no bond has are not found", async () => {
    expect((await same("INE000000000")).statusCode).toBe(404);
    expect((await same("NTPC")).statusCode).toBe(404);
  });
});

test("what a first visitor asks is answered before anybody comes, and not asked where the server stops", async () => {
  const stopping = new AbortController();
  const curves = await testApp(parts, [...catalogueRoutes(parts), ...securitiesRoutes(parts, openBondContext(parts))]);
  const [info, warned] = [vi.spyOn(parts.log, "info"), vi.spyOn(parts.log, "warn")];
  await askFirstQuestions(curves, parts, stopping.signal);
  expect(info).toHaveBeenCalledWith(expect.anything(), "first questions answered");
  expect(warned).not.toHaveBeenCalled();
  await askFirstQuestions(await testApp(parts), parts, stopping.signal);
  expect(warned).toHaveBeenCalledWith(expect.objectContaining({ statusCode: 404 }), "a first question had no answer");
  warned.mockClear();
  const asked = askFirstQuestions(curves, parts, stopping.signal);
  stopping.abort();
  await curves.close();
  await asked;
  expect(warned).not.toHaveBeenCalled();
});
