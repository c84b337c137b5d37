import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isMatured } from "#domain/entities/bond.ts";
import { formatDealLine, parseDealLine, type DealLine } from "#domain/quote-parser/deal-line.ts";
import { BONDS, LOOKUP, TODAY } from "#domain/quote-parser/quote-bonds.testing.ts";

const read = (text: string) => parseDealLine(text, LOOKUP, TODAY);

describe("the typed deal line", () => {
  it("begins with the side's letter, and @ marks a price", () => {
    expect(read("b 10cr 7.18gs33 @101.25 t1")).toMatchObject({
      isin: "IN0020230085",
      side: "BID",
      price: 101.25,
      sizeRupees: 100_000_000,
      settlementDelta: 1,
    });
    expect(read("s 50l rec 7.46 jun 28 6.88y t0")).toMatchObject({
      side: "ASK",
      yieldPct: 6.88,
      sizeRupees: 5_000_000,
    });
    expect(read("b 5cr gs strips 15 jun 2035 @19.5")).toMatchObject({ price: 19.5, yieldPct: null });
  });

  it("is nothing without a level, or with two quotes", () => {
    expect(read("b 10cr 7.18gs33")).toBeNull();
    expect(read("7.18gs33 101.25/30")).toBeNull();
  });

  it("names the bond the short way when that is enough, else by ISIN", () => {
    const line = {
      side: "BID",
      sizeRupees: 100_000_000,
      price: 102.5,
      yieldPct: null,
      settlementDelta: 1,
      status: null,
    } as const;
    const named = (isin: string) => formatDealLine({ ...line, bond: bondOf(isin) }, LOOKUP);
    expect(named("IN0020230085")).toBe("b 10cr 7.18gs33 @102.5 t1");
    expect(named("INE020B08FL9")).toBe("b 10cr 7.34 rec apr 30 @102.5 t1");
    expect(named("IN0020240191")).toBe("b 10cr 6.79 gs oct 34 @102.5 t1");
    const nameless = { ...bondOf("INE020B08FL9"), display_name: "REC bond" };
    expect(formatDealLine({ ...line, bond: nameless }, LOOKUP)).toBe("b 10cr INE020B08FL9 @102.5 t1");
  });

  it("reads back as what was written", () => {
    const level = fc.oneof(
      fc.integer({ min: 300, max: 1400 }).map((hundredths) => ({ price: null, yieldPct: hundredths / 100 })),
      fc.integer({ min: 700_000, max: 1_300_000 }).map((units) => ({ price: units / 10_000, yieldPct: null })),
    );
    const lines: fc.Arbitrary<DealLine> = fc
      .record({
        side: fc.constantFrom("BID", "ASK"),
        bond: fc.constantFrom(...BONDS.filter((bond) => !isMatured(bond, TODAY))),
        sizeRupees: fc.option(fc.constantFrom(100_000, 5_000_000, 25_000_000, 100_000_000, 1_000_000_000)),
        settlementDelta: fc.constantFrom(null, 0, 1),
        status: fc.constantFrom(null, "firm", "subject"),
        level,
      })
      .map(({ level: { price, yieldPct }, ...rest }) => ({ ...rest, price, yieldPct }));
    fc.assert(
      fc.property(lines, ({ bond, ...terms }) => {
        expect(read(formatDealLine({ bond, ...terms }, LOOKUP))).toMatchObject({ isin: bond.isin, ...terms });
      }),
    );
  });
});

function bondOf(isin: string) {
  const bond = BONDS.find((one) => one.isin === isin);
  if (bond === undefined) throw new Error(`No bond ${isin} in the test's market`);
  return bond;
}
