import { describe, expect, test } from "vitest";
import { eoiOf } from "#domain/runs/runs.testing.ts";
import { bestOfOthers, joining, quotesInBucket, refreshed, shiftedBy } from "#domain/trading/quote-kit.ts";

const TODAY = "2026-11-20";
const bid = (id: string, yield_stored: number | null, more = {}) => eoiOf({ id, yield_stored, ...more });

describe("the quote kit (N-02)", () => {
  test("a shift moves every yield by so many bp; a quote without one is left with its reason", () => {
    const { changes, left } = shiftedBy([bid("a", 0.0685), bid("b", 0.072, { quote_type: "ASK" }), bid("c", null)], 2);
    expect(changes.map(({ quote, yieldStored }) => [quote.id, yieldStored])).toEqual([
      ["a", 0.0687],
      ["b", 0.0722],
    ]);
    expect(left.map(({ quote, why }) => [quote.id, why])).toEqual([["c", "It has no yield to shift"]]);
  });

  test("a shift back by as much gives the same levels again", () => {
    const quotes = [bid("a", 0.068512), bid("b", 0.0725)];
    const there = shiftedBy(quotes, 1.3).changes.map(({ quote, yieldStored }) => ({
      ...quote,
      yield_stored: yieldStored,
    }));
    expect(shiftedBy(there, -1.3).changes.map(({ yieldStored }) => yieldStored)).toEqual([0.068512, 0.0725]);
  });

  test("a bucket holds what matures within it, its first day included; perpetuals are in the longest", () => {
    const quotes = [
      bid("2y", 0.068, { maturity_date: "2028-11-20" }),
      bid("3y", 0.068, { maturity_date: "2029-11-20" }),
      bid("20y", 0.068, { maturity_date: "2046-11-20" }),
      bid("perpetual", 0.068, { maturity_date: null }),
    ];
    const ids = (bucket: Parameters<typeof quotesInBucket>[1]) =>
      quotesInBucket(quotes, bucket, TODAY).map(({ id }) => id);
    expect([ids("short"), ids("belly"), ids("ultra"), ids("all")]).toEqual([
      ["2y"],
      ["3y"],
      ["20y", "perpetual"],
      ["2y", "3y", "20y", "perpetual"],
    ]);
  });

  test("joining takes the best level of others, improving is a little better for them", () => {
    const market = [
      bid("own", 0.0679, { client_id: "cli_me" }),
      bid("best", 0.068, { client_id: "cli_b" }),
      bid("worse", 0.0684, { client_id: "cli_c" }),
      bid("offer", 0.0675, { client_id: "cli_b", quote_type: "ASK" }),
    ];
    expect(bestOfOthers(market, "cli_me", "BID")).toBe(0.068);
    expect(bestOfOthers([], "cli_me", "BID")).toBeNull();
    expect(joining(0.068, "BID", 0)).toBe(0.068);
    expect(joining(0.068, "BID", 0.25)).toBe(0.067975);
    expect(joining(0.0675, "ASK", 0.25)).toBe(0.067525);
  });

  test("a refresh keeps every level", () => {
    expect(refreshed([bid("a", 0.0685)]).changes).toEqual([{ quote: bid("a", 0.0685), yieldStored: null }]);
  });
});
