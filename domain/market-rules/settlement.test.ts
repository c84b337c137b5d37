import { describe, expect, test } from "vitest";
import { marketRule } from "#domain/market-rules/market-rule.ts";
import {
  deal,
  instrument,
  istMs,
  market,
  ON_FTRAC,
  ON_NDSOM,
  REPORTED,
  verdictOf,
} from "#domain/market-rules/market-rule.testing.ts";

const OK = "allowed";

describe("settlement", () => {
  const on = (date: string, facts = {}) => deal("GSEC", { ...ON_NDSOM, settlement: { date }, ...facts });
  test("a date counts as its working days", () => {
    expect(marketRule(on("2026-12-02"), market)).toMatchObject({ settlementDelta: 1 });
    expect(verdictOf(on("2026-12-01"))).toBe("MR-301");
    expect(verdictOf(on("2026-12-03"))).toBe("MR-303");
    expect(verdictOf(on("2036-12-03"))).toBe("MR-303");
    expect(verdictOf(on("2026-12-06"))).toBe("MR-322");
    expect(verdictOf(on("2026-11-30"))).toBe("MR-321");
  });
  test.each([
    ["2026-12-24 11:00", 1, "2026-12-28"],
    ["2027-01-25 11:00", 1, "2027-01-27"],
    ["2027-03-25 11:00", 1, "2027-03-29"],
    ["2027-03-31 11:00", 1, "2027-04-02"],
    ["2027-03-31 11:00", 2, "2027-04-05"],
  ])("a deal of %s, T+%i, settles on %s", (at, delta, date) => {
    expect(marketRule(deal("PSU", { ...REPORTED, atMs: istMs(at), settlement: { delta } }), market)).toMatchObject({
      settlementDate: date,
      isCalendarProvisional: date > "2026-12-31",
    });
  });
  test("a deal without a settlement takes the default of its class", () => {
    expect(marketRule(deal("GSEC", { ...ON_NDSOM, settlement: null }), market)).toMatchObject({ settlementDelta: 1 });
    expect(marketRule(deal("CP", { ...ON_FTRAC, settlement: null }), market)).toMatchObject({ settlementDelta: 0 });
  });
  test("no bond settles after its record date, and no bill on the day before it is paid", () => {
    const bond = instrument("NBFC", { maturity: "2026-12-17" });
    expect(marketRule(deal("NBFC", { instrument: bond, atMs: istMs("2026-12-02 11:00") }), market)).toMatchObject({
      refusal: {
        mr: "MR-331",
        text: "No trade settles after 02-Dec-2026, the record date of the repayment on 17-Dec-2026.",
      },
    });
    const bill = { instrument: instrument("TBILL", { maturity: "2026-12-17" }), ...ON_NDSOM };
    expect(verdictOf(deal("TBILL", { ...bill, atMs: istMs("2026-12-14 11:00") }))).toBe(OK);
    expect(verdictOf(deal("TBILL", { ...bill, atMs: istMs("2026-12-15 11:00") }))).toBe("MR-331");
    expect(verdictOf(deal("TBILL", { ...bill, atMs: istMs("2026-12-16 11:00") }))).toBe("MR-330");
  });
  test("commercial paper has no record date", () => {
    const paper = instrument("CP", { maturity: "2026-12-04" });
    const asked = deal("CP", { instrument: paper, ...ON_FTRAC });
    expect(verdictOf(asked)).toBe(OK);
    expect(verdictOf({ ...asked, settlement: { date: "2026-12-04" } })).toBe("MR-313");
  });
});
