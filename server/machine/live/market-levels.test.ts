import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MarketLevels, type LevelRow } from "#server/machine/live/market-levels.ts";
import { TICK_GAP_MS, TickBoard } from "#server/machine/live/tick-board.ts";

const quote = (change: Partial<LevelRow>): LevelRow => ({
  id: "eoi_1",
  finstrument_id: "INE002A08534",
  quote_type: "BID",
  status: "OPEN",
  state: "DEFAULT",
  remaining: 50_000_000,
  yield_stored: 0.0725,
  ...change,
});
const levelsOf = (levels: MarketLevels) => levels.columns(levels.bondIds);

describe("market levels", () => {
  test("the best bid pays most, so its yield is lowest; the best ask costs least, so its yield is highest", () => {
    const levels = new MarketLevels();
    levels.apply(quote({ id: "b1", yield_stored: 0.0725 }), 1);
    levels.apply(quote({ id: "b2", yield_stored: 0.072 }), 2);
    levels.apply(quote({ id: "a1", quote_type: "ASK", yield_stored: 0.071 }), 3);
    levels.apply(quote({ id: "a2", quote_type: "ASK", yield_stored: 0.0715 }), 4);
    expect(levelsOf(levels)).toMatchObject({ best_bid: [0.072], best_ask: [0.0715], last: [null], at: [4] });
  });

  test("a quote whose open size fell has traded at its level", () => {
    const levels = new MarketLevels();
    levels.apply(quote({}), 1);
    levels.apply(quote({ status: "FILLED", remaining: 0 }), 2);
    expect(levelsOf(levels)).toMatchObject({ best_bid: [null], last: [0.0725], at: [2] });
  });

  test("a withdrawn quote is no trade", () => {
    const levels = new MarketLevels();
    levels.apply(quote({}), 1);
    levels.apply(quote({ status: "CLOSED" }), 2);
    expect(levelsOf(levels)).toMatchObject({ best_bid: [null], last: [null] });
  });

  test("indicative interest and what does not change the best change nothing", () => {
    const levels = new MarketLevels();
    expect(levels.apply(quote({}), 1)).toBe("INE002A08534");
    expect(levels.apply(quote({ id: "worse", yield_stored: 0.08 }), 2)).toBeNull();
    expect(levels.apply(quote({ id: "maybe", state: "INDICATIVE", yield_stored: 0.05 }), 3)).toBeNull();
    expect(levels.remove("unknown", 4)).toBeNull();
    expect(levels.remove("eoi_1", 5)).toBe("INE002A08534");
  });

  test("whatever came before, the levels are those of the quotes still open", () => {
    const step = fc.record({
      id: fc.constantFrom("a", "b", "c", "d", "e"),
      quote_type: fc.constantFrom("BID" as const, "ASK" as const),
      status: fc.constantFrom("OPEN" as const, "PARTIAL" as const, "CLOSED" as const),
      yield_stored: fc.integer({ min: 1, max: 9 }).map((n) => n / 100),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const levels = new MarketLevels();
        const open = new Map<string, LevelRow>();
        // A quote keeps its side for life.
        for (const one of steps) {
          const row = quote({ ...one, quote_type: open.get(one.id)?.quote_type ?? one.quote_type });
          levels.apply(row, 1);
          if (row.status === "CLOSED") open.delete(row.id);
          else open.set(row.id, row);
        }
        const yields = (side: string) =>
          [...open.values()].filter((row) => row.quote_type === side).map((row) => row.yield_stored ?? 0);
        const [bids, asks] = [yields("BID"), yields("ASK")];
        expect(levelsOf(levels).best_bid).toEqual(steps.length === 0 ? [] : [bids.length ? Math.min(...bids) : null]);
        expect(levelsOf(levels).best_ask).toEqual(steps.length === 0 ? [] : [asks.length ? Math.max(...asks) : null]);
      }),
    );
  });
});

describe("ticks", () => {
  test("a bond ticks at most five times a second, and its last change is never lost", () => {
    const board = new TickBoard();
    let sent = 0;
    for (let nowMs = 0; nowMs < 1000; nowMs += 5) {
      board.mark("bond");
      sent += board.take(nowMs).length;
    }
    expect(sent).toBe(5);
    expect(board.waitMs(1000)).toBe(0);
    expect(board.take(1000)).toEqual(["bond"]);
    expect(board.waitMs(1000)).toBeNull();
  });

  test("a quiet bond ticks at once, whatever the others do", () => {
    const board = new TickBoard();
    board.mark("busy");
    board.take(0);
    board.mark("busy");
    board.mark("quiet");
    expect(board.take(10)).toEqual(["quiet"]);
    expect(board.waitMs(10)).toBe(TICK_GAP_MS - 10);
  });
});
