import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BodyIn, ResponseOf } from "#domain/contract/endpoint.ts";
import type { inventoryQuestion } from "#domain/contract/http/inventory-questions.ts";
import { inventoryRoutes } from "#server/market/trading/inventory/routes.ts";
import { signIn, type TestBrowser, testApp } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

// Six real bonds in the book of one firm on 20-Nov-2026.

const HELD = [
  ["IN0020230085", 500_000_000],
  ["IN0020240019", 250_000_000],
  ["INE020B08DT7", 100_000_000],
  ["INE134E08NU7", 150_000_000],
  ["INE756I07FB6", 50_000_000],
  ["INE848E08375", 50_000_000],
] as const;

let parts: TestParts;
let app: FastifyInstance;
let dealer: TestBrowser;
beforeAll(async () => {
  parts = await testParts();
  app = await testApp(parts, inventoryRoutes(parts));
  dealer = await signIn(app, "dealer@narmada.example");
  // One of them in two accounts.
  const rows = HELD.flatMap(([isin, face]) =>
    isin === "IN0020230085" ? [`${isin},${face - 100_000_000},`, `${isin},100000000,TRADING`] : [`${isin},${face},`],
  );
  const loaded = await dealer.send("POST", "/api/inventory/upload/", {
    csv: ["isin,face,account", ...rows].join("\n"),
    mode: "ADD",
  });
  expect(loaded.statusCode, loaded.body).toBe(200);
});
afterAll(async () => {
  await app.close();
  await parts.close();
});

type Answer = ResponseOf<typeof inventoryQuestion>;
const ask = async (asked: BodyIn<typeof inventoryQuestion>): Promise<Answer> => {
  const answer = await dealer.send("POST", "/api/inventory/questions/", asked);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Answer>();
};

test("a question without conditions is of the whole book: its face, its means by face, and each group's share", async () => {
  const { holdings, total, groups, book_face, as_of } = await ask({ dimension: "category" });
  expect(holdings.map(({ finstrument_id, face }) => [finstrument_id, face])[0]).toEqual(HELD[0]);
  expect(total).toMatchObject({ count: 6, total_face: 1_100_000_000, share_percent: 100 });
  expect(total.weighted_coupon).toBeCloseTo(6.99505, 3);
  expect([book_face, as_of]).toEqual([1_100_000_000, "2026-11-20"]);
  const gsec = groups.find(({ value }) => value === "GSEC");
  expect(gsec).toMatchObject({ label: "G-Secs", count: 2, total_face: 750_000_000, share_percent: 68.1818 });
  expect(groups.reduce((sum, { total_face }) => sum + total_face, 0)).toBe(total.total_face);
});

test("conditions are those of the catalogue: dates, figures and values; shares are of what meets them", async () => {
  const before2028 = await ask({ filters: [{ field: "maturity_date", operator: "before", value: "2028-01-01" }] });
  expect(before2028.holdings).toMatchObject([
    { finstrument_id: "INE848E08375", face: 50_000_000, share_percent: 100, display_name: expect.any(String) },
  ]);
  expect(before2028).toMatchObject({ total: { count: 1 }, book_face: 1_100_000_000 });
  const notGovernment = await ask({ dimensions: [{ dimension: "category", operator: "none_of", values: ["GSEC"] }] });
  expect(notGovernment.total).toMatchObject({ count: 4, total_face: 350_000_000 });
});

test("what has no yield in the data is left out of the mean and counted with its face", async () => {
  const { holdings, left_out, total } = await ask({});
  const without = holdings.filter(({ bond_yield_percent }) => bond_yield_percent === null);
  const faceOf = (some: typeof holdings) => some.reduce((sum, { face }) => sum + face, 0);
  expect(left_out.find(({ field }) => field === "bond_yield")?.face ?? 0).toBe(faceOf(without));
  const known = holdings.filter(({ bond_yield_percent }) => bond_yield_percent !== null);
  const mean = known.reduce((sum, { face, bond_yield_percent }) => sum + face * (bond_yield_percent ?? 0), 0);
  expect(total.weighted_yield).toBeCloseTo(mean / faceOf(known), 5);
});

test("a firm sees its own book alone, with the plan and the role that the book takes", async () => {
  const asked = (who: TestBrowser) => who.send("POST", "/api/inventory/questions/", {});
  const other = await signIn(app, "dealer@meridian.example");
  expect((await asked(other)).json<Answer>().holdings.every(({ face }) => face !== 500_000_000)).toBe(true);
  expect((await asked(await signIn(app, "dealer@sahyadri.example"))).statusCode).toBe(402);
  expect((await asked(await signIn(app, "research@meridian.example"))).statusCode).toBe(403);
  expect((await app.inject({ method: "POST", url: "/api/inventory/questions/", payload: {} })).statusCode).toBe(401);
});
