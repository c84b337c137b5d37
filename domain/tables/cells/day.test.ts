import { describe, expect, test } from "vitest";
import { column, shorts, WORLD } from "#domain/tables/cells/cells.testing.ts";
import { type DayColumn, readDays } from "#domain/tables/cells/day.ts";

const ACQUIRED: DayColumn = { heading: "Purchase Date", field: "acquired_on", rule: "acquired" };
const days = (texts: readonly string[], of: Partial<DayColumn> = {}, today = WORLD.today) =>
  readDays(column(...texts), { ...ACQUIRED, ...of }, { ...WORLD, today });
const read = (text: string, of: Partial<DayColumn> = {}) => shorts(days([text], of).readings)[0];

describe("a day", () => {
  test.each([
    "05-Nov-2026",
    "5nov26",
    "05 November 2026",
    "5th Nov 2026",
    "05/Nov/26",
    "Thu, 05 Nov 2026",
    "Thursday 5 November, 2026",
    "Nov 5, 2026",
    "November 5 2026",
    "2026-11-05",
    "2026/11/05",
    "2026-11-05 00:00:00",
    "2026-11-05T00:00:00",
    "20261105",
    "46331",
    "46331.5",
    "०५-Nov-2026",
    "'05-Nov-2026",
  ])("is written %s", (text) => expect(read(text)).toBe("2026-11-05"));

  test("of September may have four letters", () => expect(read("05-Sept-2026")).toBe("2026-09-05"));
  test("may be missing", () => expect(read("-")).toBeNull());

  test.each(["soon", "31-Feb-2026", "20261305", "2026", "5 Nov", "Fri, 05 Nov 2026", "30/02/2026", "13/13/2026"])(
    "%s is none",
    (text) => expect(read(text)).toBe("refused date"),
  );
  test("errors of the spreadsheet are named", () => expect(read("#REF!")).toBe("refused excel_error"));
});

describe("the rule of a column", () => {
  test.each([
    ["acquired", "28-Nov-2026", "refused date_future"],
    ["acquired", "31-Dec-1949", "refused date"],
    ["acquired", "01-Jan-1950", "1950-01-01"],
    ["acquired", "27-Nov-2026", "2026-11-27"],
    ["settlement", "26-Nov-2026", "refused date_range"],
    ["settlement", "27-Nov-2026", "2026-11-27"],
    ["settlement", "07-Dec-2026", "2026-12-07"],
    ["settlement", "08-Dec-2026", "refused date_range"],
    ["trade", "27-Nov-2026", "2026-11-27"],
    ["trade", "26-Nov-2026", "refused not_today"],
    ["holiday", "26-Jan-2020", "2020-01-26"],
    ["holiday", "26-Jan-2099", "2099-01-26"],
    ["holiday", "30-Feb-2027", "refused date"],
  ] as const)("of %s reads %s as %s", (rule, text, expected) => expect(read(text, { rule })).toBe(expected));

  test("of trades names the other day", () =>
    expect(days(["26/11/2026"], { rule: "trade" }).readings.get(2)).toMatchObject({
      text: "Only trades of today are reported. This one is of 26-Nov-2026.",
    }));
});

describe("the order of numbered days", () => {
  test("is day first where no month could be first", () => {
    const { readings, asked, assumed } = days(["25/11/2026", "05/11/2026", ""]);
    expect(shorts(readings)).toEqual(["2026-11-25", "2026-11-05", null]);
    expect({ asked, assumed }).toEqual({ asked: null, assumed: null });
  });

  test("is day first where the month first would be a day that the column does not allow", () =>
    expect(shorts(days(["01/12/2026", "02/12/2026"], { rule: "settlement" }).readings)).toEqual([
      "2026-12-01",
      "2026-12-02",
    ]));

  test("with slashes is asked where both are possible, once for all days that could be another", () => {
    const { readings, asked, refused } = days(["05/11/2026", "03-04-2026", "06/06/2026", "05-Nov-2026", "40/40/2026"]);
    expect(shorts(readings)).toEqual([
      "asked date_order",
      "asked date_order",
      "2026-06-06",
      "2026-11-05",
      "refused date",
    ]);
    expect(refused).toBeNull();
    expect(asked).toEqual({
      row: 0,
      column: "acquired_on",
      code: "date_order",
      text: "Purchase Date: is 05/11/2026 05-Nov-2026 or 11-May-2026?",
      answers: ["05-Nov-2026", "11-May-2026"],
    });
  });

  test("with dashes or dots is assumed day first where both are possible", () => {
    const { readings, assumed, asked } = days(["05-11-2026", "03.04.26"]);
    expect(shorts(readings)).toEqual(["2026-11-05", "2026-04-03"]);
    expect({ assumed, asked }).toEqual({ assumed: "Days read day first", asked: null });
  });

  test("is asked where only the month can be first", () => {
    const { readings, asked } = days(["11/25/2026", "11/05/2026"]);
    expect(shorts(readings)).toEqual(["asked date_order", "asked date_order"]);
    expect(asked?.text).toBe("Purchase Date: is 11/05/2026 11-May-2026 or 05-Nov-2026?");
    expect(days(["11-25-2026"]).asked?.text).toBe("Purchase Date: is 11-25-2026 a mistake or 25-Nov-2026?");
  });

  test("is mixed where one day needs the day first and another the month", () => {
    const { readings, refused } = days(["25/11/2026", "11/25/2026", "05-Nov-2026"]);
    expect(shorts(readings)).toEqual(["refused date_order_mixed", "refused date_order_mixed", "2026-11-05"]);
    expect(refused).toEqual({
      row: 0,
      column: "acquired_on",
      code: "date_order_mixed",
      text: "Some days of Purchase Date are day first and some month first.",
    });
  });

  test("is not decided by days that are wrong in both orders, each refused by itself", () =>
    expect(shorts(days(["28/11/2026", "25/11/2026"]).readings)).toEqual(["refused date_future", "2026-11-25"]));

  test("is not decided by 06/06/2026", () =>
    expect(shorts(days(["06/06/2026", "06/06/2027"]).readings)).toEqual(["2026-06-06", "refused date_future"]));

  test.each(["(DD/MM/YYYY)", "[dd-mm-yy]", "dd.mm.yyyy", "(DD-MMM-YYYY)"])("is day first under %s", (stated) =>
    expect(read("05/11/2026", { heading: `Purchase Date ${stated}` })).toBe("2026-11-05"),
  );

  test("is month first under (MM/DD/YYYY), and a day that does not fit is refused", () => {
    const { readings, asked } = days(["11/05/2026", "25/11/2026", "05-Nov-2026"], {
      heading: "Purchase Date (MM/DD/YYYY)",
    });
    expect(shorts(readings)).toEqual(["2026-11-05", "refused date", "2026-11-05"]);
    expect(asked).toBeNull();
  });

  test("is that which a person has answered", () => {
    expect(read("05/11/2026", { order: "month" })).toBe("2026-05-11");
    expect(read("05/11/2026", { order: "day" })).toBe("2026-11-05");
  });
});
