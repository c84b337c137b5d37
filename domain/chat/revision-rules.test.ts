import { describe, expect, test } from "vitest";
import {
  RESTORABLE_MS,
  REVISABLE_MS,
  type RevisedMessage,
  whyNotCorrect,
  whyNotDelete,
  whyNotEdit,
  whyNotRestore,
} from "#domain/chat/revision-rules.ts";

const SENT_AT = 1_000_000;
const bid: RevisedMessage = {
  senderId: "usr_me",
  messageType: "user",
  isBuzz: false,
  deleted: false,
  createdAt: SENT_AT,
  frozen: null,
  isCorrected: false,
};
const currentMember = (afterMs = 1000) => ({ userId: "usr_me", mayChat: true, nowMs: SENT_AT + afterMs });
const message = (changes: Partial<RevisedMessage>): RevisedMessage => ({ ...bid, ...changes });
/** Refusals to edit, delete and correct. */
const refusals = (of: RevisedMessage, who = currentMember()) =>
  [whyNotEdit, whyNotDelete, whyNotCorrect].map((rule) => rule(of, who));

describe("a message that nobody relied on", () => {
  test("is edited and deleted by its writer for two minutes, to the last millisecond", () => {
    expect(refusals(bid, currentMember(REVISABLE_MS - 1))).toEqual([null, null, null]);
    const [edit, remove, correct] = refusals(bid, currentMember(REVISABLE_MS));
    expect(edit).toBe("A message can be changed for two minutes only. You can correct it.");
    expect([remove, correct]).toEqual([edit, null]);
  });

  test("is nobody else's, and not a reader's without a role that chats", () => {
    expect(refusals(bid, { ...currentMember(), userId: "usr_other" })).toEqual(
      Array(3).fill("Only its author can change a message."),
    );
    expect(refusals(bid, { ...currentMember(), mayChat: false })).toEqual(
      Array(3).fill("Your role has no access to chat."),
    );
    expect(refusals(message({ deleted: true }))).toEqual(Array(3).fill("This message was deleted."));
  });

  test("may be deleted but not rewritten when it is a file or a buzz", () => {
    for (const other of [message({ messageType: "file" }), message({ isBuzz: true })]) {
      expect(refusals(other)).toEqual(["Only a text can be edited.", null, "Only a text can be corrected."]);
    }
    expect(whyNotDelete(message({ messageType: "file" }), currentMember(REVISABLE_MS))).toBe(
      "A message can be changed for two minutes only.",
    );
  });
});

describe("a message stands as sent, and is only corrected", () => {
  test.each([
    ["once a reply quotes it", { frozen: "answered" }, /was answered/],
    ["once a line of it was acted on", { frozen: "acted_on" }, /acted on/],
    ["once it was corrected in the open", { isCorrected: true }, /was corrected/],
  ] as const)("%s", (_when, changes, text) => {
    const [edit, remove, correct] = refusals(message(changes));
    expect([edit, remove]).toEqual([expect.stringMatching(text), expect.stringMatching(text)]);
    expect(correct).toBeNull();
  });
});

test("a deletion is undone within seconds, and only while it is one", () => {
  expect(whyNotRestore(SENT_AT, SENT_AT + RESTORABLE_MS)).toBeNull();
  expect(whyNotRestore(SENT_AT, SENT_AT + RESTORABLE_MS + 1)).toMatch(/too late/);
  expect(whyNotRestore(null, SENT_AT)).toMatch(/not deleted/);
});
