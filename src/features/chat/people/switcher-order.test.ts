import { describe, expect, test } from "vitest";
import { inSwitcherOrder, nextUnread, type SwitcherFacts } from "#src/features/chat/people/switcher-order.ts";
import { channelOf, MY_USER_ID, myMember, memberOf, messageOf } from "#src/chat-client/chat.testing.ts";

const facts: SwitcherFacts = { myUserId: MY_USER_ID, quiet: [], clientsWaiting: new Set(["cli_kaveri"]) };
const last = (at: number) => messageOf({ created_at: at });

const recent = channelOf({ url: "chn_recent", last_message: last(900) });
const older = channelOf({ url: "chn_older", last_message: last(800) });
const unreadGroup = channelOf({
  url: "chn_group",
  custom_type: "group",
  unread_message_count: 9,
  last_message: last(700),
});
const unreadDirect = channelOf({ url: "chn_direct", unread_message_count: 1, last_message: last(100) });
const mention = channelOf({
  url: "chn_mention",
  custom_type: "group",
  unread_message_count: 4,
  unread_mention_count: 1,
  last_message: last(50),
});
const turn = channelOf({
  url: "chn_turn",
  members: [myMember, memberOf({ user_id: "usr_brokerkaveri", client_id: "cli_kaveri" })],
  last_message: last(10),
});
const invited = channelOf({ url: "chn_invited", my_member_state: "invited", invited_at: 20 });
const muted = channelOf({
  url: "chn_muted",
  unread_message_count: 50,
  alert_level: "none",
  last_message: last(850),
});
const all = [recent, older, unreadGroup, unreadDirect, mention, turn, invited, muted];

describe("the switcher", () => {
  test("puts my turn first, then mentions, unread people, unread groups, and the latest after them", () => {
    expect(inSwitcherOrder(all, facts).map((channel) => channel.url)).toEqual([
      "chn_invited",
      "chn_turn",
      "chn_mention",
      "chn_direct",
      "chn_group",
      "chn_recent",
      "chn_muted",
      "chn_older",
    ]);
  });

  test("next unread goes to the most urgent one, never to where I am, and to nothing when all is read", () => {
    expect(nextUnread(all, facts, null)?.url).toBe("chn_invited");
    expect(nextUnread(all, facts, "chn_invited")?.url).toBe("chn_mention");
    expect(nextUnread([recent, older, turn, muted], facts, null)).toBeUndefined();
  });

  test("a muted conversation calls for nothing, not even when I am named in it, for good or for now", () => {
    const named = { ...muted, unread_mention_count: 1 };
    expect(nextUnread([muted], facts, null)).toBeUndefined();
    expect(nextUnread([named], facts, null)).toBeUndefined();
    const quiet = { ...facts, quiet: [mention.url, unreadDirect.url] };
    expect(nextUnread([mention, unreadDirect, unreadGroup], quiet, null)?.url).toBe(unreadGroup.url);
    expect(inSwitcherOrder([recent, unreadDirect, mention], quiet).map(({ url }) => url)).toEqual([
      recent.url,
      unreadDirect.url,
      mention.url,
    ]);
  });
});
