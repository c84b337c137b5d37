import { expect, test } from "vitest";
import { mergedNotices, withNotice, type BellNotice } from "#src/shell/bell/bell-notices.ts";

const at = (id: string, time: string): BellNotice => ({
  id,
  kind: "turn",
  atMs: Date.parse(`2026-11-20T${time}:00+05:30`),
  summary: id,
  detail: "",
  isRead: false,
  open: null,
});

test("the day's notifications stand newest first, each once", () => {
  const known = [at("turn 2", "10:05"), at("turn 1", "10:00")];
  expect(withNotice(known, at("turn 1", "10:06")).map(({ id }) => id)).toEqual(["turn 1", "turn 2"]);
});

test("those of yesterday go with the first of today", () => {
  const yesterday = { ...at("old", "10:00"), atMs: Date.parse("2026-11-19T23:59:00+05:30") };
  expect(withNotice([yesterday], at("new", "00:01")).map(({ id }) => id)).toEqual(["new"]);
});

test("what another tab stored comes beside what is known here, and read in one tab is read in both", () => {
  const here = [{ ...at("turn 2", "10:05"), isRead: true }, at("refusal", "10:01")];
  const stored = [at("deal", "10:06"), at("turn 2", "10:05")];
  expect(mergedNotices(here, stored).map(({ id, isRead }) => [id, isRead])).toEqual([
    ["deal", false],
    ["turn 2", true],
    ["refusal", false],
  ]);
});

test("a browser that stores nothing loses nothing of what is known here", () => {
  expect(mergedNotices([at("turn 1", "10:00")], [])).toHaveLength(1);
});
