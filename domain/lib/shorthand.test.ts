import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseDate, parseLevel, parseSettlement, parseSize } from "#domain/lib/shorthand.ts";

describe("a typed size", () => {
  it.each([
    ["5cr", 50_000_000],
    ["50l", 5_000_000],
    ["2.5c", 25_000_000],
    ["75k", 75_000],
    ["25 lakh", 2_500_000],
    ["1 Crore", 10_000_000],
    ["1,00,000", 100_000],
    ["100,000", 100_000],
    [" 2500000 ", 2_500_000],
    ["1.005 cr", 10_050_000],
    ["0.1l", 10_000],
  ])("%s is %d rupees", (text, rupees) => expect(parseSize(text)).toEqual({ ok: true, rupees }));

  it.each([
    ["", "empty", "This field is required"],
    ["cr", "unreadable", "Should be number"],
    ["5x", "unreadable", "Should be number"],
    ["5 cr 2", "unreadable", "Should be number"],
    ["1,5cr", "unreadable", "Should be number"],
    ["1e7", "unreadable", "Should be number"],
    ["constructor", "unreadable", "Should be number"],
    ["5constructor", "unreadable", "Should be number"],
    ["-5cr", "out_of_range", "Cannot be negative"],
    ["0", "out_of_range", "Cannot be zero"],
    ["100000cr", "out_of_range", "Should be at most 12 digits"],
    ["10.5", "out_of_range", "Should be whole rupees"],
    ["5", "unreadable", "5 what? Type 5cr or 5l."],
    [" 250 ", "unreadable", "250 what? Type 250cr or 250l."],
  ])("%s is refused as %s", (text, code, message) => expect(parseSize(text)).toEqual({ ok: false, code, message }));

  it("counts crores exactly to the rupee", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999_999 }), (rupees) => {
        const crores = `${Math.floor(rupees / 1e7)}.${String(rupees % 1e7).padStart(7, "0")}cr`;
        expect(parseSize(crores)).toEqual({ ok: true, rupees });
      }),
    );
  });
});

describe("a typed level", () => {
  it("is read in the current mode unless a mark says otherwise", () => {
    expect(parseLevel("7.18", "yield")).toEqual({ ok: true, field: "yield", yieldPct: 7.18, explicit: false });
    expect(parseLevel("99.25", "price")).toEqual({ ok: true, field: "price", price: 99.25, explicit: false });
    expect(parseLevel("@99.25", "yield")).toEqual({ ok: true, field: "price", price: 99.25, explicit: true });
    expect(parseLevel("7.18Y", "price")).toEqual({ ok: true, field: "yield", yieldPct: 7.18, explicit: true });
    expect(parseLevel("7.18 %", "price")).toEqual({ ok: true, field: "yield", yieldPct: 7.18, explicit: true });
  });

  it.each(["", "abc", "@", "y", "@7y", "7.1.8", "1e2"])("%j is refused", (text) =>
    expect(parseLevel(text, "yield").ok).toBe(false),
  );
});

describe("a typed date", () => {
  it.each([
    ["05-Nov-2026", "2026-11-05"],
    ["5nov26", "2026-11-05"],
    ["5 NOV 2026", "2026-11-05"],
    ["5/11/26", "2026-11-05"],
    ["05.11.2026", "2026-11-05"],
    ["5-11-26", "2026-11-05"],
    ["2026-11-05", "2026-11-05"],
    [" 29feb28 ", "2028-02-29"],
  ])("%s is %s, the day first", (text, date) => {
    expect(parseDate(text)).toBe(date);
  });

  it.each(["", "31-Nov-2026", "29feb27", "5/13/2026", "5/11-2026", "5 xyz 26", "5nov", "5nov026", "0511"])(
    "'%s' is no day",
    (text) => {
      expect(parseDate(text)).toBeNull();
    },
  );
});

describe("a typed settlement: required, and a date or T0, T1 (V-33)", () => {
  it.each([
    ["t0", { ok: true, kind: "delta", settlementDelta: 0 }],
    ["T+1", { ok: true, kind: "delta", settlementDelta: 1 }],
    ["05-Nov-2026", { ok: true, kind: "date", settlementDate: "2026-11-05" }],
    ["5-nov-2026", { ok: true, kind: "date", settlementDate: "2026-11-05" }],
    ["05/11/2026", { ok: true, kind: "date", settlementDate: "2026-11-05" }],
    ["2026-11-05", { ok: true, kind: "date", settlementDate: "2026-11-05" }],
  ])("%s", (text, reading) => expect(parseSettlement(text)).toEqual(reading));

  it.each(["", "t5", "31/02/2026", "11/25/2026", "05-Nvo-2026", "tomorrow"])("%j is refused", (text) =>
    expect(parseSettlement(text).ok).toBe(false),
  );
});
