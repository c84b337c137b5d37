import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  isNew,
  isSameRule,
  levelReached,
  mayFireAtMs,
  needsTradeAccess,
  type LevelRule,
} from "#domain/alerts/alert-rule.ts";
import { yieldFractionOfPct } from "#domain/lib/decimal.ts";

const rule = (changes: Partial<LevelRule> = {}): LevelRule => ({
  kind: "level_crossed",
  side: "best_bid",
  direction: "below",
  level: 7.15,
  ...changes,
});

describe("a level alert (B-14)", () => {
  test.each([
    ["below", 0.0714, true],
    ["below", 0.0715, true],
    ["below", 0.071501, false],
    ["above", 0.0716, true],
    ["above", 0.0715, true],
    ["above", 0.071499, false],
  ] as const)("set %s 7.15%% with the best bid at %d is reached: %s", (direction, best, reached) => {
    const levels = { best_bid: best, best_ask: null };
    expect(levelReached(rule({ direction }), levels)).toBe(reached ? best : null);
  });

  test("looks at its own side only, and nothing is reached while nobody quotes it", () => {
    expect(levelReached(rule(), { best_bid: null, best_ask: 0.07 })).toBeNull();
    expect(levelReached(rule({ side: "best_ask" }), { best_bid: 0.08, best_ask: 0.07 })).toBe(0.07);
  });

  test("at its very level fires both ways, at any other level exactly one of them", () => {
    const pct = fc.integer({ min: 1, max: 200_000 }).map((steps) => steps / 10_000);
    fc.assert(
      fc.property(pct, pct, (level, bestPct) => {
        const levels = { best_bid: yieldFractionOfPct(bestPct), best_ask: null };
        const fires = (["above", "below"] as const).filter(
          (direction) => levelReached(rule({ level, direction }), levels) !== null,
        );
        expect(fires).toEqual(bestPct === level ? ["above", "below"] : [bestPct > level ? "above" : "below"]);
      }),
    );
  });
});

describe("a new-quote alert (B-14)", () => {
  const quote = { quote_type: "BID", status: "OPEN", client_id: "cli_narmada" } as const;
  const wants = (side: "BID" | "ASK" | "ANY") => ({ kind: "new_quote", side }) as const;

  test("is for the wanted side", () => {
    expect(isNew(wants("BID"), quote, "cli_meridian")).toBe(true);
    expect(isNew(wants("ANY"), quote, "cli_meridian")).toBe(true);
    expect(isNew(wants("ASK"), quote, "cli_meridian")).toBe(false);
  });

  test("never notifies a firm of its own quotes, nor of quotes that have ended", () => {
    expect(isNew(wants("ANY"), quote, "cli_narmada")).toBe(false);
    expect(isNew(wants("ANY"), { ...quote, status: "EXPIRED" }, "cli_meridian")).toBe(false);
  });

  test("may fire at once the first time and a minute after each firing", () => {
    expect(mayFireAtMs(null)).toBeLessThan(0);
    expect(mayFireAtMs(1000)).toBe(61_000);
  });
});

test("levels and quotes need trade access, a rating does not (B-14)", () => {
  expect(needsTradeAccess(rule())).toBe(true);
  expect(needsTradeAccess({ kind: "new_quote", side: "ANY" })).toBe(true);
  expect(needsTradeAccess({ kind: "rating_action" })).toBe(false);
});

test("rules are the same when every part of them is", () => {
  expect(isSameRule(rule(), rule())).toBe(true);
  for (const other of [{ level: 7.16 }, { side: "best_ask" }, { direction: "above" }] as const)
    expect(isSameRule(rule(), rule(other))).toBe(false);
  expect(isSameRule({ kind: "new_quote", side: "ANY" }, { kind: "new_quote", side: "BID" })).toBe(false);
  expect(isSameRule({ kind: "rating_action" }, { kind: "rating_action" })).toBe(true);
  expect(isSameRule({ kind: "rating_action" }, rule())).toBe(false);
});
