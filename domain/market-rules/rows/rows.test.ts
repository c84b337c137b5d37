import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { daysBetween, isIsoDate } from "#domain/lib/iso-date.ts";
import { must } from "#domain/lib/must.ts";
import { decide } from "#domain/market-rules/decide.ts";
import { marketRule } from "#domain/market-rules/market-rule.ts";
import { deal, market, ON_NDSOM } from "#domain/market-rules/market-rule.testing.ts";
import { MARKET_ROWS, type RuleId } from "#domain/market-rules/rows/market-rows.ts";
import { ruleBook } from "#domain/market-rules/rows/rule-book.ts";
import type { RuleRow } from "#domain/market-rules/rows/rule-row.ts";
import { REFUSALS } from "#domain/market-rules/texts/refusals.ts";
import { anyDeal, anyMarket } from "#domain/market-rules/walk.testing.ts";

const ROWS: readonly RuleRow<RuleId>[] = MARKET_ROWS;

describe("the rows of the market's rules", () => {
  test.each(ROWS)("$mr has a source, a certainty, days in force and a next check", (row) => {
    expect(row.source).not.toBe("");
    expect([row.validFrom, row.checkedOn, row.nextCheck].every(isIsoDate)).toBe(true);
    expect(row.validTo === null || row.validFrom <= row.validTo).toBe(true);
    expect(daysBetween(row.checkedOn, row.nextCheck)).toBeGreaterThan(0);
    expect(daysBetween(row.checkedOn, row.nextCheck)).toBeLessThanOrEqual(90);
  });

  test("hold every rule that refuses", () => {
    const ids = new Set<string>(ROWS.map(({ mr }) => mr));
    expect(Object.keys(REFUSALS).filter((mr) => !ids.has(mr))).toEqual([]);
  });

  test("are all used: each that decides refuses some deal or applies to one", () => {
    const used = new Set<RuleId>();
    const walk = { seed: 20_261_128, numRuns: 10_000 };
    for (const [drawn, context] of fc.sample(fc.tuple(anyDeal, anyMarket), walk)) {
      const verdict = decide(drawn, context);
      for (const mr of verdict.allowed ? verdict.applied : verdict.refusals.map((each) => each.mr)) used.add(mr);
    }
    // MR-607 warns only; the tests of brokers prove it.
    const deciding = ROWS.filter(({ decides, mr }) => decides && mr !== "MR-607");
    expect(deciding.filter(({ mr }) => !used.has(mr)).map(({ mr }) => mr)).toEqual([]);
  });
});

describe("a rule that changes", () => {
  const changed = (mr: RuleId, change: Partial<RuleRow<RuleId>>, added: readonly RuleRow<RuleId>[] = []) =>
    ruleBook([...ROWS.map((row) => (row.mr === mr ? { ...row, ...change } : row)), ...added]);
  const rowOf = (mr: RuleId) => must(ROWS.find((row) => row.mr === mr));

  test("has its new figure from the first day of the new row", () => {
    const next = { ...rowOf("MR-701"), validFrom: "2026-12-01", figures: { minutes: 10 } };
    const rules = changed("MR-701", { validTo: "2026-11-30" }, [next]);
    expect(rules.numberOf("MR-701", "minutes", "2026-11-30")).toBe(15);
    const dueMs = (atMs: number) => {
      const verdict = marketRule(deal("GSEC", { ...ON_NDSOM, atMs }), { ...market, rules });
      return verdict.allowed && verdict.reportDueMs !== null && verdict.reportDueMs.buyer - atMs;
    };
    const { atMs } = deal("GSEC");
    expect([dueMs(atMs), dueMs(atMs - 86_400_000)]).toEqual([600_000, 900_000]);
  });

  test("no longer refuses once its last row has ended", () => {
    const rules = changed("MR-401", { validTo: "2026-11-30" });
    const odd = deal("GSEC", { ...ON_NDSOM, size: 15_000 });
    expect(marketRule(odd, market)).toMatchObject({ allowed: false });
    expect(marketRule(odd, { ...market, rules })).toMatchObject({ allowed: true });
  });

  test("no longer allows a route once its last row has ended", () => {
    const rules = changed("MR-104", { validTo: "2026-11-30" });
    expect(marketRule(deal("GSEC"), { ...market, rules })).toMatchObject({ refusal: { mr: "MR-132" } });
  });

  test("opens RFQ in government paper at BSE by its switch, T+1 at ICCL", () => {
    const rules = changed("MR-105", { figures: { isOn: true } });
    const atBse = deal("GSEC", { venue: "BSE" });
    expect(marketRule(atBse, { ...market, rules })).toMatchObject({ allowed: true, clearing: "ICCL" });
    expect(marketRule({ ...atBse, settlement: { delta: 0 } }, { ...market, rules })).toMatchObject({
      refusal: { text: "Government securities settle T+1 through ICCL. T+0 is not offered." },
    });
  });

  test("without a figure that it needs fails loudly", () => {
    const rules = changed("MR-701", { figures: {} });
    expect(() => rules.numberOf("MR-701", "minutes", "2026-12-01")).toThrow("figure minutes of MR-701");
  });
});
