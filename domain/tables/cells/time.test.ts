import { describe, expect, test } from "vitest";
import { column, shorts, WORLD } from "#domain/tables/cells/cells.testing.ts";
import { readTimes } from "#domain/tables/cells/time.ts";

const times = (texts: readonly string[], heading = "Deal Time") =>
  readTimes(column(...texts), { heading, field: "trade_time" }, WORLD);
const read = (text: string) => shorts(times([text]).readings)[0];

describe("a time of a trade", () => {
  test.each([
    ["14:15", "14:15"],
    ["14:15:59", "14:15"],
    ["14.15", "14:15"],
    ["1415", "14:15"],
    ["1415 hrs", "14:15"],
    ["14:15 IST", "14:15"],
    ["02:15 PM", "14:15"],
    ["02:15:30 PM", "14:15"],
    ["2:15 p.m.", "14:15"],
    ["11:20AM", "11:20"],
    ["12:10 AM", "00:10"],
    ["12:10 PM", "12:10"],
    ["0.59375", "14:15"],
    [".5", "12:00"],
    ["9:45", "09:45"],
    ["02:15", "02:15"],
    ["0:05", "00:05"],
    ["27-Nov-2026 14:15", "14:15"],
    ["27-Nov-2026, 02:15 PM", "14:15"],
    ["2026-11-27 14:15:30", "14:15"],
    ["2026-11-27T14:15", "14:15"],
    ["27/11/2026 1415", "14:15"],
    ["27.11.2026 14.15", "14:15"],
    ["46353.59375", "14:15"],
  ])("%s is %s", (text, expected) => expect(read(text)).toBe(expected));

  test.each([
    ["13:05 AM"],
    ["00:10 PM"],
    ["13:75"],
    ["14:15:75"],
    ["25:10"],
    ["24:00"],
    ["915"],
    ["14.5"],
    ["noon"],
    ["14:15 UTC"],
    ["27-Nov-2026"],
    ["27 Nov 2026"],
    ["31-Nov-2026 14:15"],
    ["1.5"],
  ])("%s is none", (text) => expect(read(text)).toBe("refused time"));

  test.each(["26-Nov-2026 14:15", "2026-11-28 14:15", "46352.5"])("%s is of another day", (text) =>
    expect(read(text)).toBe("refused not_today"),
  );

  test("may be missing", () => expect(read("")).toBeNull());
});

describe("a time without its half of the day", () => {
  test("from 1 to 7 with one digit is asked about", () => {
    const { readings, asked } = times(["2:15", "9:45", "7:59", "8:00"]);
    expect(shorts(readings)).toEqual(["asked time_half", "09:45", "asked time_half", "08:00"]);
    expect(readings.get(2)).toMatchObject({
      text: "2:15: afternoon or night?",
      answers: ["Afternoon", "Night"],
    });
    expect(asked).toBeNull();
  });

  test("is asked once where the whole column is so", () =>
    expect(times(["2:15", "", "3:10"]).asked).toMatchObject({ row: 0, column: "trade_time", code: "time_half" }));
  test("is asked for the row where it is the only one", () => expect(times(["2:15", ""]).asked).toBeNull());
});

describe("the clock of a heading", () => {
  test.each(["Deal Time (IST)", "Time (HH:MM:SS)", "Time [24 hrs]", "Trade Time"])("%s is that of India", (heading) =>
    expect(shorts(times(["14:15"], heading).readings)).toEqual(["14:15"]),
  );
  test.each(["Time (UTC)", "Trade Time GMT", "Time (EST)"])("%s is asked about", (heading) => {
    const { readings, asked } = times(["14:15", ""], heading);
    expect(shorts(readings)).toEqual(["asked unit", null]);
    expect(asked).toEqual({
      row: 0,
      column: "trade_time",
      code: "unit",
      text: `${heading}: is it the time in India?`,
      answers: ["Yes", "Leave it out"],
    });
  });
});
