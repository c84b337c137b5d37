import { expect, test } from "vitest";
import { alertChoices } from "#src/features/chat/alert-choices.ts";
import { tomorrowMorning } from "#src/features/chat/later/moments.ts";

const NOW_MS = Date.parse("2026-11-20T09:00:00Z");
const set = (...of: Parameters<typeof alertChoices>) =>
  alertChoices(...of).flatMap(({ value, detail, isSet }) => (isSet ? [[value, detail]] : []));

test("the one alert level of a conversation is marked, with its end where it has one", () => {
  expect(set("all", 0, NOW_MS)).toEqual([["all", undefined]]);
  expect(set("mentions", NOW_MS - 1, NOW_MS)).toEqual([["mentions", undefined]]);
  expect(set("none", 0, NOW_MS)).toEqual([["none", "No count, no sound"]]);
  expect(set("all", NOW_MS + 3_600_000, NOW_MS)).toEqual([["hour", "until 15:30"]]);
  expect(set("all", tomorrowMorning(NOW_MS), NOW_MS)).toEqual([["tomorrow", "until tomorrow 09:00"]]);
});
