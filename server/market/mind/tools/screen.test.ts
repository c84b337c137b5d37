import { afterAll, beforeAll, expect, test } from "vitest";
import type { Condition } from "#domain/contract/mind/condition.ts";
import { TOOLS } from "#domain/contract/mind/tools.ts";
import { type MindContext, openMindContext } from "#server/market/mind/mind-context.ts";
import { countBy } from "#server/market/mind/tools/count-by.ts";
import { screened } from "#server/market/mind/tools/screen.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

const PSU: Condition = { field: "category", operator: "one_of", value: ["PSU"] };
const RATED: Condition = { field: "credit_rating", operator: "one_of", value: ["AA"] };
const HIGH: Condition = { field: "coupon_rate_percent", operator: "greater_than", value: 9 };

let parts: TestParts;
let mind: MindContext;
beforeAll(async () => {
  parts = await testParts();
  parts.clock.set("2026-11-20T12:00:00+05:30");
  mind = openMindContext(parts);
}, 60_000);
afterAll(() => parts.close());

const found = (where: Condition[], any?: Condition[][]) =>
  new Set(
    screened(mind, TOOLS.screen.input.parse(any === undefined ? { where } : { where, any })).bonds.map(
      ({ isin }) => isin,
    ),
  );

test("a list of alternatives has the bonds of each list, and each bond once", () => {
  const each = [found([PSU, RATED]), found([PSU, HIGH])];
  expect(each.every(({ size }) => size > 0)).toBe(true);
  expect(found([PSU], [[RATED], [HIGH]])).toEqual(new Set(each.flatMap((isins) => [...isins])));
});

test("a bond that no source rates is neither AA nor other than AA, and is counted as left out", () => {
  const not: Condition = { field: "credit_rating", operator: "none_of", value: ["AA"] };
  const made = screened(mind, TOOLS.screen.input.parse({ where: [PSU, not] }));
  expect(made.bonds.length).toBeGreaterThan(0);
  expect(made.bonds.every(({ credit_rating }) => credit_rating !== null && credit_rating !== "AA")).toBe(true);
  expect(made.left_out.map(({ reason }) => reason)).toContain("no rating in the data");
});

test("a count of alternatives is of the very bonds that their list has", async () => {
  const call = { mind, actor: null, shownRows: async () => [] };
  const answer = await countBy(call, TOOLS.count_by.input.parse({ where: [PSU], any: [[RATED], [HIGH]] }));
  const { count } = "result" in answer ? answer.result : answer;
  expect(count).toBe(found([PSU], [[RATED], [HIGH]]).size);
});
