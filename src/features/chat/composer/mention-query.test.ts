import { describe, expect, test } from "vitest";
import { completeMention, mentionable, mentionAt } from "#src/features/chat/composer/mention-query.ts";
import { MY_USER_ID, myMember, memberOf } from "#src/chat-client/chat.testing.ts";

describe("naming a member", () => {
  test.each([
    ["@ro", 3, { at: 0, typed: "ro" }],
    ["hit @rohan me", 13, { at: 4, typed: "rohan me" }],
    ["@", 1, { at: 0, typed: "" }],
    ["5cr @99.25", 10, null],
    ["desk@narmada", 12, null],
    ["@Rohan Mehta please", 19, null],
  ])("'%s' with the caret at %i", (text, caret, expected) => {
    expect(mentionAt(text, caret)).toEqual(expected);
  });

  test("first and last names are found, never oneself and nobody who may no longer sign in", () => {
    const left = memberOf({ user_id: "usr_left", nickname: "Mehul Shah", is_active: false });
    const members = [myMember, memberOf(), left];
    expect(mentionable(members, "me", MY_USER_ID).map((member) => member.nickname)).toEqual(["Rohan Mehta"]);
    expect(mentionable(members, "asha", MY_USER_ID)).toEqual([]);
  });

  test("the name takes the place of what was typed and leaves the rest", () => {
    expect(completeMention("hit @ro at 6.85", { at: 4, typed: "ro" }, "Rohan Mehta")).toEqual({
      text: "hit @Rohan Mehta at 6.85",
      caret: 17,
    });
  });
});
