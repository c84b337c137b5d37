import { expect, test } from "vitest";
import type { ChatChannel } from "#domain/entities/chat.ts";
import { mentionsUser, quietNow, type Attention } from "#src/chat-client/attention.ts";
import { channelOf, MY_USER_ID, messageOf } from "#src/chat-client/chat.testing.ts";

const NOW_MS = 1_700_000_000_000;
const direct = channelOf();
const group = channelOf({ custom_type: "group" });
const mention = { mentioned_user_ids: [MY_USER_ID] };
const mentionsOnly = { alert_level: "mentions" } as const;
const muted = { alert_level: "none" } as const;
const call = (
  message: Parameters<typeof messageOf>[0],
  channel = direct,
  keywords: readonly string[] = [],
  quietUntil: Record<string, number> = {},
) => mentionsUser(messageOf(message), channel, MY_USER_ID, { keywords, quietUntil }, NOW_MS);

test.each<[what: string, message: Parameters<typeof messageOf>[0], channel: ChatChannel, expected: Attention]>([
  ["a direct word", {}, direct, "sounds"],
  ["a word in a group", {}, group, "counts"],
  ["a mention in a group", mention, group, "sounds"],
  ["a word in a direct channel set to mentions", {}, { ...direct, ...mentionsOnly }, "quiet"],
  ["a mention in a group set to mentions", mention, { ...group, ...mentionsOnly }, "sounds"],
  ["a mention in a muted group", mention, { ...group, ...muted }, "quiet"],
  ["my own word", { by: MY_USER_ID }, direct, "quiet"],
  ["what the system says", { by: null }, direct, "quiet"],
  ["a direct word that was taken back", { deleted: true }, direct, "quiet"],
])("%s: the level of the channel decides", (_what, message, channel, expected) => {
  expect(call(message, channel)).toBe(expected);
});

test("a keyword of mine calls me as a mention does, in a muted channel as little as one", () => {
  const message = { message: "who bids NABARD  2030?" };
  expect(call(message, { ...group, ...mentionsOnly }, ["nabard 2030"])).toBe("sounds");
  expect(call(message, { ...group, ...muted }, ["nabard 2030"])).toBe("quiet");
  expect(call({ ...message, by: MY_USER_ID }, group, ["nabard"])).toBe("quiet");
});

test.each([
  ["ask", "the task is done", "counts"],
  ["ask", "ask 6.85", "sounds"],
  ["ask", "no task, an ask", "sounds"],
  ["ask", "basket", "counts"],
  ["SDL", "SDLs", "counts"],
  ["6.85", "at 6.85?", "sounds"],
  ["6.85", "at 16.85", "counts"],
  ["हरित", "हरित बॉन्ड", "sounds"],
  [" ", "a b", "counts"],
])("the keyword '%s' in '%s': whole words only", (keyword, message, expected) => {
  expect(call({ message }, group, [keyword])).toBe(expected);
});

test("the channels muted now are known, and when the next of them is over", () => {
  const quietUntil = { chn_b: NOW_MS + 20, chn_a: NOW_MS + 10, chn_over: NOW_MS };
  expect(quietNow({ quietUntil }, NOW_MS)).toEqual({ urls: ["chn_a", "chn_b"], nextAt: NOW_MS + 10 });
  expect(quietNow({ quietUntil }, NOW_MS + 20)).toEqual({ urls: [], nextAt: null });
});

test("a muted channel makes no sound until its time, not even to who is mentioned", () => {
  const until = (at: number) => call(mention, direct, [], { [direct.url]: at });
  expect([until(NOW_MS + 1), until(NOW_MS), call(mention, direct, [], { chn_other: NOW_MS + 1 })]).toEqual([
    "quiet",
    "sounds",
    "sounds",
  ]);
});
