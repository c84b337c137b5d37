import { describe, expect, it, test } from "vitest";
import {
  gridKeyOf,
  HEADINGS,
  intentOf,
  rowAfter,
  rowsPerPage,
  type GridKey,
  type RowStep,
} from "#src/ui/grid/grid-keys.ts";

/** `mod+shift+End` as a key event; `repeat+Enter` of a key that is held down. */
function press(keys: string): GridKey {
  const parts = keys.split("+");
  const key = parts.at(-1) ?? "";
  return {
    key: key === "Space" ? " " : key,
    shiftKey: parts.includes("shift"),
    altKey: parts.includes("alt"),
    mod: parts.includes("mod"),
    isRepeat: parts.includes("repeat"),
  };
}

describe("keys in the cells of a grid", () => {
  test.each([
    ["ArrowDown", { do: "row", step: "down", extend: false }],
    ["repeat+ArrowDown", { do: "row", step: "down", extend: false }],
    ["shift+ArrowUp", { do: "row", step: "up", extend: true }],
    ["PageDown", { do: "row", step: "pageDown", extend: false }],
    ["shift+Home", { do: "newest" }],
    ["Home", { do: "column", step: "firstColumn" }],
    ["mod+End", { do: "corner", end: "last", extend: false }],
    ["Enter", { do: "activate" }],
    ["repeat+Enter", { do: "nothing" }],
    ["F2", { do: "activate" }],
    ["Space", { do: "toggle" }],
    ["shift+Space", { do: "row", step: "down", extend: true }],
    ["Delete", { do: "remove" }],
    ["mod+c", { do: "copy" }],
    ["mod+a", { do: "selectAll" }],
    ["shift+F10", { do: "menu" }],
    ["ContextMenu", { do: "menu" }],
    ["Escape", { do: "clearSelection" }],
  ] as const)("%s", (keys, intent) => {
    expect(intentOf(press(keys), "cell")).toEqual(intent);
  });

  test.each(["Tab", "j", "mod+k", "alt+ArrowLeft", "mod+shift+c"])("%s is left to the desk", (keys) => {
    expect(intentOf(press(keys), "cell")).toBeNull();
  });
});

describe("keys in rows that are one thing each", () => {
  test.each([
    ["ArrowDown", { do: "row", step: "down", extend: false }],
    ["shift+ArrowUp", { do: "row", step: "up", extend: false }],
    ["PageUp", { do: "row", step: "pageUp", extend: false }],
    ["Home", { do: "row", step: "first", extend: false }],
    ["End", { do: "row", step: "last", extend: false }],
    ["ArrowLeft", { do: "column", step: "left" }],
    ["ArrowRight", { do: "column", step: "right" }],
    ["Enter", { do: "activate" }],
    ["repeat+Enter", { do: "nothing" }],
    ["Space", { do: "toggle" }],
    ["repeat+Space", { do: "nothing" }],
    ["Delete", { do: "remove" }],
    ["shift+F10", { do: "menu" }],
    ["ContextMenu", { do: "menu" }],
  ] as const)("%s", (keys, intent) => {
    expect(intentOf(press(keys), "row")).toEqual(intent);
  });

  test.each(["shift+Enter", "mod+ArrowDown", "mod+a", "alt+ArrowUp", "Escape", "F2", "j"])(
    "%s is left to the desk",
    (keys) => {
      expect(intentOf(press(keys), "row")).toBeNull();
    },
  );
});

describe("keys in a field that names a row of its list", () => {
  test.each([
    ["ArrowDown", { do: "row", step: "down", extend: false }],
    ["PageDown", { do: "row", step: "pageDown", extend: false }],
    ["Enter", { do: "activate" }],
    ["repeat+Enter", { do: "nothing" }],
  ] as const)("%s", (keys, intent) => {
    expect(intentOf(press(keys), "field")).toEqual(intent);
  });

  test.each(["Home", "End", "ArrowLeft", "Space", "Delete", "mod+a", "mod+c", "shift+Enter", "shift+F10", "a"])(
    "%s is the text's own",
    (keys) => {
      expect(intentOf(press(keys), "field")).toBeNull();
    },
  );
});

describe("keys in the headings of a grid", () => {
  test.each([
    ["Enter", { do: "sort", multi: false }],
    ["shift+Enter", { do: "sort", multi: true }],
    ["alt+ArrowRight", { do: "resize", byPx: 8 }],
    ["mod+ArrowLeft", { do: "moveColumn", by: -1 }],
    ["alt+ArrowDown", { do: "chooser" }],
    ["shift+F10", { do: "chooser" }],
    ["ArrowDown", { do: "row", step: "down", extend: false }],
  ] as const)("%s", (keys, intent) => {
    expect(intentOf(press(keys), "heading")).toEqual(intent);
  });

  test.each(["alt+shift+ArrowDown", "alt+shift+ArrowLeft", "Delete"])("%s is left to the desk", (keys) => {
    expect(intentOf(press(keys), "heading")).toBeNull();
  });
});

describe("a step among rows", () => {
  test.each<[RowStep, number, number]>([
    ["down", 3, 4],
    ["up", 3, 2],
    ["up", 0, 0],
    ["down", 99, 99],
    ["pageDown", 3, 13],
    ["pageUp", 3, 0],
    ["first", 50, 0],
    ["last", 50, 99],
  ])("%s from %i goes to %i", (step, from, to) => {
    expect(rowAfter(step, from, 100, 10)).toBe(to);
  });

  it("goes up to the headings where they take keys, by one row only", () => {
    expect(rowAfter("up", 0, 100, 10, true)).toBe(HEADINGS);
    expect(rowAfter("pageUp", 3, 100, 10, true)).toBe(0);
    expect(rowAfter("pageUp", HEADINGS, 100, 10, true)).toBe(HEADINGS);
    expect(rowAfter("down", HEADINGS, 100, 10, true)).toBe(0);
  });

  it("of a page leaves one row of the screenful in sight", () => {
    expect(rowsPerPage(260, 26)).toBe(9);
    expect(rowsPerPage(10, 26)).toBe(1);
  });
});

it("shows by Shift+Home what waited in a list of rows, too", () => {
  expect(intentOf(press("shift+Home"), "row")).toEqual({ do: "newest" });
  expect(intentOf(press("shift+Home"), "field")).toBeNull();
});

it("takes Ctrl and Cmd for the same", () => {
  const event = { key: "a", shiftKey: false, altKey: false, repeat: false };
  expect(gridKeyOf({ ...event, ctrlKey: true, metaKey: false }).mod).toBe(true);
  expect(gridKeyOf({ ...event, ctrlKey: false, metaKey: true }).mod).toBe(true);
});
