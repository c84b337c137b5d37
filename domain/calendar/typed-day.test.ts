import { describe, expect, it } from "vitest";
import { buildCalendar } from "#domain/calendar/business-calendar.ts";
import { settlementDayProblem, typedDay } from "#domain/calendar/typed-day.ts";

const FRIDAY = "2026-11-20";
const MONDAY = "2026-11-23";

describe("a typed day of settlement", () => {
  it.each([
    ["25-dec", FRIDAY, "2026-12-25"],
    ["25 December", FRIDAY, "2026-12-25"],
    ["25/12", FRIDAY, "2026-12-25"],
    ["25-dec-26", FRIDAY, "2026-12-25"],
    ["5 jan", FRIDAY, "2027-01-05"],
    ["19 nov", FRIDAY, "2026-11-19"],
    ["tomorrow", FRIDAY, "2026-11-21"],
    ["mon", FRIDAY, MONDAY],
    ["next mon", FRIDAY, MONDAY],
    ["mon", MONDAY, "2026-11-30"],
    ["next mon", MONDAY, "2026-11-30"],
    ["fri", MONDAY, "2026-11-27"],
    ["next fri", MONDAY, "2026-12-04"],
    ["Thurs", MONDAY, "2026-11-26"],
  ])("%s said on %s is %s", (typed, today, date) => {
    expect(typedDay(typed, today)).toBe(date);
  });

  it.each(["", "soon", "31 nov", "25/13", "mo", "marble", "12"])("%j is no day", (typed) => {
    expect(typedDay(typed, FRIDAY)).toBeNull();
  });

  it("is a working day from today on", () => {
    const calendar = buildCalendar([{ date: "2026-11-24", name: "Guru Nanak Jayanti", market: "BOTH" }]);
    expect(settlementDayProblem(calendar, MONDAY, FRIDAY)).toBeNull();
    expect(settlementDayProblem(calendar, "2026-11-24", FRIDAY)).toContain("a holiday: Guru Nanak Jayanti");
    expect(settlementDayProblem(calendar, "2026-11-22", FRIDAY)).toContain("is a Sunday");
    expect(settlementDayProblem(calendar, "2026-11-19", FRIDAY)).toContain("before today");
  });
});
