import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { messageOf, MY_USER_ID } from "#src/chat-client/chat.testing.ts";
import { LINE_OF_COMING } from "#domain/chat/channel-events.ts";
import { firstUnreadIndex, isAtBottom, laterOf, withMessages } from "#src/chat-client/message-rules.ts";

test.each([
  [500, true],
  [480, true],
  [479, false],
  [0, false],
])("a conversation scrolled to %i of 500 is at its end: %j (H-09, C-46)", (scrollTop, at) => {
  expect(isAtBottom({ scrollTop, clientHeight: 300, scrollHeight: 800 })).toBe(at);
});

describe("the list of messages", () => {
  const version = fc.record({
    created_at: fc.integer({ min: 1, max: 12 }),
    updated_at: fc.integer({ min: 0, max: 3 }),
    deleted: fc.boolean(),
  });

  test("ends the same whatever the order and the number of versions: ordered, each once, in its latest version", () => {
    fc.assert(
      fc.property(fc.array(version, { maxLength: 40 }), fc.infiniteStream(fc.nat()), (tellings, dice) => {
        const messages = tellings.map((part) => messageOf(part));
        const shuffled = messages.toSorted(() => (Number(dice.next().value) % 3) - 1);
        const inOrder = messages.reduce((list, one) => withMessages(list, [one]), withMessages([], []));
        const mixed = shuffled.reduce((list, one) => withMessages(list, [one, ...messages.slice(0, 2)]), inOrder);
        const version = (m: (typeof messages)[number]) => [m.created_at, m.updated_at, m.deleted];
        expect(mixed.map(version)).toEqual(inOrder.map(version));
        expect(inOrder.map(({ created_at }) => created_at)).toEqual(
          [...new Set(tellings.map(({ created_at }) => created_at))].toSorted((a, b) => a - b),
        );
        for (const one of messages) {
          const stored = inOrder.find(({ message_id }) => message_id === one.message_id);
          expect(stored && laterOf(stored, one)).toEqual(stored);
        }
      }),
    );
  });

  test("takes what came after a deletion: that it was undone", () => {
    const deleted = messageOf({ created_at: 1, updated_at: 5, deleted: true });
    const restored = messageOf({ created_at: 1, updated_at: 6 });
    expect(withMessages([deleted], [restored])).toEqual([restored]);
    expect(withMessages([restored], [deleted])).toEqual([restored]);
    const frozen = messageOf({ created_at: 1, updated_at: 6, frozen: "answered" });
    expect(withMessages([frozen], [restored])).toEqual([frozen]);
  });

  test("stays the same object when nothing in it changed", () => {
    const list = [messageOf({ created_at: 1 }), messageOf({ created_at: 2 })];
    expect(withMessages(list, [messageOf({ created_at: 1 })])).toBe(list);
  });
});

describe("the line before what is new", () => {
  const list = [
    messageOf({ created_at: 1 }),
    messageOf({ created_at: 2, by: MY_USER_ID }),
    messageOf({ created_at: 3 }),
  ];

  test("stands before the first message of others after my reading", () => {
    expect(firstUnreadIndex(list, 0, MY_USER_ID)).toBe(0);
    expect(firstUnreadIndex(list, 1, MY_USER_ID)).toBe(2);
    expect(firstUnreadIndex(list, 3, MY_USER_ID)).toBe(-1);
  });

  test("does not stand before a line on who came", () => {
    expect(firstUnreadIndex([messageOf({ by: null, created_at: 5, custom_type: LINE_OF_COMING })], 0, MY_USER_ID)).toBe(
      -1,
    );
  });

  test("does not stand before a message that was taken back", () => {
    expect(firstUnreadIndex([messageOf({ created_at: 5, deleted: true })], 0, MY_USER_ID)).toBe(-1);
  });
});
