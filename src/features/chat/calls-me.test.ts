import { expect, test } from "vitest";
import { callsMe } from "#src/features/chat/calls-me.ts";
import { channelOf, ME, messageOf } from "#src/features/chat/testing-chat.ts";

const word = messageOf();
const mention = messageOf({ mentioned_user_ids: [ME] });
const mine = messageOf({ by: ME });
const direct = channelOf();
const group = channelOf({ custom_type: "group" });

test.each([
  ["a direct word", word, direct, true],
  ["a word in a group", word, group, false],
  ["a mention in a group", mention, group, true],
  ["a word in a direct channel set to mentions", word, { ...direct, alert_level: "mentions" as const }, false],
  ["a mention in a group set to mentions", mention, { ...group, alert_level: "mentions" as const }, true],
  ["a mention in a muted group", mention, { ...group, alert_level: "none" as const }, false],
  ["my own word", mine, direct, false],
])("%s is heard: the level of the channel decides", (_what, message, channel, expected) => {
  expect(callsMe(message, channel, ME)).toBe(expected);
});
