import { describe, expect, test } from "vitest";
import { read } from "#domain/tables/readers/readers.testing.ts";
import { HOLIDAYS } from "#domain/tables/vocabularies/holidays.ts";

const HEAD = HOLIDAYS.template.join(",");
const HOLI = { exchange: "NSE", date: "2027-03-22", name: "Holi", closes: "BOTH" };

describe("a table of holidays", () => {
  test("is read by the template's headings, as the form would have its fields", () => {
    const { rows, refused } = read("holidays", HEAD, "nse rfq,22-Mar-2027,Holi,both,6:30 pm,19:45,NSE/2026/41");
    expect(refused).toEqual([]);
    expect(rows).toEqual([{ ...HOLI, row: 2, session_open: "18:30", session_close: "19:45", source: "NSE/2026/41" }]);
  });

  test.each([
    "Segment,Holiday Date,Holiday,Closes",
    "Exchange,Date,Description,CLOSES",
    "Exchange,Holiday Date,Occasion,closes",
  ])("is read under %s", (headings) => {
    expect(read("holidays", headings, "NSE,22-Mar-2027,Holi,both").rows).toEqual([{ ...HOLI, row: 2 }]);
  });

  test("does not use the weekday and the number of a row, and says so", () => {
    const reading = read("holidays", "Sr. No,Exchange,Date,Day,Holiday,Closes", "1,NSE,22-Mar-2027,Monday,Holi,both");
    expect(reading).toMatchObject({ rows: [{ ...HOLI, row: 2 }], unused: ["Sr. No", "Day"], asked: [] });
  });

  test("needs exchange, day, name and all that is closed", () => {
    expect(read("holidays", "exchange,date,source", "NSE,22-Mar-2027,x").refused).toEqual([
      "0 name missing_heading",
      "0 closes missing_heading",
    ]);
    expect(read("holidays", HEAD, ",22-Mar-2027,,,,,x").refused).toEqual([
      "2 exchange required",
      "2 name required",
      "2 closes required",
    ]);
  });

  test("names each wrong cell by its field", () => {
    const { rows, refused } = read("holidays", HEAD, `MCX,30-Feb-2027,${"x".repeat(81)},nothing,25:00,soon,NSE`);
    expect(rows).toEqual([]);
    expect(refused).toEqual([
      "2 exchange exchange",
      "2 date date",
      "2 name name",
      "2 closes closes",
      "2 session_open time",
      "2 session_close time",
    ]);
  });

  test("asks for the half of the day where a session may be of the morning or the evening", () => {
    expect(read("holidays", HEAD, "NSE,22-Mar-2027,Holi,trading,6:30,19:45,").asked).toEqual([
      "2 session_open time_half",
    ]);
  });
});

describe("all that a holiday closes", () => {
  test.each([
    ["BOTH", "BOTH"],
    ["Trading and settlement", "BOTH"],
    ["trading & settlement", "BOTH"],
    ["TRADING&SETTLEMENT", "BOTH"],
    ["trading", "TRADING"],
    ["Settlement", "SETTLEMENT"],
  ])("is written %s", (written, closes) => {
    expect(read("holidays", HEAD, `NSE,22-Mar-2027,Holi,${written},,,`).rows).toMatchObject([{ closes }]);
  });
});

describe("the days of holidays", () => {
  const days = (...written: readonly string[]) => {
    const lines = written.map((day) => `NSE,${day},Holi,both,,,`);
    const { rows, ...reading } = read("holidays", HEAD, ...lines);
    return { ...reading, dates: rows.map((row) => row["date"]) };
  };

  test("may be over or far ahead: the calendar itself says which of them it takes", () => {
    expect(days("26-Jan-2020", "2099-01-26").dates).toEqual(["2020-01-26", "2099-01-26"]);
  });

  test("are day first where one of them could not be month first", () => {
    expect(days("26/01/2027", "05/03/2027")).toMatchObject({ dates: ["2027-01-26", "2027-03-05"], asked: [] });
  });

  test("with slashes are asked where all could be either", () => {
    expect(days("05/03/2027", "02/10/2027")).toMatchObject({ dates: [], asked: ["0 date date_order"] });
  });

  test("are asked where only the month can be first", () => {
    expect(days("01/26/2027", "03/05/2027")).toMatchObject({ dates: [], asked: ["0 date date_order"] });
  });

  test("with dashes or dots are assumed day first where all could be either, and the reader says so", () => {
    expect(days("05-03-2027", "02.10.27")).toMatchObject({
      dates: ["2027-03-05", "2027-10-02"],
      assumed: ["Days read day first"],
    });
  });

  test("are mixed where one needs the day first and another the month", () => {
    expect(days("26/01/2027", "03/22/2027")).toMatchObject({ dates: [], refused: ["0 date date_order_mixed"] });
  });

  test("are in the order that their heading states", () => {
    const { rows } = read("holidays", "exchange,date (MM/DD/YYYY),name,closes", "NSE,03/05/2027,Holi,both");
    expect(rows).toMatchObject([{ date: "2027-03-05" }]);
  });
});
