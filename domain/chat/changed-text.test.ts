import fc from "fast-check";
import { expect, test } from "vitest";
import { changedText } from "#domain/chat/changed-text.ts";

test("a changed level stands beside the new one, whole", () => {
  expect(changedText("gs 33 offer 7.15 10cr", "gs 33 offer 7.51 10cr")).toEqual({
    before: "gs 33 offer ",
    removed: "7.15",
    added: "7.51",
    after: " 10cr",
  });
});

test("words that were only added or only removed have nothing beside them", () => {
  expect(changedText("bid 7.20", "bid 7.20 firm")).toMatchObject({ removed: "", added: " firm", after: "" });
  expect(changedText("bid 7.20 firm", "bid 7.20")).toMatchObject({ removed: " firm", added: "", after: "" });
  expect(changedText("a a", "a")).toMatchObject({ before: "a", removed: " a", added: "", after: "" });
});

test("both texts can be read from it, whatever they are", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (old, current) => {
      const { before, removed, added, after } = changedText(old, current);
      expect([before + removed + after, before + added + after]).toEqual([old, current]);
    }),
  );
});
