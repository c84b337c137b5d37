import { expect, test } from "vitest";
import { dueText, leftText } from "#src/desk-kit/deals/clock-text.ts";

const NOW = Date.parse("2026-11-24T06:00:00Z");
const clock = (seconds: number, standing: "fine" | "soon" | "late" = "fine") => ({
  dueMs: NOW + seconds * 1000,
  standing,
});

test.each([
  [clock(7200), "2 h 0 m"],
  [clock(299, "soon"), "4:59 · soon"],
  [clock(0, "late"), "0:01 late"],
  [clock(-65, "late"), "1:05 late"],
  [clock(4 * 86_400 + 7200), "4 d 2 h"],
])("a clock says its colour in words, too: %o reads %s", (each, text) => expect(leftText(each, NOW)).toBe(text));

test("a clock that is due today says the time alone, one of another day its day as well", () => {
  expect(dueText(clock(60), NOW)).toBe("11:31:00");
  expect(dueText(clock(86_400), NOW)).toBe("25-Nov-2026 11:30");
});
