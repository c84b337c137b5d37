import { expect, test } from "vitest";
import type { MemberEvent, SupervisedMessage } from "#domain/surveillance/supervised.ts";
import { conversationRows } from "#src/features/surveillance/conversation-rows.ts";

const DAY = Date.parse("2026-11-20T05:00:00Z");
const messageAt = (at: number) => ({ message_id: String(at), created_at: at }) as SupervisedMessage;
const joined = (at: number): MemberEvent => ({ at, user_id: "usr_a", what: "joined" });
const shown = (...args: Parameters<typeof conversationRows>) =>
  conversationRows(...args).map((row) => (row.kind === "day" ? row.date : `${row.kind} ${row.key.split(" ").at(-1)}`));

test("what was sent and who came stand in the order they happened, a line where the day turns in India", () => {
  const nextDay = Date.parse("2026-11-20T18:31:00Z");
  expect(
    shown([messageAt(DAY + 1), messageAt(nextDay)], [joined(DAY)], { hasPrevious: false, hasNext: false }),
  ).toEqual(["2026-11-20", `event ${DAY}`, `message ${DAY + 1}`, "2026-11-21", `message ${nextDay}`]);
});

test("an event before or after what is read so far waits", () => {
  const messages = [messageAt(DAY + 10), messageAt(DAY + 20)];
  const events = [joined(DAY), joined(DAY + 15), joined(DAY + 30)];
  expect(shown(messages, events, { hasPrevious: true, hasNext: true })).toEqual([
    "2026-11-20",
    `message ${DAY + 10}`,
    `event ${DAY + 15}`,
    `message ${DAY + 20}`,
  ]);
});
