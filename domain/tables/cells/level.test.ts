import { describe, expect, test } from "vitest";
import { short } from "#domain/tables/cells/cells.testing.ts";
import { columnFraction, readLevel, readPrice, readYield } from "#domain/tables/cells/level.ts";

const yieldOf = (text: string, unit: string | null = null) => short(readYield({ text }, unit, "Yield"));
const priceOf = (text: string, unit: string | null = null) => short(readPrice({ text }, unit, "Price"));
const levelOf = (text: string, unit: string | null = null) => short(readLevel({ text }, "Level", unit));

describe("a yield", () => {
  test.each([
    ["7.05", 7.05],
    ["7.05%", 7.05],
    ["7.05 % p.a.", 7.05],
    ["7.05y", 7.05],
    ["705 bps", 7.05],
    ["७.०५", 7.05],
    ["0.0705%", 0.0705],
    ["100", 100],
  ])("%s is %d percent", (text, expected) => expect(yieldOf(text)).toBe(expected));

  test.each([
    ["%", "7.05", 7.05],
    ["pct", "7.05", 7.05],
    ["p a", "7.05", 7.05],
    ["ytm", "7.05", 7.05],
    ["% p a", "7.05", 7.05],
    ["bps", "710.5", 7.105],
    ["bps", "7.05%", 7.05],
    ["%", "705 bps", 7.05],
  ])("under %s, %s is %d percent", (unit, text, expected) => expect(yieldOf(text, unit)).toBe(expected));

  test.each(["7,05", "seven", "(7.05)", "7.05.1", "@7.05", "7.05¹", "7.05 to 7.10"])("%s is no number", (text) =>
    expect(yieldOf(text)).toBe("refused number"),
  );

  test.each([
    ["-7.05", "Cannot be negative"],
    ["705", "Yield above 100%"],
    ["705%", "Yield above 100%"],
  ])("%s is refused: %s", (text, problem) =>
    expect(readYield({ text }, null, "Yield")).toEqual({ is: "refused", code: "yield", text: problem }),
  );

  test("below a half percent without its sign may be a fraction", () => {
    expect(readYield({ text: "0.0705" }, null, "Yield")).toEqual({
      is: "asked",
      code: "yield_fraction",
      text: "0.0705 in Yield: 7.05 %, or 0.0705 %?",
      answers: ["7.05 %", "0.0705 %"],
    });
    expect(yieldOf("0.5")).toBe(0.5);
    expect(yieldOf("7.05", "bps")).toBe("asked yield_fraction");
  });

  test.each(["0", "0.00", "0%"])("%s is asked about", (text) => expect(yieldOf(text)).toBe("asked zero_level"));
  test.each(["ytc", "semi", "usd"])("in %s may be another yield", (unit) =>
    expect(yieldOf("7.05", unit)).toBe("asked unit"),
  );
});

describe("a price", () => {
  test.each([
    ["99.85", 99.85],
    ["₹99.85", 99.85],
    ["@ 99.85", 99.85],
    ["Rs. 99.85", 99.85],
    ["250", 250],
  ])("%s is %d per 100", (text, expected) => expect(priceOf(text)).toBe(expected));
  test.each(["rs", "per 100", "clean", "rs per 100"])("may be headed %s", (unit) =>
    expect(priceOf("99.85", unit)).toBe(99.85),
  );
  test.each(["99,85", "par", "(99)", "99.85%"])("%s is no number", (text) =>
    expect(priceOf(text)).toBe("refused number"),
  );
  test.each([
    ["-1", "Cannot be negative"],
    ["99500", "Should be less than 250"],
  ])("%s is refused: %s", (text, problem) =>
    expect(readPrice({ text }, null, "Price")).toEqual({ is: "refused", code: "price", text: problem }),
  );
  test("of nought is asked about", () => expect(priceOf("0")).toBe("asked zero_level"));
  test("per something else is asked about", () => expect(priceOf("99.85", "per 1000")).toBe("asked unit"));
});

describe("a level", () => {
  test.each([
    ["7.05", { yieldPct: 7.05 }],
    ["29.99", { yieldPct: 29.99 }],
    ["30", { price: 30 }],
    ["102.60", { price: 102.6 }],
    ["7.1%", { yieldPct: 7.1 }],
    ["35%", { yieldPct: 35 }],
    ["7.1y", { yieldPct: 7.1 }],
    ["705 bps", { yieldPct: 7.05 }],
    ["@99.5", { price: 99.5 }],
    ["@7.05", { price: 7.05 }],
  ])("%s is %j", (text, expected) => expect(levelOf(text)).toEqual(expected));
  test.each([
    ["@7.05%", "refused number"],
    ["705", "refused price"],
    ["-7", "refused yield"],
    ["0.07", "asked yield_fraction"],
    ["0", "asked zero_level"],
  ])("%s is %s", (text, expected) => expect(levelOf(text)).toBe(expected));
  test("is of the kind that the heading names", () => {
    expect(levelOf("35", "%")).toEqual({ yieldPct: 35 });
    expect(levelOf("7.05", "rs")).toEqual({ price: 7.05 });
    expect(levelOf("7.05", "ytc")).toBe("asked unit");
  });
});

describe("a column of fractions", () => {
  const columnOf = (...texts: string[]) =>
    columnFraction(
      texts.map((text) => ({ text })),
      { heading: "YTM", field: "yield", unit: null },
    );
  test("is asked about once", () =>
    expect(columnOf("0.0705", "", "0.0710")).toMatchObject({
      row: 0,
      column: "yield",
      code: "yield_fraction",
      text: "0.0705 in YTM: 7.05 %, or 0.0705 %?",
    }));
  test.each([[["0.0705"]], [["0.0705", "7.1"]], [["0.0705", "0.071", "abc"]], [["", ""]], [["0.07%", "0.08%"]]])(
    "is none of %j",
    (texts) => expect(columnOf(...texts)).toBeNull(),
  );
});
