import { describe, expect, it } from "vitest";
import { leastHeight, newAmong, rowsInSight, shiftPx } from "#src/ui/grid/rows-in-sight.ts";
import { ScrollPlace } from "#src/ui/grid/scroll-place.ts";

const rows = (names: string): string[] => names.split("");
const id = (row: string): string => row;
/** Capitals are rows of two lines. */
const heightOf = (row: string): number => (row === row.toUpperCase() ? 40 : 20);

describe("the rows in sight", () => {
  it("are those of which anything shows", () => {
    expect(rowsInSight(rows("abcdef"), heightOf, 30, 40)).toEqual({ first: 1, last: 3 });
    expect(rowsInSight(rows("aBcDef"), heightOf, 30, 60)).toEqual({ first: 1, last: 3 });
    expect(rowsInSight(rows("abc"), heightOf, 0, 400)).toEqual({ first: 0, last: 2 });
  });

  it.each([
    [0, 40],
    [30, 40],
    [40, 40],
    [0, 400],
    [500, 40],
    [0, 0],
  ])("are the same whether one height is given for all or for each: from %i, %i high", (top, height) => {
    expect(rowsInSight(rows("abcdef"), 20, top, height)).toEqual(rowsInSight(rows("abcdef"), () => 20, top, height));
  });

  it("stay when rows come or go above them, whatever height those have", () => {
    const inSight = { first: 2, last: 4 };
    expect(shiftPx(rows("abcdef"), rows("xyabcdef"), id, heightOf, inSight)).toBe(40);
    expect(shiftPx(rows("abcdef"), rows("Xabcdef"), id, heightOf, inSight)).toBe(40);
    expect(shiftPx(rows("abcdef"), rows("bcdef"), id, heightOf, inSight)).toBe(-20);
  });

  it("stay when the uppermost of them is gone, too", () => {
    expect(shiftPx(rows("abcdef"), rows("xabdef"), id, heightOf, { first: 2, last: 4 })).toBe(0);
    expect(shiftPx(rows("abcdef"), rows("xyabdef"), id, heightOf, { first: 2, last: 4 })).toBe(20);
  });

  it("do not run after one that goes to the top", () => {
    expect(shiftPx(rows("abcdef"), rows("cabdef"), id, heightOf, { first: 2, last: 5 })).toBe(0);
  });

  it("are paged by the lowest of them", () => {
    expect(leastHeight(heightOf, rows("aBc"))).toBe(20);
    expect(leastHeight(26, rows("aBc"))).toBe(26);
  });

  it("have new ones counted above them", () => {
    expect(newAmong(rows("xyabz"), 3, new Set("xyz"), id)).toBe(2);
  });
});

describe("a list that stood at its top", () => {
  it("is not taken for scrolled when new rows pushed it", () => {
    const place = new ScrollPlace();
    place.shifted(26);
    expect(place.isScrolled).toBe(false);
    expect(place.isPushed).toBe(true);
    place.shifted(52);
    expect(place.isScrolled).toBe(false);
  });

  it("is scrolled once somebody goes further, and at its top again when they come back", () => {
    const place = new ScrollPlace();
    place.shifted(26);
    place.scrolled(100);
    expect(place.isScrolled).toBe(true);
    place.scrolled(0);
    expect(place.isScrolled).toBe(false);
    expect(place.isPushed).toBe(false);
  });
});
