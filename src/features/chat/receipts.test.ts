import { expect, test } from "vitest";
import { receiptOf } from "#src/features/chat/receipts.ts";
import { ME, me, memberOf, messageOf } from "#src/platform/chat/chat.testing.ts";

const mine = messageOf({ by: ME, created_at: 100 });
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
  const { mark, words } = receiptOf(mine, [me, ...others], ME);
  expect(`${mark} ${words}`).toBe(expected);
});
