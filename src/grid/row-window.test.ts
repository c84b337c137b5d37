import { describe, expect, test } from "vitest";
import { rowsAhead, rowsToDraw, scrollTopFor } from "#src/grid/row-window.ts";

const port = { scrollTop: 2600, height: 260, rowHeight: 26 };

describe("the rows of a scrolled list", () => {
  test("are drawn a little beyond what is seen, never before the first", () => {
    expect(rowsToDraw(port)).toEqual({ start: 94, end: 116 });
    expect(rowsToDraw({ ...port, scrollTop: 0 })).toEqual({ start: 0, end: 16 });
  });

  test("flying past are asked for where the list will be", () => {
    expect(rowsAhead(port, 1040)).toEqual({ start: 140, end: 150 });
    expect(rowsAhead(port, -9999)).toEqual({ start: 0, end: 10 });
  });

  test("are brought into sight by the least scrolling", () => {
    expect(scrollTopFor(99, port)).toBe(99 * 26);
    expect(scrollTopFor(105, port)).toBe(2600);
    expect(scrollTopFor(110, port)).toBe(111 * 26 - 260);
  });
});
