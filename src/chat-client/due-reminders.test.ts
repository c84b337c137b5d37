import { expect, test } from "vitest";
import type { ChatReminder } from "#domain/contract/http/chat-later.ts";
import { StoppedClock } from "#src/chat-client/chat.testing.ts";
import { DueReminders } from "#src/chat-client/due-reminders.ts";

const HOUR_MS = 3_600_000;

function watching() {
  const clock = new StoppedClock();
  const shown: string[] = [];
  const due = new DueReminders(clock, ({ snippet }) => shown.push(snippet));
  const reminder = (snippet: string, inMs: number): ChatReminder => ({
    id: `rem_${snippet}`,
    channel_url: "chn_one",
    channel_name: "Gilts",
    message_id: "1",
    sent_at: "2026-11-20T05:00:00.000Z",
    snippet,
    remind_at: new Date(clock.nowMs() + inMs).toISOString(),
  });
  return { clock, shown, due, reminder };
}

test("a reminder is shown once, when its time has come", () => {
  const { clock, shown, due, reminder } = watching();
  due.follow([reminder("late", 40 * 24 * HOUR_MS), reminder("soon", HOUR_MS)]);
  clock.advance(HOUR_MS - 1);
  expect(shown).toEqual([]);
  clock.advance(1);
  expect(shown).toEqual(["soon"]);
  clock.advance(40 * 24 * HOUR_MS);
  expect(shown).toEqual(["soon", "late"]);
});

test("what fell due while no page was open is shown at once, the oldest first, and not again when the list is read again", () => {
  const { clock, shown, due, reminder } = watching();
  const list = [reminder("second", -1), reminder("first", -HOUR_MS)];
  due.follow(list);
  due.follow([...list]);
  clock.advance(HOUR_MS);
  expect(shown).toEqual(["first", "second"]);
});

test("a reminder that is put off is shown again at its new time, one that is ended is not shown", () => {
  const { clock, shown, due, reminder } = watching();
  due.follow([reminder("offer", -1), reminder("ended", HOUR_MS)]);
  due.follow([reminder("offer", 2 * HOUR_MS)]);
  clock.advance(2 * HOUR_MS);
  expect(shown).toEqual(["offer", "offer"]);
});

test("nothing is shown any more once it is stopped", () => {
  const { clock, shown, due, reminder } = watching();
  due.follow([reminder("soon", HOUR_MS)]);
  due.stop();
  clock.advance(HOUR_MS);
  expect(shown).toEqual([]);
});
