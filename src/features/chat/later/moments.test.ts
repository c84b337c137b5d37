import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatDateTime } from "#domain/lib/format-date.ts";
import { momentText, quickMoments, readMoment } from "#src/features/chat/later/moments.ts";

// Friday, 14:00 in India.
const NOW = Date.parse("2026-11-20T08:30:00Z");
const read = (text: string) => {
  const at = readMoment(text, NOW);
  return at === null ? null : formatDateTime(at);
};

describe("a time as dealers type it, in India", () => {
  test.each([
    ["20m", "20-Nov-2026 14:20"],
    ["in 90 min", "20-Nov-2026 15:30"],
    ["1h", "20-Nov-2026 15:00"],
    ["1h30", "20-Nov-2026 15:30"],
    ["2 hours", "20-Nov-2026 16:00"],
    ["15:30", "20-Nov-2026 15:30"],
    ["1530", "20-Nov-2026 15:30"],
    ["3pm", "20-Nov-2026 15:00"],
    ["12 am", "21-Nov-2026 00:00"],
    ["9", "21-Nov-2026 09:00"],
    ["9.15", "21-Nov-2026 09:15"],
    ["tomorrow", "21-Nov-2026 09:00"],
    ["tom 10", "21-Nov-2026 10:00"],
    ["tomorrow at 10:45", "21-Nov-2026 10:45"],
    ["mon", "23-Nov-2026 09:00"],
    ["monday 9:30", "23-Nov-2026 09:30"],
    ["fri", "27-Nov-2026 09:00"],
    ["25-nov 14:00", "25-Nov-2026 14:00"],
    ["25/11", "25-Nov-2026 09:00"],
    ["5 jan 11am", "05-Jan-2027 11:00"],
  ])("%s is %s", (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  test.each(["", "soon", "25", "31-feb", "mon mon", "13pm", "today 09:00", "0m", "9:75"])(
    "'%s' is no time ahead",
    (text) => {
      expect(read(text)).toBeNull();
    },
  );

  test("whatever is typed, the answer lies ahead or is none", () => {
    fc.assert(fc.property(fc.string(), (text) => (readMoment(text, NOW) ?? Infinity) > NOW));
  });
});

test("the quick choices are 20 minutes, an hour, tomorrow at nine and Monday at nine (B-23)", () => {
  expect(quickMoments(NOW).map(({ title, at }) => `${title}: ${formatDateTime(at)}`)).toEqual([
    "In 20 minutes: 20-Nov-2026 14:20",
    "In 1 hour: 20-Nov-2026 15:00",
    "Tomorrow 09:00: 21-Nov-2026 09:00",
    "Monday 09:00: 23-Nov-2026 09:00",
  ]);
});

test("on a Sunday, tomorrow and Monday are not offered as the same day", () => {
  const sunday = Date.parse("2026-11-22T08:30:00Z");
  expect(formatDateTime(quickMoments(sunday).at(-1)?.at)).toBe("30-Nov-2026 09:00");
});

test("a time is written by its clock today, by the word tomorrow, else by its date", () => {
  expect(["15:30", "tom 9", "25-nov"].map((text) => momentText(readMoment(text, NOW) ?? 0, NOW))).toEqual([
    "15:30",
    "tomorrow 09:00",
    "25-Nov 09:00",
  ]);
});
