import { describe, expect, test } from "vitest";
import { column, shorts, WORLD } from "#domain/tables/cells/cells.testing.ts";
import { readSettlements } from "#domain/tables/cells/settlement.ts";

const settlements = (...texts: readonly string[]) =>
  readSettlements(column(...texts), { heading: "Value Date", field: "settlement" }, WORLD);
const read = (text: string) => shorts(settlements(text).readings)[0];

describe("a settlement", () => {
  test.each([
    ["T", 0],
    ["T0", 0],
    ["T+0", 0],
    ["t + 1", 1],
    ["T+2", 2],
    ["0", 0],
    ["1", 1],
    ["2", 2],
  ])("%s is %d days on", (text, delta) => expect(read(text)).toEqual({ delta }));

  test.each(["30-Nov-2026", "2026-11-30", "30/11/2026", "46356"])("%s is a day", (text) =>
    expect(read(text)).toEqual({ date: "2026-11-30" }),
  );

  test.each(["T+5", "T-1", "T3", "T+10", "3", "spot"])("%s is none", (text) =>
    expect(read(text)).toBe("refused settlement"),
  );
  test("is from today to ten days on", () => expect(read("01-Nov-2026")).toBe("refused date_range"));
  test("is a real day", () => expect(read("31-Nov-2026")).toBe("refused date"));
  test("may be missing", () => expect(read("")).toBeNull());

  test("the order of days is decided for the column, whatever else is in it", () => {
    const { readings, asked } = settlements("T+1", "12/01/2026", "12/02/2026");
    expect(shorts(readings)).toEqual([{ delta: 1 }, "asked date_order", "asked date_order"]);
    expect(asked).toMatchObject({ row: 0, column: "settlement", code: "date_order" });
  });
});
