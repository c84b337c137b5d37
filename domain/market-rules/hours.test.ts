import { describe, expect, test } from "vitest";
import { debtMarketHours } from "#domain/calendar/market-timings.ts";
import { ruledHours } from "#domain/market-rules/hours.ts";
import { marketRule } from "#domain/market-rules/market-rule.ts";
import {
  broker,
  calendar,
  deal,
  instrument,
  istMs,
  market,
  ON_FTRAC,
  ON_NDSOM,
  openMarket,
  party,
  REPORTED,
  verdictOf,
} from "#domain/market-rules/market-rule.testing.ts";
import { MARKET_RULES } from "#domain/market-rules/rows/rule-book.ts";

const OK = "allowed";

describe("hours", () => {
  const laterDeposit = instrument("CD", { maturity: "2027-08-16" });
  test.each([
    ["2026-12-01 08:59", "MR-502"],
    ["2026-12-01 09:00", OK],
    ["2026-12-01 16:59", OK],
    ["2026-12-01 17:00", "MR-502"],
    ["2026-11-28 11:00", "MR-501"],
    ["2026-12-25 11:00", "MR-501"],
    ["2027-01-26 11:00", "MR-501"],
    ["2027-04-01 11:00", "MR-501"],
  ])("a deal at %s", (at, expected) => {
    expect(verdictOf(deal("GSEC", { ...ON_NDSOM, atMs: istMs(at) }))).toBe(expected);
    expect(verdictOf(deal("CD", { instrument: laterDeposit, ...ON_FTRAC, atMs: istMs(at) }))).toBe(expected);
    expect(verdictOf(deal("PSU", { atMs: istMs(at) }))).toBe(expected);
  });

  test("T+0 is over at 16:00, or when the venue's own timings say so", () => {
    const at = (time: string) => deal("PSU", { settlement: { delta: 0 }, atMs: istMs(`2026-12-01 ${time}`) });
    expect(verdictOf(at("15:59"))).toBe(OK);
    expect(verdictOf(at("16:00"))).toBe("MR-504");
    expect(verdictOf(at("15:00"), { calendar, hours: { ...debtMarketHours, t0Close: "15:00" } })).toBe("MR-504");
  });

  test("the rows and the default hours of the market agree", () => {
    expect(ruledHours(MARKET_RULES, "2026-12-01")).toEqual(debtMarketHours);
  });

  test("a late report on NDS-OM is told to hurry", () => {
    const verdict = marketRule(deal("GSEC", { ...ON_NDSOM, atMs: istMs("2026-12-01 16:45") }), market);
    expect(verdict.allowed && verdict.notes).toEqual(["Report at once: NDS-OM may close at 17:00."]);
  });
});

describe("the demonstration market", () => {
  const saturday = { atMs: istMs("2026-11-28 23:30") };
  test("deals on a Saturday night, settles from the next working day and counts report clocks from the minute", () => {
    const verdict = marketRule(deal("GSEC", { ...ON_NDSOM, ...saturday }), openMarket);
    expect(verdict).toMatchObject({
      settlementDate: "2026-12-01",
      reportDueMs: { buyer: istMs("2026-11-28 23:45"), seller: istMs("2026-11-28 23:45") },
    });
    expect(marketRule(deal("PSU", { ...saturday, settlement: { delta: 0 } }), openMarket)).toMatchObject({
      settlementDate: "2026-11-30",
    });
  });
  test("waives nothing else: T+0 of government paper, routes, holidays, broker, size and holding", () => {
    const asked = deal("GSEC", { ...ON_NDSOM, ...saturday });
    expect(verdictOf({ ...asked, settlement: { delta: 0 } }, openMarket)).toBe("MR-301");
    expect(verdictOf({ ...asked, settlement: { delta: 2 } }, openMarket)).toBe("MR-303");
    expect(verdictOf({ ...asked, settlement: { date: "2026-11-28" } }, openMarket)).toBe("MR-322");
    expect(verdictOf({ ...asked, ...REPORTED }, openMarket)).toBe("MR-102");
    expect(verdictOf({ ...asked, size: 5_000 }, openMarket)).toBe("MR-401");
    expect(verdictOf({ ...asked, broker: broker({ isReporting: true }) }, openMarket)).toBe("MR-603");
    const nothing = { settled: 0, goingOut: 0, bought: [] };
    expect(verdictOf({ ...asked, sellerHolding: nothing }, openMarket)).toBe("MR-461");
  });
  test("gives a foreign investor 15 minutes once its evening has passed", () => {
    const late = deal("GSEC", { ...ON_NDSOM, buyer: party("FPI"), atMs: istMs("2026-12-01 21:00") });
    expect(marketRule(late, openMarket)).toMatchObject({ reportDueMs: { buyer: istMs("2026-12-01 21:15") } });
  });
});
