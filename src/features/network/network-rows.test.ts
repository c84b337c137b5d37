import { describe, expect, test } from "vitest";
import type { ChatPerson } from "#domain/contract/http/chat-people.ts";
import type { ChatChannel, ChatMember } from "#domain/entities/chat.ts";
import { networkGroups } from "#src/features/network/network-rows.ts";

const MY_USER_ID = "usr_dealermeridian";

function person(id: string, part: Partial<ChatPerson> = {}): ChatPerson {
  return {
    user_id: id,
    nickname: id,
    client_id: null,
    brand_name: "Narmada Bank",
    is_staff: false,
    is_active: true,
    user_onboarded: true,
    connection_status: "offline",
    last_seen_at: null,
    designation: null,
    connected: false,
    channel_url: null,
    reason: null,
    ...part,
  };
}

function member(id: string, state: ChatMember["state"]): ChatMember {
  return {
    ...person(id),
    role: "none",
    state,
    since: 0,
    read_at: 0,
    delivered_at: 0,
  };
}

function direct(url: string, other: ChatMember, mine: ChatMember["state"]): ChatChannel {
  return {
    url,
    change: 0,
    custom_type: "direct",
    name: "",
    member_count: 2,
    members: [member(MY_USER_ID, mine), other],
    past_members: [],
    is_distinct: true,
    last_message: null,
    unread_message_count: 0,
    unread_mention_count: 0,
    my_member_state: mine,
    my_role: "none",
    inviter: null,
    creator: null,
    created_at: 1,
    invited_at: null,
    data: {},
    is_whatsapp_linked_channel: false,
    alert_level: "all",
  };
}

const rowTexts = (groups: ReturnType<typeof networkGroups>) =>
  groups.map(({ title, rows }) => [title, ...rows.map((row) => `${row.userId} ${row.standing}`)]);

describe("the network", () => {
  test("shows who asks me before whom I asked, then suggestions, then connections", () => {
    const groups = networkGroups({
      myUserId: MY_USER_ID,
      channels: [
        direct("chn_1", member("usr_asked", "invited"), "joined"),
        direct("chn_2", member("usr_asks", "joined"), "invited"),
        direct("chn_3", member("usr_known", "joined"), "joined"),
      ],
      suggestions: [person("usr_new", { reason: "Quotes 7.18 GS 2033, which you hold" })],
      connections: [person("usr_known", { connected: true, channel_url: "chn_3" })],
    });
    expect(rowTexts(groups)).toEqual([
      ["Invitations", "usr_asks asks", "usr_asked asked"],
      ["Suggested", "usr_new stranger"],
      ["Connections", "usr_known connected"],
    ]);
    expect(groups[1]?.rows[0]?.note).toBe("Quotes 7.18 GS 2033, which you hold");
  });

  test("names nobody twice: who was invited meanwhile is suggested no more", () => {
    const groups = networkGroups({
      myUserId: MY_USER_ID,
      channels: [direct("chn_1", member("usr_new", "invited"), "joined")],
      suggestions: [person("usr_new"), person("usr_known")],
      connections: [person("usr_known", { connected: true })],
    });
    expect(rowTexts(groups)).toEqual([
      ["Invitations", "usr_new asked"],
      ["Connections", "usr_known connected"],
    ]);
  });
});
