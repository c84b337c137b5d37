import { describe, expect, it } from "vitest";
import { istInstantMs } from "#domain/lib/iso-date.ts";
import { buildCalendar, buildMarketCalendar } from "#domain/calendar/business-calendar.ts";
import {
  alwaysOpenHours,
  debtMarketHours,
  isT0InTime,
  lastDealingDay,
  marketTimings,
} from "#domain/calendar/market-timings.ts";
import { dayEndMs } from "#domain/trading/expiry.ts";
import { roleForbidsTradingText, tradingShutText } from "#domain/calendar/trading-texts.ts";

const calendar = buildCalendar(
  ["2026-11-24", "2027-01-26", "2028-01-26"].flatMap((date) => [
    { date, name: "Guru Nanak Jayanti", market: "NSE Debt" },
    { date, name: "Guru Nanak Jayanti", market: "Settlement (NSE Clearing, debt)" },
  ]),
);
const at = (date: string, time: string) => istInstantMs(date, time);
const utc = (date: string, time: string) => new Date(at(date, time)).toISOString();

describe("the debt market's hours", () => {
  it.each([
    ["before the open", "2026-11-23", "08:59", false, "2026-11-23", "09:00"],
    ["at the open", "2026-11-23", "09:00", true, "2026-11-23", "17:00"],
    ["at the close, before a holiday", "2026-11-23", "17:00", false, "2026-11-25", "09:00"],
    ["on a holiday", "2026-11-24", "12:00", false, "2026-11-25", "09:00"],
    ["on a Saturday", "2026-11-21", "12:00", false, "2026-11-23", "09:00"],
    ["on a Friday evening", "2026-11-27", "20:00", false, "2026-11-30", "09:00"],
  ])("%s", (_when, date, time, isOpen, changeDate, changeTime) => {
    const timings = marketTimings(calendar, at(date, time));
    expect([timings.is_open, timings.next_change_at]).toEqual([isOpen, utc(changeDate, changeTime)]);
  });

  it("names both exchanges, the cut-offs, the coming settlements and the known holidays", () => {
    expect(marketTimings(calendar, at("2026-11-23", "12:00"))).toEqual({
      now: "2026-11-23T06:30:00.000Z",
      is_open: true,
      next_change_at: "2026-11-23T11:30:00.000Z",
      settlement_dates: ["2026-11-23", "2026-11-25"],
      sessions: [
        {
          exchange: "NSE",
          open: "09:00",
          close: "17:00",
          t0_close: "16:00",
          pay_in: "17:45",
          is_open: true,
          holiday: null,
        },
        {
          exchange: "BSE",
          open: "09:00",
          close: "17:00",
          t0_close: "16:00",
          pay_in: "17:45",
          is_open: true,
          holiday: null,
        },
      ],
      holidays: [
        { date: "2026-11-24", name: "Guru Nanak Jayanti" },
        { date: "2027-01-26", name: "Guru Nanak Jayanti" },
      ],
      holidays_until: "2028-12-31",
    });
    expect(marketTimings(calendar, at("2026-11-23", "17:00")).settlement_dates).toEqual(["2026-11-25", "2026-11-26"]);
  });

  it("takes a T+0 deal until 16:00", () => {
    const times = ["08:59", "09:00", "15:59", "16:00"];
    expect(times.map((time) => isT0InTime(calendar, at("2026-11-23", time)))).toEqual([false, true, true, false]);
  });
});

describe("a special session", () => {
  const evening = buildMarketCalendar(
    (["NSE", "BSE"] as const).map((exchange) => ({
      exchange,
      date: "2026-11-10",
      name: "Diwali",
      closes: "TRADING" as const,
      session: { open: "18:00", close: "19:00" },
    })),
    [],
  );

  it.each([
    ["before it, on its day", "12:00", false, "2026-11-10", "18:00"],
    ["while it lasts", "18:30", true, "2026-11-10", "19:00"],
    ["after it", "19:00", false, "2026-11-11", "09:00"],
  ])("%s", (_when, time, isOpen, changeDate, changeTime) => {
    const timings = marketTimings(evening, at("2026-11-10", time));
    expect([timings.is_open, timings.next_change_at]).toEqual([isOpen, utc(changeDate, changeTime)]);
    expect(timings.sessions[0]).toMatchObject({ open: "18:00", close: "19:00", holiday: "Diwali" });
  });

  it("is what a quote of the day lasts for, and too late for T+0", () => {
    expect(dayEndMs(evening, debtMarketHours, at("2026-11-10", "18:30"))).toBe(at("2026-11-10", "19:00"));
    expect(isT0InTime(evening, at("2026-11-10", "18:30"))).toBe(false);
  });
});

describe("the market that never shuts", () => {
  it("is open on a Sunday night and a holiday, with no change ahead, and still settles on working days", () => {
    for (const [date, time] of [
      ["2026-11-22", "23:59"],
      ["2026-11-24", "00:00"],
    ] as const) {
      const timings = marketTimings(calendar, at(date, time), alwaysOpenHours);
      expect([timings.is_open, timings.next_change_at]).toEqual([true, null]);
      expect(timings.sessions[0]).toMatchObject({ open: "00:00", close: "24:00" });
      expect(isT0InTime(calendar, at(date, time), alwaysOpenHours)).toBe(true);
    }
    expect(marketTimings(calendar, at("2026-11-22", "23:59"), alwaysOpenHours).settlement_dates).toEqual([
      "2026-11-23",
      "2026-11-25",
    ]);
  });
});

it.each([
  ["in its hours", "2026-11-23", "12:00", "2026-11-20", "2026-11-23"],
  ["at its close", "2026-11-23", "17:00", "2026-11-23", "2026-11-23"],
  ["before it opens", "2026-11-23", "08:59", "2026-11-20", "2026-11-20"],
  ["on a Sunday", "2026-11-22", "12:00", "2026-11-20", "2026-11-20"],
])("the last day of dealing that is over, and that has begun, %s", (_when, date, time, over, begun) => {
  const nowMs = at(date, time);
  expect(lastDealingDay(calendar, nowMs, debtMarketHours).date).toBe(over);
  expect(lastDealingDay(calendar, nowMs, debtMarketHours, true).date).toBe(begun);
});

it("says when trading is open and whose role forbids it, in words (U-22)", () => {
  expect(tradingShutText({ open: "09:00", close: "17:00" })).toBe(
    "Trading is open 09:00 to 17:00 IST on business days. You can view quotes but not trade.",
  );
  expect(roleForbidsTradingText()).toBe("Your role does not allow trading.");
});
