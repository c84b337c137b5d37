import { expect, test } from "vitest";
import type { LaterMessage } from "#domain/contract/http/chat-later.ts";
import { nextLookMs } from "#src/features/chat/later/later-messages.ts";

const NOW = Date.parse("2026-11-20T08:30:00Z");
const later = (inMs: number, failure: string | null = null): LaterMessage => ({
  id: "ltr_001",
  channel_url: "chn_one",
  req_id: "req-00001",
  message: "gm",
  send_at: new Date(NOW + inMs).toISOString(),
  failure,
});

test("the list is looked at again just after the next message is due", () => {
  expect(nextLookMs([later(90_000), later(30_000)], NOW)).toBe(31_000);
});

test("a message whose time has come is looked after every two seconds until it is gone or says why not", () => {
  expect(nextLookMs([later(-5000)], NOW)).toBe(2000);
  expect(nextLookMs([later(-5000, "Rohan Mehta has left this conversation.")], NOW)).toBe(300_000);
});

test("with nothing waiting, and with much time ahead, it is looked at every five minutes", () => {
  expect(nextLookMs([], NOW)).toBe(300_000);
  expect(nextLookMs([later(86_400_000)], NOW)).toBe(300_000);
});
