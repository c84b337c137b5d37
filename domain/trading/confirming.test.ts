import { describe, expect, it } from "vitest";
import { confirmsOf, type LimitWarning, type UncoveredWarning } from "#domain/entities/deal-warning.ts";
import { unconfirmed } from "#domain/trading/confirming.ts";

const warning = (changes: Partial<LimitWarning> = {}): LimitWarning => ({
  code: "limit_breach",
  figure: "limit",
  text: "Firm limit: …",
  limit_id: "lim_one",
  level: "FIRM",
  unit: "GROSS",
  on_breach: "WARN",
  used: 40,
  need: 20,
  limit: 50,
  value: 60,
  ...changes,
});

describe("a limit that warns is confirmed by what would be used of it (B-07)", () => {
  it("each limit by its own id", () => {
    const two = [warning(), warning({ limit_id: "lim_two", value: 7 })];
    expect(confirmsOf(two)).toEqual({ limits: { lim_one: 60, lim_two: 7 } });
    expect(unconfirmed(two, confirmsOf(two))).toEqual([]);
    expect(unconfirmed(two, { limits: { lim_one: 60 } })).toEqual([two[1]]);
  });

  it("less than what was confirmed is covered, more is asked about again", () => {
    expect(unconfirmed([warning({ value: 55 })], { limits: { lim_one: 60 } })).toEqual([]);
    expect(unconfirmed([warning({ value: 61 })], { limits: { lim_one: 60 } })).toHaveLength(1);
  });

  it("a band by its very level", () => {
    const band = warning({ level: "ORDER", unit: "YIELD", value: 0.06 });
    expect(unconfirmed([band], { limits: { lim_one: 0.07 } })).toHaveLength(1);
    expect(unconfirmed([band], { limits: { lim_one: 0.06 } })).toEqual([]);
  });

  it("and one that blocks by nothing", () => {
    const barred = warning({ on_breach: "BLOCK" });
    expect(unconfirmed([barred], confirmsOf([barred]))).toEqual([barred]);
  });
});

describe("a sale of more than is free", () => {
  const sale = (changes: Partial<UncoveredWarning> = {}): UncoveredWarning => ({
    code: "unusual_level",
    figure: "uncovered",
    text: "You hold none of this bond; this sells 5 Cr.",
    value: 50,
    rule: "WARN",
    ...changes,
  });

  it("is repeated by what is not covered; as much or less goes through, more is asked about again", () => {
    expect(confirmsOf([sale()])).toEqual({ uncovered: 50 });
    expect(unconfirmed([sale({ value: 40 })], { uncovered: 50 })).toEqual([]);
    expect(unconfirmed([sale({ value: 60 })], { uncovered: 50 })).toHaveLength(1);
  });

  it("binds those who look, unless the firm forbids it", () => {
    expect(unconfirmed([sale()], {})).toHaveLength(1);
    expect(unconfirmed([sale()], undefined)).toEqual([]);
    const barred = sale({ rule: "FORBID", code: "limit_breach" });
    expect([unconfirmed([barred], undefined), unconfirmed([barred], { uncovered: 50 })]).toEqual([[barred], [barred]]);
  });
});
