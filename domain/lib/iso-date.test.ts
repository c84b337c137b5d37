import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDays,
  addMonths,
  civilOfDayNumber,
  dayNumberOf,
  dayNumberOfCivil,
  daysBetween,
  isIsoDate,
  isLeapYear,
  isoDateOf,
  istDateOf,
  istInstantMs,
  istTimeOf,
  lastMomentMs,
  weekdayOf,
} from "#domain/lib/iso-date.ts";

const anyDay = fc.integer({ min: dayNumberOf("1900-01-01"), max: dayNumberOf("2199-12-31") });

describe("a calendar date", () => {
  it("is a day number and back, in step with the proleptic Gregorian calendar", () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(isoDateOf(day)).toBe(new Date(day * 86_400_000).toISOString().slice(0, 10));
        const { year, month, day: dayOfMonth } = civilOfDayNumber(day);
        expect(dayNumberOfCivil(year, month, dayOfMonth)).toBe(day);
      }),
    );
  });

  it.each([
    ["2026-02-29", false],
    ["2028-02-29", true],
    ["2026-13-01", false],
    ["2026-00-10", false],
    ["2026-1-1", false],
    ["2026-01-01T00:00:00Z", false],
  ])("%s is a date: %s", (text, isDate) => expect(isIsoDate(text)).toBe(isDate));

  it("refuses arithmetic on text that is no date", () => {
    expect(() => addDays("2026-02-30", 1)).toThrow(RangeError);
  });

  it.each([
    ["2026-08-31", -6, "2026-02-28"],
    ["2028-08-31", -6, "2028-02-29"],
    ["2026-01-31", 1, "2026-02-28"],
    ["2026-11-30", 3, "2027-02-28"],
    ["2026-01-15", -1, "2025-12-15"],
    ["2024-02-29", 12, "2025-02-28"],
  ])("%s moved %i months is %s", (from, months, to) => expect(addMonths(from, months)).toBe(to));

  it("counts days over leap days and years", () => {
    expect(daysBetween("2028-02-28", "2028-03-01")).toBe(2);
    expect(daysBetween("2026-12-31", "2026-12-01")).toBe(-30);
    expect([1900, 2000, 2024, 2026].map(isLeapYear)).toEqual([false, true, true, false]);
    expect(["2026-11-21", "2026-11-22", "1969-12-28"].map(weekdayOf)).toEqual([6, 0, 0]);
  });
});

describe("the clock in India", () => {
  it("turns the date at 18:30 UTC", () => {
    const midnight = Date.UTC(2026, 10, 20, 18, 30);
    expect([istDateOf(midnight - 1), istTimeOf(midnight - 1)]).toEqual(["2026-11-20", "23:59:59"]);
    expect([istDateOf(midnight), istTimeOf(midnight)]).toEqual(["2026-11-21", "00:00:00"]);
  });

  it("reads back every minute it was set to", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 1439 }), (day, minutes) => {
        const time = `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
        const instant = istInstantMs(isoDateOf(day), time);
        expect([istDateOf(instant), istTimeOf(instant)]).toEqual([isoDateOf(day), `${time}:00`]);
      }),
    );
  });

  it("takes 24:00 as the midnight that ends the day", () => {
    expect(istInstantMs("2026-11-21", "24:00")).toBe(istInstantMs("2026-11-22", "00:00"));
  });
});

it("an end at midnight is shown as 23:59 of the day it ends, any other end as it is", () => {
  const shown = (end: number) => `${istDateOf(end)} ${istTimeOf(end)}`;
  expect(shown(lastMomentMs(istInstantMs("2026-11-24", "24:00")))).toBe("2026-11-24 23:59:59");
  expect(shown(lastMomentMs(istInstantMs("2026-11-24", "17:00")))).toBe("2026-11-24 17:00:00");
});
