import { expect, test } from "vitest";
import type { ChatReminder } from "#domain/contract/http/chat-later.ts";
import { StoppedClock } from "#src/chat-client/chat.testing.ts";
import { DueReminders } from "#src/chat-client/due-reminders.ts";

const HOUR_MS = 3_600_000;

function watching() {
  const clock = new StoppedClock();
  const told: string[] = [];
  const due = new DueReminders(clock, ({ snippet }) => told.push(snippet));
  const reminder = (snippet: string, inMs: number): ChatReminder => ({
    id: `rem_${snippet}`,
    channel_url: "chn_one",
    channel_name: "Gilts",
    message_id: "1",
    said_at: "2026-11-20T05:00:00.000Z",
    snippet,
    remind_at: new Date(clock.nowMs() + inMs).toISOString(),
  });
  return { clock, told, due, reminder };
}

test("a reminder is told once, when its time has come", () => {
  const { clock, told, due, reminder } = watching();
  due.follow([reminder("late", 40 * 24 * HOUR_MS), reminder("soon", HOUR_MS)]);
  clock.advance(HOUR_MS - 1);
  expect(told).toEqual([]);
  clock.advance(1);
  expect(told).toEqual(["soon"]);
  clock.advance(40 * 24 * HOUR_MS);
  expect(told).toEqual(["soon", "late"]);
});

test("what fell due while no page was open is told at once, the oldest first, and not again when the list is read again", () => {
  const { clock, told, due, reminder } = watching();
  const list = [reminder("second", -1), reminder("first", -HOUR_MS)];
  due.follow(list);
  due.follow([...list]);
  clock.advance(HOUR_MS);
  expect(told).toEqual(["first", "second"]);
});

test("a reminder that is put off is told again at its new time, one that is ended is not told", () => {
  const { clock, told, due, reminder } = watching();
  due.follow([reminder("offer", -1), reminder("ended", HOUR_MS)]);
  due.follow([reminder("offer", 2 * HOUR_MS)]);
  clock.advance(2 * HOUR_MS);
  expect(told).toEqual(["offer", "offer"]);
});

test("nothing is told any more once it is stopped", () => {
  const { clock, told, due, reminder } = watching();
  due.follow([reminder("soon", HOUR_MS)]);
  due.stop();
  clock.advance(HOUR_MS);
  expect(told).toEqual([]);
});
