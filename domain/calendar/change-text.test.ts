import { expect, test } from "vitest";
import { changeText, didMoveText, entryText, movesText } from "#domain/calendar/change-text.ts";

const holiday = {
  exchange: "NSE",
  date: "2026-11-24",
  name: "Guru Nanak Jayanti",
  closes: "BOTH",
  source: "",
} as const;

test("an entry is told in one line, before it is in force and after", () => {
  const typed = { ...holiday, session_open: "18:00", session_close: "19:00" };
  const text = "NSE 24-Nov-2026 Guru Nanak Jayanti (trading and settlement, session 18:00 to 19:00)";
  expect(changeText({ kind: "add", ...typed })).toBe(`Add ${text}`);
  expect(changeText({ kind: "change", was: "2026-11-23", ...typed })).toBe(`Change NSE 23-Nov-2026 to ${text}`);
  expect(changeText({ kind: "remove", exchange: "BSE", date: "2026-11-24" })).toBe("Remove BSE 24-Nov-2026");
  const stored = { ...holiday, session: null };
  expect(entryText({ before: stored, after: null })).toBe(
    "Removed NSE 24-Nov-2026 Guru Nanak Jayanti (trading and settlement)",
  );
  expect(entryText({ exchange: "NSE", year: 2027, is_whole: true })).toBe("NSE list of 2027 marked as complete");
});

test("what moves is counted in one sentence", () => {
  const row = { what: "quotes", exchange: null, from: "2026-11-24", to: "2026-11-25" } as const;
  expect([movesText([]), movesText([{ ...row, count: 1 }])]).toEqual([
    "No open settlement moves.",
    "1 settlement moves.",
  ]);
  expect(
    movesText([
      { ...row, count: 1200 },
      { ...row, what: "deals", count: 34 },
    ]),
  ).toBe("1,234 settlements move.");
  expect(didMoveText([{ ...row, count: 2 }])).toBe("2 settlements moved.");
});
