import { describe, expect, test } from "vitest";
import {
  brokerClientId,
  channelName,
  isBrokerToBroker,
  isGroup,
  memberName,
  senderName,
  shownChannels,
} from "#src/chat-client/channel-rules.ts";
import { channelOf, MY_USER_ID, memberOf, messageOf, myMember, ROHAN } from "#src/chat-client/chat.testing.ts";

const urls = (...channels: Parameters<typeof channelOf>[0][]) =>
  shownChannels(channels.map(channelOf), MY_USER_ID).map(({ url }) => url);
const messageAt = (at: number) => messageOf({ created_at: at });

describe("my list of channels", () => {
  test("has each channel once, in its last version (H-01)", () => {
    const list = shownChannels([channelOf({ name: "before" }), channelOf({ name: "after" })], MY_USER_ID);
    expect(list.map(({ name }) => name)).toEqual(["after"]);
  });

  test("hides a direct channel whose invitee has not signed up yet, but no group with such a member (H-02)", () => {
    const members = [myMember, memberOf({ user_onboarded: false })];
    expect(urls({ members }, { url: "chn_group", custom_type: "group", name: "Gilts", members })).toEqual([
      "chn_group",
    ]);
  });

  test("hides a channel whose name resolves to the text 'undefined' (H-03)", () => {
    const nameless = { members: [myMember, memberOf({ nickname: "undefined" })] };
    expect(urls(nameless, { url: "chn_two", custom_type: "group", name: "undefined" }, { url: "chn_three" })).toEqual([
      "chn_three",
    ]);
  });

  test("hides a broadcast that somebody else made (H-04)", () => {
    const broadcast = { custom_type: "broadcast", name: "Axes" } as const;
    expect(
      urls(
        { ...broadcast, creator: { user_id: ROHAN, nickname: "" } },
        { ...broadcast, url: "chn_mine", creator: { user_id: MY_USER_ID, nickname: "" } },
      ),
    ).toEqual(["chn_mine"]);
  });

  test("has the latest first, and channels grown from a broadcast last (S-35)", () => {
    expect(
      urls(
        { url: "chn_old", last_message: messageAt(10) },
        { url: "chn_grown", last_message: messageAt(99), data: { created_from: "chn_axes" } },
        { url: "chn_new", last_message: messageAt(20) },
      ),
    ).toEqual(["chn_new", "chn_old", "chn_grown"]);
  });

  test("has an invitation at the time of inviting, whatever was sent since (S-36)", () => {
    const invited = { my_member_state: "invited", last_message: messageAt(99) } as const;
    expect(
      urls(
        { url: "chn_b", last_message: messageAt(20) },
        { ...invited, url: "chn_first", invited_at: 15 },
        { ...invited, url: "chn_later", invited_at: 25 },
      ),
    ).toEqual(["chn_later", "chn_b", "chn_first"]);
  });
});

test.each([
  ["group", 2, true],
  ["", 3, true],
  [null, 3, true],
  ["", 2, false],
  ["trading_group", 5, false],
  ["direct", 2, false],
] as const)("a channel of kind %j with %i members is a group: %j (H-06)", (custom_type, member_count, group) => {
  expect(isGroup({ custom_type, member_count })).toBe(group);
});

describe("names", () => {
  test("a direct channel is called after the other person, a group by its name or its people", () => {
    expect(channelName(channelOf({ name: "ignored" }), MY_USER_ID)).toBe("Rohan Mehta");
    expect(channelName(channelOf({ custom_type: "group", name: "Gilts" }), MY_USER_ID)).toBe("Gilts");
    const five = ["Rohan", "Farah", "Vikram", "Leela"].map((nickname, n) =>
      memberOf({ user_id: `usr_${n}`, nickname }),
    );
    expect(channelName(channelOf({ custom_type: "group", members: [myMember, ...five] }), MY_USER_ID)).toBe(
      "Rohan, Farah, Vikram and 1 more",
    );
  });

  test("staff are 'Harmoney' in WhatsApp-linked channels and themselves elsewhere (M-24)", () => {
    const staff = memberOf({ is_staff: true, nickname: "Meera Iyer" });
    const linked = channelOf({ is_whatsapp_linked_channel: true, members: [myMember, staff] });
    expect(memberName(linked, staff)).toBe("Harmoney");
    expect(senderName(linked, messageOf({ by: ROHAN }))).toBe("Harmoney");
    expect(channelName(linked, MY_USER_ID)).toBe("Harmoney");
    expect(memberName(channelOf(), staff)).toBe("Meera Iyer");
    expect(memberName(linked, memberOf())).toBe("Rohan Mehta");
  });
});

describe("a trading group", () => {
  const broker = memberOf({ user_id: "usr_farah", client_id: "cli_kaveri", role: "operator" });
  const second = memberOf({ user_id: "usr_other", client_id: "cli_other", role: "operator" });
  const group = channelOf({ custom_type: "trading_group", members: [myMember, broker, second] });

  test("is brokered by its first operator's firm; other channels by nobody (M-22)", () => {
    expect(brokerClientId(group)).toBe("cli_kaveri");
    expect(brokerClientId({ ...group, custom_type: "group" })).toBeNull();
    expect(brokerClientId({ ...group, members: [myMember] })).toBeNull();
  });

  describe("has messages from broker to broker (M-23)", () => {
    const otherBroker = memberOf({ user_id: "usr_other", client_id: "cli_other" });
    const served = channelOf({ custom_type: "trading_group", members: [broker, myMember, otherBroker] });
    const passes = (member: { client_id: string | null }, channel = served) =>
      isBrokerToBroker(channel, { sender: member });

    test("where neither the channel's admin nor the sender is of the firm that the group serves", () => {
      expect(passes(otherBroker)).toBe(true);
      expect(passes(myMember)).toBe(false);
    });
    test("though not what the broker writes to all of it", () => expect(passes(broker)).toBe(false));
    test("and none where it serves nobody, in other channels and from the system", () => {
      expect(passes(broker, { ...served, members: [broker] })).toBe(false);
      expect(passes(otherBroker, { ...served, custom_type: "group" })).toBe(false);
      expect(isBrokerToBroker(served, { sender: null })).toBe(false);
    });
  });
});
