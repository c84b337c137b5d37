import { describe, expect, it } from "vitest";
import * as fc from "fast-check";
import { bestOf, type RankedQuote, stack } from "#domain/trading/ranking.ts";
import { compareLevels, type DealLevel, levelText, touchesOrCrosses } from "#domain/trading/level.ts";

const yieldOnly = (yieldStored: number): DealLevel => ({ fixedField: "yield", unitPriceStored: null, yieldStored });
/** A bond whose price falls as yield rises, in coarser steps than the yield, as with short bonds. */
const priced = (bp: number): DealLevel => ({
  fixedField: "yield",
  unitPriceStored: 100 - Math.round(bp / 3),
  yieldStored: bp / 1e4,
});

const price = (unitPriceStored: number): DealLevel => ({ fixedField: "price", unitPriceStored, yieldStored: 0.07 });

describe("levels of one bond", () => {
  it("meet when the buyer pays at least what the seller asks: prices up, yields down", () => {
    expect(touchesOrCrosses(yieldOnly(0.07), yieldOnly(0.07))).toBe(true);
    expect(touchesOrCrosses(yieldOnly(0.069), yieldOnly(0.07))).toBe(true);
    expect(touchesOrCrosses(yieldOnly(0.071), yieldOnly(0.07))).toBe(false);
    expect(touchesOrCrosses(price(100.5), price(100.25))).toBe(true);
    expect(touchesOrCrosses(price(100), price(100.25))).toBe(false);
  });

  it("are ordered without contradiction, by yield where a short bond's prices round to the same", () => {
    const bp = fc.integer({ min: 500, max: 900 });
    fc.assert(
      fc.property(bp, bp, bp, (a, b, c) => {
        expect(Math.sign(compareLevels(priced(a), priced(b)))).toBe(Math.sign(b - a));
        if (compareLevels(priced(a), priced(b)) <= 0 && compareLevels(priced(b), priced(c)) <= 0) {
          expect(compareLevels(priced(a), priced(c))).toBeLessThanOrEqual(0);
        }
      }),
    );
  });

  it("read as their owner quotes them", () => {
    expect(levelText({ fixedField: "yield", unitPriceStored: 101.5, yieldStored: 0.0685 })).toBe("6.8500");
    expect(levelText({ fixedField: "price", unitPriceStored: 101.5, yieldStored: 0.0685 })).toBe("@101.5000");
  });
});

const orderBookOf = (rows: { bp: number; side: "BID" | "ASK"; size: number }[]): RankedQuote[] =>
  rows.map(({ bp, side, size }, index) => ({
    id: `eoi_${index}`,
    quoteType: side,
    settlementDate: "2026-11-23",
    remaining: size,
    createdAt: new Date(index),
    ...priced(bp),
  }));

describe("an order book", () => {
  const quotes = fc.array(
    fc.record({
      bp: fc.integer({ min: 600, max: 606 }),
      side: fc.constantFrom("BID" as const, "ASK" as const),
      size: fc.integer({ min: 1, max: 9 }),
    }),
    { maxLength: 12 },
  );

  it("shows as best the level nobody beats, and of equals the one posted first", () => {
    fc.assert(
      fc.property(quotes, (rows) => {
        const orderBook = orderBookOf(rows);
        for (const side of ["BID", "ASK"] as const) {
          const own = rows.flatMap((row, index) => (row.side === side ? [{ ...row, index }] : []));
          const wanted = side === "BID" ? Math.min(...own.map((row) => row.bp)) : Math.max(...own.map((row) => row.bp));
          const first = own.find((row) => row.bp === wanted);
          expect(bestOf(orderBook, side)?.id).toBe(first === undefined ? undefined : `eoi_${first.index}`);
        }
      }),
    );
  });

  it("stacks every rupee once, best level first", () => {
    fc.assert(
      fc.property(quotes, (rows) => {
        const asks = stack(orderBookOf(rows), "ASK");
        const total = rows.filter((row) => row.side === "ASK").reduce((sum, row) => sum + row.size, 0);
        expect(asks.reduce((sum, level) => sum + level.quantum, 0)).toBe(total);
        const yields = asks.map((level) => level.yieldStored ?? 0);
        expect(yields).toEqual(yields.toSorted((a, b) => b - a));
        expect(new Set(yields).size).toBe(yields.length);
      }),
    );
  });
});
