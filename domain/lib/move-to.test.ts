import { describe, expect, it } from "vitest";
import { moveTo } from "#domain/lib/move-to.ts";

describe("an item moved in its list", () => {
  it.each([
    ["b", 0, ["b", "a", "c"]],
    ["a", 1, ["b", "a", "c"]],
    ["a", 2, ["b", "c", "a"]],
    ["c", -4, ["c", "a", "b"]],
    ["a", 99, ["b", "c", "a"]],
    ["b", 1, ["a", "b", "c"]],
    ["x", 0, ["a", "b", "c"]],
  ])("%s to index %i", (item, index, expected) => {
    expect(moveTo(["a", "b", "c"], item, index)).toEqual(expected);
  });
});
