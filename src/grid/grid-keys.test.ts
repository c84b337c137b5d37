import { describe, expect, test } from "vitest";
import type { GridKey } from "#src/grid/grid-keys.ts";
import { intentOf } from "#src/grid/grid-keys.ts";

/** `mod+shift+End` as a key event. */
function press(keys: string): GridKey {
  const parts = keys.split("+");
  const key = parts.at(-1) ?? "";
  return {
    key: key === "Space" ? " " : key,
    shiftKey: parts.includes("shift"),
    altKey: parts.includes("alt"),
    mod: parts.includes("mod"),
  };
}

describe("keys in the rows of a grid", () => {
  test.each([
    ["ArrowDown", { do: "row", step: "down", extend: false }],
    ["shift+ArrowUp", { do: "row", step: "up", extend: true }],
    ["PageDown", { do: "row", step: "pageDown", extend: false }],
    ["Home", { do: "column", step: "firstColumn" }],
    ["mod+End", { do: "corner", end: "last", extend: false }],
    ["Enter", { do: "activate" }],
    ["F2", { do: "activate" }],
    ["Space", { do: "toggle" }],
    ["mod+c", { do: "copy" }],
    ["mod+a", { do: "selectAll" }],
    ["shift+F10", { do: "menu" }],
    ["ContextMenu", { do: "menu" }],
    ["Escape", { do: "clearSelection" }],
  ] as const)("%s", (keys, intent) => {
    expect(intentOf(press(keys), false)).toEqual(intent);
  });

  test.each(["Tab", "j", "mod+k", "alt+ArrowLeft", "mod+shift+c"])("%s is left to the desk", (keys) => {
    expect(intentOf(press(keys), false)).toBeNull();
  });
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
    expect(intentOf(press(keys), true)).toEqual(intent);
  });

  test.each(["alt+shift+ArrowDown", "alt+shift+ArrowLeft"])("%s is left to the desk", (keys) => {
    expect(intentOf(press(keys), true)).toBeNull();
  });
});
