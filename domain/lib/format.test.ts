import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatDate, formatDateTime, formatTime, formatTimeWithSeconds } from "#domain/lib/format-date.ts";
import { formatBp, formatPrice, formatYieldPct, MISSING, splitLevel } from "#domain/lib/format-level.ts";
import {
  formatCompactPaise,
  formatCompactRupees,
  formatCrores,
  formatSize,
  formatPaise,
  formatRupees,
  groupIndian,
} from "#domain/lib/format-rupees.ts";
import { parseDate, parseSize } from "#domain/lib/shorthand.ts";

describe("sizes of one column", () => {
  it.each([
    [250_000_000, "25.00\u00a0Cr"],
    [5_000_000, "0.50\u00a0Cr"],
    [1_250_000, "0.125\u00a0Cr"],
    [1000, "0.0001\u00a0Cr"],
    [0, "0.00\u00a0Cr"],
    [1_200_000_000_000, "1,20,000.00\u00a0Cr"],
    [-5_000_000, "−0.50\u00a0Cr"],
    [null, "–"],
  ])("%d is %s", (rupees, text) => expect(formatCrores(rupees)).toBe(text));
});

describe("a level's last two decimals", () => {
  it.each([
    ["101.2345", ["101.23", "45"]],
    ["@98.7500", ["@98.75", "00"]],
    ["–", ["–", ""]],
    ["7.18", ["7.18", ""]],
  ])("stand apart in %s", (text, parts) => expect(splitLevel(text)).toEqual(parts));
});

describe("rupees in full", () => {
  it.each([
    [0, "0.00"],
    [999, "999.00"],
    [1000, "1,000.00"],
    [99999.5, "99,999.50"],
    [100000, "1,00,000.00"],
    [123456789, "12,34,56,789.00"],
    [-123456.785, "−1,23,456.79"],
    [-0.001, "0.00"],
  ])("%d reads %s", (rupees, text) => expect(formatRupees(rupees)).toBe(text));

  it("shows paise exactly and a missing amount as an en dash", () => {
    expect(formatPaise(1234567891)).toBe("1,23,45,678.91");
    expect([formatRupees(null), formatRupees(undefined), formatRupees(Number.NaN), formatPaise(null)]).toEqual([
      "–",
      "–",
      "–",
      "–",
    ]);
  });

  it("groups the last three digits, then pairs, and nothing else", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), (value) => {
        const text = groupIndian(String(value));
        expect(text.replaceAll(",", "")).toBe(String(value));
        expect(text).toMatch(/^\d{1,3}$|^\d{1,2}(,\d{2})*,\d{3}$/);
      }),
    );
  });

  it("is read back by the size box as the same figure", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 999_999_999_999 }), (rupees) => {
        expect(parseSize(formatRupees(rupees))).toEqual({ ok: true, rupees });
        expect(parseSize(formatRupees(rupees, 0))).toEqual({ ok: true, rupees });
      }),
    );
  });
});

describe("compact rupees", () => {
  it.each([
    [75000, "75,000"],
    [99999.99, "99,999.99"],
    [100000, "1.00\u00a0L"],
    [1250000, "12.50\u00a0L"],
    [1234500, "12.35\u00a0L"],
    [9999400, "99.99\u00a0L"],
    [9999999, "1.00\u00a0Cr"],
    [250000000, "25.00\u00a0Cr"],
    [50000000000, "5,000.00\u00a0Cr"],
    [1_200_000_000_000, "1.20\u00a0L\u00a0Cr"],
    [999_999_999_999, "1.00\u00a0L\u00a0Cr"],
    [-250000000, "−25.00\u00a0Cr"],
  ])("%d reads %s", (rupees, text) => expect(formatCompactRupees(rupees)).toBe(text));

  it("takes paise and missing amounts too", () => {
    expect([formatCompactPaise(25_000_000_000), formatCompactPaise(null), formatCompactRupees(null)]).toEqual([
      "25.00\u00a0Cr",
      MISSING,
      MISSING,
    ]);
  });

  it("never shows a mantissa that belongs in the next unit and stays within half a unit of the last place", () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000, max: 99_999_999_999 }), (rupees) => {
        const text = formatCompactRupees(rupees);
        const read = parseSize(text);
        const unit = text.endsWith(" L") ? 1e5 : 1e7;
        expect(read.ok && Math.abs(read.rupees - rupees) <= unit / 200).toBe(true);
        expect(text).not.toMatch(/^\d{3,}\.\d\d L$/);
      }),
    );
  });
});

describe("levels", () => {
  it("shows yields in percent and prices with 4 decimals", () => {
    expect([0.0725, 0.071835, 0, -0.0201, 1].map(formatYieldPct)).toEqual([
      "7.2500",
      "7.1835",
      "0.0000",
      "−2.0100",
      "100.0000",
    ]);
    expect([99.1234, 100, 99.12345].map(formatPrice)).toEqual(["99.1234", "100.0000", "99.1235"]);
    expect([formatYieldPct(null), formatPrice(undefined)]).toEqual(["–", "–"]);
  });

  it("signs a basis-point difference with a plus or a real minus", () => {
    expect([3.5, -2, 0, 0.004, -0.04, 12.25].map(formatBp)).toEqual([
      "+3.5 bp",
      "−2.0 bp",
      "0.0 bp",
      "0.0 bp",
      "−0.04 bp",
      "+12.25 bp",
    ]);
    expect(formatBp(null)).toBe("–");
  });
});

describe("dates and times", () => {
  it("reads dd-MMM-yyyy and the Indian clock", () => {
    const afternoon = Date.UTC(2025, 10, 5, 9, 2, 7);
    expect(formatDate("2025-11-05")).toBe("05-Nov-2025");
    expect([formatTime(afternoon), formatTimeWithSeconds(afternoon), formatDateTime(afternoon)]).toEqual([
      "14:32",
      "14:32:07",
      "05-Nov-2025 14:32",
    ]);
    expect([formatDate(null), formatDate("soon"), formatTime(null), formatDateTime(undefined)]).toEqual([
      "–",
      "–",
      "–",
      "–",
    ]);
  });

  it("is read back as the same day", () => {
    fc.assert(
      fc.property(fc.date({ min: new Date("1950-01-01"), max: new Date("2150-12-31"), noInvalidDate: true }), (day) => {
        const iso = day.toISOString().slice(0, 10);
        expect(parseDate(formatDate(iso))).toBe(iso);
      }),
    );
  });
});

describe("a size as it is said", () => {
  it.each([
    ["10cr", "10\u00a0Cr"],
    ["50 lakh", "50\u00a0L"],
    ["2.5c", "2.5\u00a0Cr"],
    ["75k", "75,000"],
    ["12,34,567", "12.34567\u00a0L"],
    ["1200cr", "1,200\u00a0Cr"],
  ])("%s reads %s, and is read back as the same rupees", (typed, text) => {
    const size = parseSize(typed);
    const formatted = size.ok ? formatSize(size.rupees) : "";
    expect(formatted).toBe(text);
    expect(parseSize(formatted)).toEqual(size);
  });

  it("is missing where there is none", () => {
    expect(formatSize(null)).toBe("–");
  });
});
