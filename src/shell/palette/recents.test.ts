import { describe, expect, test } from "vitest";
import { createRecents } from "#src/shell/palette/recents.ts";

const DAY_MS = 24 * 3600 * 1000;

function desk(saved: string | null = null) {
  const stored = { text: saved, nowMs: 0 };
  const storage = { load: () => stored.text, save: (text: string) => void (stored.text = text) };
  return {
    stored,
    recents: createRecents(storage, () => stored.nowMs),
    again: () => createRecents(storage, () => stored.nowMs),
  };
}

describe("what a person chose before", () => {
  test("counts more the more often it was chosen", () => {
    const { recents } = desk();
    for (const key of ["lock", "post", "post"]) recents.record(key);
    expect(recents.keys()).toEqual(["post", "lock"]);
    expect(recents.habit("post")).toBeGreaterThan(recents.habit("lock"));
    expect(recents.habit("never")).toBe(0);
  });

  test("is another person's once the storage is", () => {
    const { stored, recents } = desk();
    recents.record("post");
    stored.text = '{"lock":{"weight":1,"atMs":0}}';
    recents.reload();
    expect([recents.keys(), recents.habit("post")]).toEqual([["lock"], 0]);
  });

  test("fades: one use today outweighs three of a month ago", () => {
    const { stored, recents } = desk();
    for (let i = 0; i < 3; i++) recents.record("old");
    stored.nowMs = 30 * DAY_MS;
    recents.record("new");
    expect(recents.keys()).toEqual(["new", "old"]);
  });

  test("survives a restart", () => {
    const { recents, again } = desk();
    recents.record("post");
    expect(again().keys()).toEqual(["post"]);
  });

  test.each(["not json", "[1]", '{"post":{"weight":"many"}}'])("is empty when the saving is broken: %s", (text) => {
    expect(desk(text).recents.keys()).toEqual([]);
  });
});
