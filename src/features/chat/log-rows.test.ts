import { describe, expect, test } from "vitest";
import { logRows, messageAfter, messageKey, type ShownMessage } from "#src/features/chat/log-rows.ts";
import { ME, messageOf } from "#src/platform/chat/chat.testing.ts";

const at = (iso: string) => Date.parse(iso);
const sent = (...messages: ReturnType<typeof messageOf>[]): ShownMessage[] =>
  messages.map((message) => ({ message, state: "sent" }));
const shapes = (shown: readonly ShownMessage[], newFrom: number | null = null) =>
  logRows(shown, newFrom).map((row) => (row.kind === "message" ? (row.startsGroup ? "named" : "same") : row.key));

describe("the rows of a conversation", () => {
  test("a day begins at midnight in India, whatever the machine's zone", () => {
    const late = messageOf({ created_at: at("2026-11-20T18:29:00Z") });
    const early = messageOf({ created_at: at("2026-11-20T18:31:00Z") });
    expect(shapes(sent(late, early))).toEqual(["day-2026-11-20", "named", "day-2026-11-21", "named"]);
  });

  test("a name is said once while the same person goes on, and again after five minutes or a word of the system", () => {
    const first = at("2026-11-20T06:00:00Z");
    const rows = sent(
      messageOf({ created_at: first }),
      messageOf({ created_at: first + 60_000 }),
      messageOf({ created_at: first + 400_000 }),
      messageOf({ created_at: first + 401_000, message_type: "admin", sender: null }),
      messageOf({ created_at: first + 402_000 }),
      messageOf({ created_at: first + 403_000, by: ME }),
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
