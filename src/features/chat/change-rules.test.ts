import { beforeEach, expect, test } from "vitest";
import type { SessionData } from "#domain/entities/session.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { useChat } from "#src/chat-client/chat.ts";
import { MY_USER_ID, messageOf } from "#src/chat-client/chat.testing.ts";
import { useSession } from "#src/session/session.ts";
import { editMyLast, latestOf, whyNotDeleteNow, whyUnsent } from "#src/features/chat/change-rules.ts";
import { useChatUi } from "#src/features/chat/chat-ui.ts";

const URL = "chn_one";
const edited = () => useChatUi.getState().edits[URL]?.message.message;

beforeEach(() => {
  const session = { user_info: { unique_id: MY_USER_ID, roles: ["clientdealer"], is_staff: false }, is_broker: false };
  useSession.setState({ status: "authenticated", session: session as unknown as SessionData });
  useChatUi.setState({ edits: {} });
  const messages = [
    messageOf({ message_id: "1", created_at: 1, by: MY_USER_ID, message: "gs 33 offer 6.94" }),
    messageOf({ message_id: "2", created_at: 2, message: "looking" }),
  ];
  useChat.setState({
    windows: { [URL]: { messages, hasPrevious: false, hasNext: false, state: "ready" } },
    pending: {},
  });
});

test("the key that changes what I sent last takes mine, not theirs", () => {
  expect(editMyLast(URL)).toBe(true);
  expect(edited()).toBe("gs 33 offer 6.94");
});

test("the last is still mine to change while it is on its way", () => {
  const message = messageOf({ message_id: "", created_at: 3, by: MY_USER_ID, message: "gs 33 offer 6.95" });
  useChat.setState({ pending: { [URL]: [{ message, state: "sending" }] } });
  expect(editMyLast(URL)).toBe(true);
  expect(edited()).toBe("gs 33 offer 6.95");
});

test("nothing is done with a message that is on its way; once it is stored, the focus that was on it means the stored one", () => {
  const sent = { req_id: "req-1", by: MY_USER_ID, message: "gs 33 offer 6.95" };
  const unsent = messageOf({ ...sent, message_id: "", created_at: 3 });
  expect([whyUnsent(unsent), whyNotDeleteNow(unsent)]).toEqual([
    "It has not been sent yet",
    "It has not been sent yet",
  ]);
  const stored = messageOf({ ...sent, message_id: "3", created_at: serverNowMs() });
  const others = useChat.getState().windows[URL]?.messages ?? [];
  useChat.setState({
    windows: { [URL]: { messages: [...others, stored], hasPrevious: false, hasNext: false, state: "ready" } },
  });
  expect(latestOf(unsent)).toBe(stored);
  expect([whyUnsent(unsent), whyNotDeleteNow(unsent)]).toEqual([null, null]);
});
