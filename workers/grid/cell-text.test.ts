import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { formatRupees } from "#domain/lib/format-rupees.ts";
import { numberCellText, numberRawText, textCellText } from "#workers/grid/cell-text.ts";
import type { CellKind, LiveColumn } from "#domain/lib/column.ts";

const column = (kind: CellKind, decimals?: number): LiveColumn => ({
  id: "x",
  header: "X",
  kind,
  ...(decimals === undefined ? {} : { decimals }),
});

describe("a cell's text", () => {
  test.each([
    ["price", 99.12345, "99.1235"],
    ["yield", 0.0725, "7.2500"],
    ["rupees", 5_000_000, "0.50\u00a0Cr"],
    ["rupees", 1_250_000, "0.125\u00a0Cr"],
    ["rupees", 250_000_000, "25.00\u00a0Cr"],
    ["rupees", 1_200_000_000_000, "1,20,000.00\u00a0Cr"],
    ["date", Date.UTC(2031, 4, 6), "06-May-2031"],
    ["time", Date.UTC(2025, 0, 1, 18, 30, 5), "00:00:05"],
    ["price", Number.NaN, "–"],
  ] as const)("of a %s of %d is %s", (kind, value, text) => {
    expect(numberCellText(column(kind), value)).toBe(text);
  });

  test("of a side is written in the words of the street", () => {
    expect(textCellText(column("side"), "BID")).toBe("Bid");
    expect(textCellText(column("side"), "ASK")).toBe("Offer");
    expect(textCellText(column("text"), "ASK")).toBe("ASK");
    expect(textCellText(column("text"), "")).toBe("–");
  });

  test("rounds exactly as the domain does, ties included", () => {
    const figure = fc.oneof(
      fc.integer({ min: -2_000_000, max: 2_000_000 }).map((n) => n / 100_000),
      fc.double({ min: -2000, max: 2000, noNaN: true }),
    );
    fc.assert(
      fc.property(figure, (value) => {
        expect(numberCellText(column("price"), value)).toBe(formatPrice(value));
        expect(numberCellText(column("yield"), value / 100)).toBe(formatYieldPct(value / 100));
        expect(numberCellText(column("number", 2), value * 1e4)).toBe(formatRupees(value * 1e4, 2));
      }),
      { numRuns: 2000 },
    );
  });
});

describe("a copied cell", () => {
  test("has the full figure, without grouping", () => {
    expect(numberRawText(column("rupees"), 12_345_678)).toBe("12345678");
    expect(numberRawText(column("yield"), 0.072567)).toBe("7.2567");
    expect(numberRawText(column("date"), Date.UTC(2031, 4, 6))).toBe("2031-05-06");
    expect(numberRawText(column("time"), Date.UTC(2025, 0, 1, 18, 30, 5))).toBe("2025-01-02 00:00:05");
    expect(numberRawText(column("price"), Number.NaN)).toBe("");
  });
});
