import { describe, expect, test } from "vitest";
import { createContextKeys } from "#src/shell/commands/context-keys.ts";
import { contextKey, flag } from "#src/shell/commands/when.ts";

const focusedTile = contextKey<string | null>("tile", null);

describe("a fact of the present place", () => {
  test("has its initial value until somebody provides it", () => {
    expect(createContextKeys().get(focusedTile)).toBeNull();
  });

  test("given by two tiles is the later one's, and the earlier one's again when that leaves", () => {
    const keys = createContextKeys();
    keys.provide(focusedTile, "blotter");
    const leave = keys.provide(focusedTile, "runs");
    expect(keys.get(focusedTile)).toBe("runs");
    leave();
    expect(keys.get(focusedTile)).toBe("blotter");
  });

  test("is gone when its provider leaves, also out of order", () => {
    const keys = createContextKeys();
    const first = keys.provide(focusedTile, "blotter");
    const second = keys.provide(focusedTile, "runs");
    first();
    expect(keys.get(focusedTile)).toBe("runs");
    second();
    expect(keys.store.getState()).toEqual({});
  });

  test("of the same value notifies nobody", () => {
    const keys = createContextKeys();
    keys.provide(flag("desk.open"), true);
    let woken = 0;
    keys.store.subscribe(() => woken++);
    keys.provide(flag("desk.open"), true);
    expect(woken).toBe(0);
  });
});
