import { describe, expect, it } from "vitest";
import {
  buildCalendar,
  buildMarketCalendar,
  isSettlementDay,
  isTradingDay,
  nextSettlementDay,
  settlementDate,
} from "#domain/calendar/business-calendar.ts";
import type { HolidayScope, SpecialSession } from "#domain/calendar/exchange-holiday.ts";
import type { ReferenceHoliday } from "#domain/calendar/reference-holidays.ts";
import type { Exchange } from "#domain/entities/exchanges.ts";

const DEBT_2026 = `
2026-01-15 2026-01-26 2026-02-19 2026-03-03 2026-03-19 2026-03-26 2026-03-31 2026-04-01 2026-04-03 2026-04-14
2026-05-01 2026-05-28 2026-06-26 2026-08-26 2026-09-14 2026-10-02 2026-10-20 2026-11-10 2026-11-24 2026-12-25
`
  .trim()
  .split(/\s+/);
const row = (date: string, market: string): ReferenceHoliday => ({ date, market, name: "Holiday" });
const debtRows = DEBT_2026.flatMap((date) => [
  row(date, "NSE Debt"),
  row(date, "BSE Debt (NDS-RST)"),
  row(date, "Settlement (NSE Clearing, debt)"),
]);
const debt2026 = buildCalendar(debtRows);

// Computed with QuantLib calendars from the 2026 debt-segment circulars: trade date, cycle, settlement date.
const settlements = `
2026-01-14 T+0 2026-01-14
2026-01-14 T+2 2026-01-19
2026-01-16 T+0 2026-01-16
2026-01-16 T+1 2026-01-19
2026-01-23 T+1 2026-01-27
2026-02-18 T+1 2026-02-20
2026-03-02 T+0 2026-03-02
2026-03-18 T+0 2026-03-18
2026-03-18 T+2 2026-03-23
2026-03-25 T+1 2026-03-27
2026-03-30 T+1 2026-04-02
2026-03-31 T+1 2026-04-06
2026-03-31 T+2 2026-04-07
2026-04-02 T+0 2026-04-02
2026-04-13 T+0 2026-04-13
2026-04-13 T+1 2026-04-15
2026-04-30 T+1 2026-05-04
2026-05-27 T+1 2026-05-29
2026-06-25 T+0 2026-06-25
2026-06-25 T+2 2026-06-30
2026-09-11 T+0 2026-09-11
2026-09-11 T+1 2026-09-15
2026-10-01 T+1 2026-10-05
2026-10-19 T+1 2026-10-21
2026-11-07 T+0 2026-11-09
2026-11-09 T+0 2026-11-09
2026-11-09 T+2 2026-11-12
2026-11-20 T+1 2026-11-23
2026-11-23 T+1 2026-11-25
2026-12-24 T+1 2026-12-28
2026-12-24 T+2 2026-12-29
2026-07-06 T+0 2026-07-06
2026-08-14 T+0 2026-08-14
2026-08-14 T+1 2026-08-17
2026-02-28 T+1 2026-03-04
2026-06-27 T+1 2026-06-30
`;

describe("settlement dates of 2026", () => {
  it.each(
    settlements
      .trim()
      .split("\n")
      .map((line) => line.split(" ")),
  )("a deal of %s %s settles on %s", (tradeDate = "", cycle = "", expected = "") => {
    expect(settlementDate(debt2026, tradeDate, Number(cycle.slice(2)))).toBe(expected);
  });
});

describe("the business calendar", () => {
  it("shuts on weekends and debt holidays, not on days only the equity market keeps", () => {
    const calendar = buildCalendar([...debtRows, row("2026-07-01", "NSE Equity/CM")]);
    const days = ["2026-11-21", "2026-11-22", "2026-02-19", "2026-07-01"];
    expect(days.map((date) => isTradingDay(calendar, date))).toEqual([false, false, false, true]);
    expect(days.map((date) => isSettlementDay(calendar, date))).toEqual([false, false, false, true]);
  });

  it("takes every list there is for a year without a debt list", () => {
    const calendar = buildCalendar([
      ...debtRows,
      row("2025-03-14", "NSE Equity/CM"),
      row("2025-04-01", "Settlement (banking)"),
      row("2025-09-08", "RBI G-sec/forex/money market"),
    ]);
    for (const date of ["2025-03-14", "2025-04-01", "2025-09-08"]) {
      expect([isTradingDay(calendar, date), isSettlementDay(calendar, date)], date).toEqual([false, false]);
    }
  });

  it("settles past a day on which dealing is open and payment shut", () => {
    const calendar = buildCalendar([...debtRows, row("2026-07-01", "Settlement (NSE Clearing, debt)")]);
    expect(isTradingDay(calendar, "2026-07-01")).toBe(true);
    expect(nextSettlementDay(calendar, "2026-07-01")).toBe("2026-07-02");
    expect([0, 1].map((delta) => settlementDate(calendar, "2026-07-01", delta))).toEqual(["2026-07-02", "2026-07-03"]);
    expect(settlementDate(calendar, "2026-06-30", 1)).toBe("2026-07-02");
  });
});

describe("the calendars of two exchanges", () => {
  const holiday = (exchange: Exchange, date: string, closes: HolidayScope, session: SpecialSession | null = null) => ({
    exchange,
    date,
    name: `${exchange} ${closes}`,
    closes,
    session,
  });

  it("shut the market where both are shut, and settle it where both settle", () => {
    const calendar = buildMarketCalendar(
      [
        holiday("NSE", "2026-12-01", "BOTH"),
        holiday("NSE", "2026-12-02", "TRADING"),
        holiday("BSE", "2026-12-02", "TRADING"),
        holiday("BSE", "2026-12-03", "SETTLEMENT"),
      ],
      [],
    );
    const days = ["2026-12-01", "2026-12-02", "2026-12-03"];
    expect(days.map((date) => isTradingDay(calendar, date))).toEqual([true, false, true]);
    expect(days.map((date) => isSettlementDay(calendar, date))).toEqual([false, true, false]);
    expect(days.map((date) => isTradingDay(calendar.of.NSE, date))).toEqual([false, false, true]);
    expect(days.map((date) => isSettlementDay(calendar.of.BSE, date))).toEqual([true, true, false]);
  });

  it("are known until the last year whose list both have published", () => {
    const years = [2026, 2027].map((year) => ({ exchange: "NSE" as const, year }));
    expect(buildMarketCalendar([], [...years, { exchange: "BSE", year: 2026 }]).publishedUntil).toBe("2026-12-31");
  });

  it("hold a special session from the first opening to the last close, and count its deals from the next day", () => {
    const calendar = buildMarketCalendar(
      [
        holiday("NSE", "2026-11-10", "TRADING", { open: "18:00", close: "19:00" }),
        holiday("BSE", "2026-11-10", "TRADING", { open: "18:15", close: "19:15" }),
      ],
      [],
    );
    expect(calendar.sessions.get("2026-11-10")).toEqual({ open: "18:00", close: "19:15" });
    expect(settlementDate(calendar, "2026-11-10", 1)).toBe("2026-11-12");
  });
});
