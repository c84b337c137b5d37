import { describe, expect, test } from "vitest";
import { LINE_OF_COMING } from "#domain/chat/channel-events.ts";
import { channelOf, MY_USER_ID, memberOf, messageOf, myMember, ROHAN } from "#src/chat-client/chat.testing.ts";
import { firstUnreadIndex, withMessages } from "#src/chat-client/message-rules.ts";
import { withAnswer, withDelivered, withNewMessage, withPresence, withRead } from "#src/chat-client/channel-state.ts";

const fresh = { currentUserId: MY_USER_ID, counted: false };
const state = (channel: ReturnType<typeof channelOf>) => [
  channel.last_message?.created_at ?? null,
  channel.unread_message_count,
  channel.unread_mention_count,
];

describe("a message that is received", () => {
  test("of somebody else is the last one and unread; one that names me counts as a mention, too", () => {
    const named = messageOf({ created_at: 5, mentioned_user_ids: [MY_USER_ID] });
    expect(state(withNewMessage(channelOf(), named, fresh))).toEqual([5, 1, 1]);
  });

  test("of mine, already counted or already read is not unread", () => {
    const read = channelOf({ members: [{ ...myMember, read_at: 9 }] });
    expect(state(withNewMessage(channelOf(), messageOf({ created_at: 5, by: MY_USER_ID }), fresh))).toEqual([5, 0, 0]);
    expect(
      state(withNewMessage(channelOf(), messageOf({ created_at: 5 }), { currentUserId: MY_USER_ID, counted: true })),
    ).toEqual([5, 0, 0]);
    expect(state(withNewMessage(read, messageOf({ created_at: 5 }), fresh))).toEqual([5, 0, 0]);
  });

  test("that only says who came is neither: the channel stays as it was", () => {
    const line = messageOf({ by: null, created_at: 5, custom_type: LINE_OF_COMING });
    const stored = channelOf();
    expect(withNewMessage(stored, line, fresh)).toBe(stored);
    expect(state(withNewMessage(stored, { ...line, custom_type: null }, fresh))).toEqual([5, 1, 0]);
  });

  test("that comes after a later one is unread, but not the last", () => {
    const later = withNewMessage(channelOf(), messageOf({ created_at: 9, by: MY_USER_ID }), fresh);
    expect(state(withNewMessage(later, messageOf({ created_at: 5 }), fresh))).toEqual([9, 1, 0]);
  });
});

describe("after the server's clock was ahead for a moment", () => {
  const ahead = messageOf({ created_at: 900 });
  const after = messageOf({ created_at: 100, position: 901 });

  test("the last message is the one sent last, whatever its time, and unread until it is read itself", () => {
    const channel = withNewMessage(
      withRead(withNewMessage(channelOf(), ahead, fresh), MY_USER_ID, 900, MY_USER_ID),
      after,
      fresh,
    );
    expect(state(channel)).toEqual([100, 1, 0]);
    expect(state(withRead(channel, MY_USER_ID, 901, MY_USER_ID))).toEqual([100, 0, 0]);
  });

  test("messages stand in the order they were sent", () => {
    expect(withMessages([ahead], [after]).map(({ created_at }) => created_at)).toEqual([900, 100]);
    expect(firstUnreadIndex([ahead, after], 900, MY_USER_ID)).toBe(1);
  });
});

describe("reading", () => {
  const unread = withNewMessage(channelOf(), messageOf({ created_at: 5 }), fresh);

  test("to the end leaves nothing unread; somebody else's moves only their mark", () => {
    expect(state(withRead(unread, MY_USER_ID, 5, MY_USER_ID))).toEqual([5, 0, 0]);
    const theirs = withRead(unread, ROHAN, 5, MY_USER_ID);
    expect(state(theirs)).toEqual([5, 1, 0]);
    expect(theirs.members.map(({ read_at }) => read_at)).toEqual([0, 5]);
  });

  test("never goes back, and neither does delivery", () => {
    const at9 = withDelivered(withRead(unread, ROHAN, 9, MY_USER_ID), ROHAN, 9);
    expect(withDelivered(withRead(at9, ROHAN, 4, MY_USER_ID), ROHAN, 4)).toBe(at9);
  });
});

test("presence changes the person wherever they are, and nothing when it is no change", () => {
  const online = withPresence(channelOf(), ROHAN, true, null);
  expect(online.members.map(({ connection_status }) => connection_status)).toEqual(["offline", "online"]);
  expect(withPresence(online, ROHAN, true, null)).toBe(online);
});

describe("the server's version of a channel", () => {
  const received = channelOf({ name: "renamed", last_message: messageOf({ created_at: 5 }), unread_message_count: 1 });

  test("that was asked for before a message came does not take the message back", () => {
    const stored = withNewMessage(received, messageOf({ created_at: 7 }), fresh);
    const merged = withAnswer({ ...stored, name: "old" }, received, { currentUserId: MY_USER_ID, readSince: false });
    expect([merged.name, ...state(merged)]).toEqual(["renamed", 7, 2, 0]);
  });

  test("that was asked for before I read it does not make it unread again", () => {
    const members = [{ ...myMember, read_at: 0 }, memberOf()];
    const stored = withRead({ ...received, members }, MY_USER_ID, 5, MY_USER_ID);
    expect(state(withAnswer(stored, { ...received, members }, { currentUserId: MY_USER_ID, readSince: true }))).toEqual(
      [5, 0, 0],
    );
  });

  test("that comes after I read it makes it unread again: I marked it so in another place", () => {
    const members = [{ ...myMember, read_at: 0 }, memberOf()];
    const stored = withRead({ ...received, members }, MY_USER_ID, 5, MY_USER_ID);
    expect(withAnswer(stored, { ...received, members }, { currentUserId: MY_USER_ID, readSince: false })).toEqual({
      ...received,
      members,
    });
  });

  test("that is as new as what is stored is taken as it is", () => {
    expect(withAnswer(channelOf(), received, { currentUserId: MY_USER_ID, readSince: true })).toBe(received);
    expect(withAnswer(undefined, received, { currentUserId: MY_USER_ID, readSince: true })).toBe(received);
  });
});
