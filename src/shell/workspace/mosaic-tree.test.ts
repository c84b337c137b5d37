import { expect, test } from "vitest";
import { FORM_ROOM, pathWithoutRoom, withFormRoom } from "#src/shell/workspace/mosaic-tree.ts";

const desk = {
  type: "split",
  direction: "row",
  splitPercentages: [70, 30],
  children: [{ type: "split", direction: "column", splitPercentages: [60, 40], children: ["runs", "mine"] }, "chat"],
} satisfies Parameters<typeof withFormRoom>[0];

test("a form beside the last column has room there, and that column keeps its share", () => {
  expect(withFormRoom(desk, 35)).toEqual({
    ...desk,
    children: [
      { type: "split", direction: "row", splitPercentages: [50, 50], children: [desk.children[0], FORM_ROOM] },
      "chat",
    ],
  });
});

test("the column beside it never goes altogether", () => {
  expect(withFormRoom(desk, 90)).toMatchObject({ children: [{ splitPercentages: [20, 80] }, "chat"] });
});

test("a desk of one column makes no room", () => {
  expect(withFormRoom("runs", 35)).toBe("runs");
});

test("lines between tiles are found where they were without the room", () => {
  expect([[], [0], [0, 0], [0, 0, 1], [1], [1, 0]].map((path) => pathWithoutRoom(path, 2))).toEqual([
    [],
    null,
    [0],
    [0, 1],
    [1],
    [1, 0],
  ]);
});
