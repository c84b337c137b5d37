import { describe, expect, test } from "vitest";
import type { ChatMember } from "#domain/entities/chat.ts";
import { receiptOf } from "#src/features/chat/log/receipts.ts";
import { MY_USER_ID, myMember, memberOf, messageOf } from "#src/chat-client/chat.testing.ts";

const mine = messageOf({ by: MY_USER_ID, created_at: 100 });
const other = (delivered: number, read: number, id = "usr_x") =>
  memberOf({ user_id: id, delivered_at: delivered, read_at: read });

test.each([
  ["nobody has it yet", [other(0, 0)], "✓ Sent"],
  ["it has reached the other", [other(100, 0)], "✓✓ Delivered"],
  ["the other has read it", [other(0, 100)], "✓✓ Read"],
  ["it has reached one of two", [other(100, 0, "usr_a"), other(0, 0, "usr_b")], "✓ Delivered to 1 of 2"],
  ["one of two has read it", [other(100, 100, "usr_a"), other(100, 0, "usr_b")], "✓✓ Read by 1 of 2"],
  ["somebody invited has not answered", [memberOf({ state: "invited" })], "✓ Sent"],
])("a message of mine when %s", (_when, others, expected) => {
  const { mark, text } = receiptOf(
    mine,
    { custom_type: "group", members: [myMember, ...others], past_members: [] },
    MY_USER_ID,
  );
  expect(`${mark} ${text}`).toBe(expected);
});

describe("of those it was sent to", () => {
  const gone = (read_at: number, removed_at: number) => ({
    user_id: "usr_gone",
    nickname: "Ria Sen",
    since: 0,
    read_at,
    delivered_at: read_at,
    removed_at,
  });
  const text = (members: readonly ChatMember[], past: ReturnType<typeof gone>[]) => {
    const receipt = receiptOf(
      mine,
      { custom_type: "group", members: [myMember, ...members], past_members: past },
      MY_USER_ID,
    );
    return [receipt.text, receipt.readers];
  };

  test("whoever left or was banned since still counts, with what they read", () => {
    expect(text([other(100, 0)], [gone(100, 150)])).toEqual(["Read by 1 of 2", "Ria Sen"]);
    expect(text([other(100, 100)], [gone(0, 150)])).toEqual(["Read by 1 of 2", "Rohan Mehta"]);
  });

  test("nobody counts who had left before, nor who came after it, though their reading begins at the end", () => {
    expect(text([other(100, 0)], [gone(50, 60)])).toEqual(["Delivered", ""]);
    expect(text([other(0, 0), { ...other(200, 200, "usr_new"), since: 150 }], [])).toEqual(["Sent", ""]);
  });

  test("all recipients of a broadcast count, also who has not taken the invitation", () => {
    const members = [myMember, other(100, 100), memberOf({ user_id: "usr_asked", state: "invited" })];
    expect(receiptOf(mine, { custom_type: "broadcast", members, past_members: [] }, MY_USER_ID).text).toBe(
      "Read by 1 of 2",
    );
  });
});
