import { expect, test } from "vitest";
import { NOTHING_SELECTED, rowsToCopy, selectOnly, selectRange, toggleRow } from "#src/grid/row-selection.ts";

test("a row is toggled alone and others stay selected", () => {
  const two = toggleRow(selectOnly("A"), "B");
  expect([...two.ids]).toEqual(["A", "B"]);
  expect([...toggleRow(two, "A").ids]).toEqual(["B"]);
});

test("a range replaces the selection and keeps where it is measured from", () => {
  const range = selectRange(selectOnly("B"), ["B", "C", "D"]);
  expect([...range.ids]).toEqual(["B", "C", "D"]);
  expect(range.anchorId).toBe("B");
});

test("copying takes the selection, or the current row when nothing is selected", () => {
  expect(rowsToCopy(selectOnly("A"), "B")).toEqual(["A"]);
  expect(rowsToCopy(NOTHING_SELECTED, "B")).toEqual(["B"]);
  expect(rowsToCopy(NOTHING_SELECTED, null)).toEqual([]);
});
