import { describe, expect, test } from "vitest";
import { bondWith } from "#domain/bond-catalogue/bonds.testing.ts";
import { buildCalendar } from "#domain/calendar/business-calendar.ts";
import { debtMarketHours } from "#domain/calendar/market-timings.ts";
import { istInstantMs } from "#domain/lib/iso-date.ts";
import { levelSentence } from "#domain/trading/level-sentence.ts";
import { resolveSettlement } from "#domain/trading/settlement.ts";
import { tradingTexts } from "#domain/trading/texts.ts";
import { tradableBond, wholeLots } from "#domain/trading/tradable.ts";

// Tuesday the 24th is a holiday; the deals are made on Friday the 20th.
const calendar = buildCalendar([{ date: "2026-11-24", name: "Guru Nanak Jayanti", market: "BOTH" }]);
const bond = bondWith({ category: "GSEC", maturity_date: "2034-04-08", listed: "NSE" });
type Asked = { settlement?: string; settlement_delta?: number };

describe("the day a deal settles (V-36)", () => {
  const settles = (asked: Asked, time = "15:00", of = bond) =>
    resolveSettlement(
      of,
      { settlement: asked.settlement ?? null, settlement_delta: asked.settlement_delta ?? null },
      { calendar, hours: debtMarketHours, nowMs: istInstantMs("2026-11-20", time) },
    );

  test.each<[string, Asked, string, number | null]>([
    ["is the next working day where nothing is named", {}, "2026-11-23", 1],
    ["is today for T+0", { settlement_delta: 0 }, "2026-11-20", 0],
    ["leaves weekends and holidays out of the count", { settlement_delta: 2 }, "2026-11-25", 2],
    ["is the day that is named", { settlement: "2026-11-25" }, "2026-11-25", null],
    ["may be named as today", { settlement: "2026-11-20" }, "2026-11-20", null],
  ])("%s", (_rule, asked, settlementDate, settlementDelta) => {
    expect(settles(asked)).toEqual({ ok: true, value: { settlementDate, settlementDelta } });
  });

  test.each<[string, Asked, string, string, string]>([
    ["a day that is past", { settlement: "2026-11-19" }, "15:00", "settlement", tradingTexts.settlementPast],
    ["a Saturday", { settlement: "2026-11-21" }, "15:00", "settlement", tradingTexts.settlementHoliday],
    ["a holiday", { settlement: "2026-11-24" }, "15:00", "settlement", tradingTexts.settlementHoliday],
    ["T+0 at its last minute", { settlement_delta: 0 }, "16:00", "settlement_delta", tradingTexts.t0Over],
    ["today at its last minute", { settlement: "2026-11-20" }, "16:00", "settlement", tradingTexts.t0Over],
  ])("is never %s", (_day, asked, time, field, message) => {
    expect(settles(asked, time)).toMatchObject({ ok: false, field, message });
  });

  test("may be today until the minute before T+0 is over", () => {
    expect(settles({ settlement_delta: 0 }, "15:59").ok).toBe(true);
    expect(settles({ settlement_delta: 1 }, "16:30").ok).toBe(true);
  });

  test("is named once: as a date or as a number of working days", () => {
    expect(settles({ settlement: "2026-11-23", settlement_delta: 1 })).toMatchObject({
      ok: false,
      field: "settlement",
    });
  });

  test.each([
    ["2026-11-23", tradingTexts.settlementAfterMaturity],
    ["2026-11-22", tradingTexts.settlementAfterMaturity],
  ])("lies before the maturity on %s", (maturity_date, message) => {
    expect(settles({}, "15:00", bondWith({ ...bond, maturity_date }))).toMatchObject({ ok: false, message });
  });

  test("lies before the record date of the repayment, or the day on which government paper is shut", () => {
    const ending = (facts: object) => settles({}, "15:00", bondWith({ ...bond, ...facts }));
    expect(ending({ category: "NBFC", maturity_date: "2026-12-01" })).toMatchObject({
      ok: false,
      field: "settlement_delta",
    });
    expect(ending({ maturity_date: null, category: "AT1" }).ok).toBe(true);
  });
});

describe("a bond is dealt in", () => {
  test.each([
    [undefined, tradingTexts.unknownBond],
    [bondWith({ listed: "NSE", maturity_date: "2026-11-20" }), tradingTexts.matured],
    [bondWith({ listed: null, maturity_date: "2034-04-08" }), tradingTexts.unlisted],
  ])("not as %o", (known, message) => {
    expect(tradableBond(known, "2026-11-20")).toMatchObject({ ok: false, field: "finstrument_id", message });
  });

  test.each(["GSEC", "SDL", "TBILL", "STRIPS"] as const)(
    "though no exchange's file has it, where it is %s",
    (category) => {
      const bond = bondWith({ category, listed: null, listings: [], maturity_date: "2034-04-08" });
      expect(tradableBond(bond, "2026-11-20")).toEqual({ ok: true, value: bond });
    },
  );

  test("until the day before its maturity", () => {
    const ending = bondWith({ listed: "NSE", maturity_date: "2026-11-21" });
    expect(tradableBond(ending, "2026-11-20")).toEqual({ ok: true, value: ending });
  });

  test("in whole lots of its face", () => {
    const lot = { rupees: 100_000, isAssumed: false };
    expect(wholeLots(lot, 300_000, "quantity")).toEqual({ ok: true, value: 300_000 });
    expect(wholeLots(lot, 350_000, "quantity")).toMatchObject({
      field: "quantity",
      message: "Should be a multiple of 1,00,000",
    });
    expect(wholeLots(null, 100, "quantity")).toMatchObject({ field: "quantity", message: tradingTexts.noRupeeLot });
  });
});

test.each([
  ["yield", 0.0685, 99.1234, "6.8500 % (99.1234)"],
  ["price", 0.0685, 99.1234, "99.1234 (6.8500 %)"],
  ["price", null, 99.1234, "99.1234"],
  ["price", 0.0685, null, "6.8500 %"],
])("a level owned by its %s, of %s and %s, reads '%s'", (fixed_field, yield_stored, unit_price_stored, text) => {
  expect(levelSentence({ fixed_field, yield_stored, unit_price_stored })).toBe(text);
});
