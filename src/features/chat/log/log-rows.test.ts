import { describe, expect, test } from "vitest";
import {
  logRows,
  messageAfter,
  messageKey,
  shownMessages,
  type ShownMessage,
} from "#src/features/chat/log/log-rows.ts";
import type { PendingShown } from "#src/chat-client/chat-client.ts";
import { MY_USER_ID, messageOf } from "#src/chat-client/chat.testing.ts";

const at = (iso: string) => Date.parse(iso);
const sent = (...messages: ReturnType<typeof messageOf>[]): ShownMessage[] =>
  messages.map((message) => ({ message, state: "sent" }));
const shapes = (shown: readonly ShownMessage[], newFrom: number | null = null) =>
  logRows(shown, newFrom).map((row) => (row.kind === "message" ? (row.startsGroup ? "named" : "same") : row.key));

describe("the rows of a conversation", () => {
  test("a day begins at midnight in India, whatever the machine's zone", () => {
    const lateMessage = messageOf({ created_at: at("2026-11-20T18:29:00Z") });
    const early = messageOf({ created_at: at("2026-11-20T18:31:00Z") });
    expect(shapes(sent(lateMessage, early))).toEqual(["day-2026-11-20", "named", "day-2026-11-21", "named"]);
  });

  test("a name is shown once while the same person goes on, and again after five minutes or a word of the system", () => {
    const first = at("2026-11-20T06:00:00Z");
    const rows = sent(
      messageOf({ created_at: first }),
      messageOf({ created_at: first + 60_000 }),
      messageOf({ created_at: first + 400_000 }),
      messageOf({ created_at: first + 401_000, message_type: "admin", sender: null }),
      messageOf({ created_at: first + 402_000 }),
      messageOf({ created_at: first + 403_000, by: MY_USER_ID }),
    );
    expect(shapes(rows)).toEqual(["day-2026-11-20", "named", "same", "named", "named", "named", "named"]);
  });

  test("the line 'New' stands once, before the first unread message", () => {
    const rows = sent(messageOf({ created_at: 10 }), messageOf({ created_at: 20 }), messageOf({ created_at: 30 }));
    expect(shapes(rows, 20)).toEqual(["day-1970-01-01", "named", "new", "named", "same"]);
  });

  test("a message keeps its row when it is stored", () => {
    expect(messageKey({ req_id: "req-1", message_id: "" })).toBe(messageKey({ req_id: "req-1", message_id: "77" }));
  });
});

test("moving by messages passes over the lines between them and stops at either end", () => {
  const day = 24 * 3600_000;
  const rows = logRows(
    sent(messageOf({ created_at: 1 }), messageOf({ created_at: 2 }), messageOf({ created_at: day })),
    2,
  );
  // day, message, new, message, day, message
  expect(messageAfter(rows, 1, 1)).toBe(3);
  expect(messageAfter(rows, 3, 1)).toBe(5);
  expect(messageAfter(rows, 5, -2)).toBe(1);
  expect(messageAfter(rows, 5, 10)).toBe(5);
  expect(messageAfter(rows, 1, -1)).toBe(1);
});

describe("what I wrote and the server does not have", () => {
  const pending = (part: Partial<PendingShown> & { text: string; reqId: string; id?: string }): PendingShown => {
    const { text, reqId, id = "", ...rest } = part;
    return {
      state: "sending",
      ...rest,
      message: messageOf({ message: text, req_id: reqId, message_id: id, by: MY_USER_ID }),
    };
  };
  const seen = (rows: readonly ShownMessage[]) =>
    rows.map(({ message, state, isBlocked }) => [message.message, isBlocked === true ? "waits" : state]);

  test("stands behind what is stored, in the order of sending; what is stored already stands once", () => {
    const stored = [
      messageOf({ message: "bid?", created_at: 1 }),
      messageOf({ message: "6.85", req_id: "req_1", by: MY_USER_ID }),
    ];
    const waiting = [
      pending({ text: "6.85", reqId: "req_1" }),
      pending({ text: "firm", reqId: "req_2", state: "checking" }),
    ];
    expect(seen(shownMessages(stored, waiting, true))).toEqual([
      ["bid?", "sent"],
      ["6.85", "sent"],
      ["firm", "checking"],
    ]);
  });

  test("waits behind the first that is asked about, but for what failed and what is for later", () => {
    const waiting = [
      pending({ text: "before", reqId: "req_1" }),
      pending({ text: "at 7, later", reqId: "req_2", state: "asked", sendAt: 1 }),
      pending({ text: "6.10 offer", reqId: "req_3", state: "asked" }),
      pending({ text: "firm", reqId: "req_4" }),
      pending({ text: "refused", reqId: "req_5", state: "failed" }),
      pending({ text: "6.12 offer", reqId: "req_6", state: "asked" }),
    ];
    expect(seen(shownMessages([], waiting, true))).toEqual([
      ["before", "sending"],
      ["at 7, later", "asked"],
      ["6.10 offer", "asked"],
      ["firm", "waits"],
      ["refused", "failed"],
      ["6.12 offer", "asked"],
    ]);
  });

  test("as a new text stands in the place of its message, whose row stays the same row", () => {
    const stored = [
      messageOf({ message: "6.85", req_id: "req_1", message_id: "11", by: MY_USER_ID }),
      messageOf({ message: "ok" }),
    ];
    const rows = shownMessages(stored, [pending({ text: "6.84", reqId: "req_2", id: "11", state: "asked" })], true);
    expect(seen(rows)).toEqual([
      ["6.84", "asked"],
      ["ok", "sent"],
    ]);
    expect(rows.map(({ message }) => messageKey(message))[0]).toBe("req_1");
    expect(rows[0]?.pending?.message.req_id).toBe("req_2");
  });

  test("is not shown while older messages are read, but for new texts of those", () => {
    expect(shownMessages([], [pending({ text: "firm", reqId: "req_1" })], false)).toEqual([]);
  });
});
