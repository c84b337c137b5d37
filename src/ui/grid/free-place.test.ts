import { expect, test } from "vitest";
import { freePlace, type Stretch } from "#src/ui/grid/free-place.ts";

const headings: Stretch[] = [
  { from: 0, to: 40 },
  { from: 165, to: 225 },
  { from: 300, to: 400 },
];

test.each([
  ["in the middle of an empty line", [], 400, 60, 170],
  ["beside a heading in the middle, on the nearer side", headings, 400, 60, 225],
  ["in the only gap that has room", headings, 400, 120, 45],
  ["behind the last heading", [{ from: 0, to: 300 }], 400, 60, 300],
] as const)("the button of waiting rows stands %s", (_where, taken, linePx, widthPx, at) => {
  expect(freePlace(taken, linePx, widthPx)).toBe(at);
});

test("it has no place where headings leave none, also where they overlap", () => {
  expect(freePlace(headings, 400, 140)).toBeNull();
  expect(
    freePlace(
      [
        { from: 0, to: 250 },
        { from: 20, to: 390 },
        { from: 30, to: 60 },
      ],
      400,
      20,
    ),
  ).toBeNull();
});
