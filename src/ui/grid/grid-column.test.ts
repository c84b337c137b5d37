import { expect, test } from "vitest";
import { leastGridPx, spareOf } from "#src/ui/grid/grid-column.ts";

test("on a wide screen columns grow by so much and no more, and a card takes all there is", () => {
  const columns = [
    { id: "name", header: "Name", widthPx: 200, grow: 1 },
    { id: "status", header: "Status", widthPx: 100 },
  ];
  expect(leastGridPx(columns)).toBe(300);
  expect(spareOf(columns)).toBe("max(0px, 100% - 820px)");
  expect(spareOf([{ id: "name", header: "Name", widthPx: 0, grow: 1 }])).toBe("0px");
});
