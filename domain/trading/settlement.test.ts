import { describe, expect, test } from "vitest";
import { bondWith } from "#domain/bond-catalogue/bonds.testing.ts";
import { buildCalendar } from "#domain/calendar/business-calendar.ts";
import { debtMarketHours } from "#domain/calendar/market-timings.ts";
import { istInstantMs } from "#domain/lib/iso-date.ts";
import { levelSentence } from "#domain/trading/level-sentence.ts";
import { dealtSettlement, resolveSettlement, type SettledBy } from "#domain/trading/settlement.ts";
import { tradingTexts } from "#domain/trading/texts.ts";
import { dealtSize, sizedBond, tradableBond } from "#domain/trading/tradable.ts";
import { wholeLots } from "#domain/trading/whole-lots.ts";

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

describe("the working days after which a class of paper settles", () => {
  const day = { calendar, hours: debtMarketHours, nowMs: istInstantMs("2026-11-20", "15:00") };
  const company = bondWith({ ...bond, isin: "INE752E08791", category: "PSU" });
  const short = bondWith({ ...company, issue_date: "2026-06-01", maturity_date: "2027-03-01" });
  const rfq: SettledBy = { execution: "RFQ_OTO", exchange: "NSE" };
  const foreign: SettledBy = { hasForeignInvestor: true };

  test.each<[string, typeof bond, SettledBy, number[]]>([
    ["T+1 for government paper", bond, {}, [1]],
    ["T+1 for government paper on RFQ", bond, rfq, [1]],
    ["T+1 or T+2 for government paper of a foreign portfolio investor", bond, foreign, [1, 2]],
    ["T+1 for government paper of such an investor on RFQ", bond, { ...rfq, ...foreign }, [1]],
    ["T+0 to T+2 for a reported corporate bond", company, {}, [0, 1, 2]],
    ["T+0 or T+1 for a corporate bond on RFQ", company, rfq, [0, 1]],
    ["T+0 or T+1 for paper of up to a year", short, {}, [0, 1]],
  ])("are %s, by number and by date alike", (_rule, of, by, expected) => {
    const dates = ["2026-11-20", "2026-11-23", "2026-11-25", "2026-11-26"];
    const byNumber = [0, 1, 2, 3].map((settlement_delta) =>
      dealtSettlement(of, { settlement: null, settlement_delta }, day, by),
    );
    const byDate = dates.map((settlement) => dealtSettlement(of, { settlement, settlement_delta: null }, day, by));
    for (const [field, verdicts] of Object.entries({ settlement_delta: byNumber, settlement: byDate })) {
      expect(verdicts.flatMap(({ ok }, delta) => (ok ? [delta] : []))).toEqual(expected);
      expect(new Set(verdicts.flatMap((each) => (each.ok ? [] : [each.field])))).toEqual(new Set([field]));
    }
  });

  test("do not replace the checks of the day itself", () => {
    const settles = (settlement: string, of = company, at = "15:00") =>
      dealtSettlement(of, { settlement, settlement_delta: null }, { ...day, nowMs: istInstantMs("2026-11-20", at) });
    expect(settles("2026-11-19")).toMatchObject({ message: tradingTexts.settlementPast });
    expect(settles("2026-11-24")).toMatchObject({ message: tradingTexts.settlementHoliday });
    expect(settles("2026-11-20", company, "16:00")).toMatchObject({ message: tradingTexts.t0Over });
    expect(settles("2026-11-23", bondWith({ ...company, maturity_date: "2026-11-23" }))).toMatchObject({
      message: tradingTexts.settlementAfterMaturity,
    });
  });
});

describe("a size that is dealt", () => {
  const sizeOf = (facts: object, rupees: number) =>
    dealtSize(sizedBond(bondWith({ ...bond, ...facts })), rupees, "quantum", "2026-11-20");

  test.each([
    ["government paper", { face_value: 100 }, 20_000, 15_000, "Should be a multiple of 10,000"],
    [
      "Additional Tier 1",
      { isin: "INE062A08215", category: "AT1", issuer_type: "BANK", face_value: 1_000_000 },
      11_000_000,
      1_000_000,
      "Additional Tier 1 bonds are dealt from 1,00,00,000",
    ],
    [
      "a corporate bond",
      { isin: "INE752E08791", category: "PSU", face_value: 100_000 },
      300_000,
      150_000,
      "Should be a multiple of 1,00,000",
    ],
  ])("of %s follows the rule for its class", (_class, facts, whole, part, message) => {
    expect(sizeOf(facts, whole)).toEqual({ ok: true, value: whole });
    expect(sizeOf(facts, part)).toMatchObject({ ok: false, field: "quantum", message });
  });

  test("is none of a gold bond", () => {
    expect(sizeOf({ category: "SGB" }, 10_000_000)).toMatchObject({
      field: "quantum",
      message: tradingTexts.noRupeeLot,
    });
  });
});

describe("a bond is dealt in", () => {
  test.each([
    [undefined, tradingTexts.unknownBond],
    [bondWith({ listed: "NSE", maturity_date: "2026-11-20" }), tradingTexts.matured],
    [bondWith({ listed: null, maturity_date: "2034-04-08" }), tradingTexts.unlisted],
    [
      bondWith({ category: "SGB", listed: "NSE", maturity_date: "2034-04-08" }),
      "Gold bonds trade in the exchange's order book, in grams of gold. They are not dealt here.",
    ],
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
