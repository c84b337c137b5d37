import { expect, test } from "vitest";
import { withNews, type News } from "#src/shell/bell/news.ts";

const at = (id: string, time: string): News => ({
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
  expect(withNews(known, at("turn 1", "10:06")).map(({ id }) => id)).toEqual(["turn 1", "turn 2"]);
});

test("those of yesterday go with the first of today", () => {
  const yesterday = { ...at("old", "10:00"), atMs: Date.parse("2026-11-19T23:59:00+05:30") };
  expect(withNews([yesterday], at("new", "00:01")).map(({ id }) => id)).toEqual(["new"]);
});
