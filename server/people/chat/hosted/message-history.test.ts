import fc from "fast-check";
import { expect, test } from "vitest";
import {
  rowsOf,
  messageHistory,
  type MessageHistory,
  withEdit,
  withFirst,
  withoutIt,
} from "#server/people/chat/hosted/message-history.ts";

const NOTHING: MessageHistory = { texts: [], goneAt: null };
const SENT_AT = 1000;
type Happened = { kind: "sent" | "edited"; from: number; message: string } | { kind: "gone"; from: number };

/** A history as stored between two events, in the rows. */
function stored(history: MessageHistory): MessageHistory {
  const { row, versions } = rowsOf(history);
  const isLoneEdit = history.texts.length === 1 && history.goneAt === null && history.texts[0]?.from !== SENT_AT;
  const updatedAt = isLoneEdit ? (history.texts[0]?.from ?? 0) : row.updatedAt;
  return messageHistory({ ...row, updatedAt, createdAt: SENT_AT }, versions);
}
function after(history: MessageHistory, happened: Happened): MessageHistory {
  if (happened.kind === "gone") return stored(withoutIt(history, happened.from) ?? history);
  const { from, message } = happened;
  const version = { from, message, data: null, corrects: false };
  return stored((happened.kind === "sent" ? withFirst(history, version) : withEdit(history, version)) ?? history);
}

test("a message, its edits and its deletion end the same in any order and however often each is sent", () => {
  const story = fc.tuple(fc.integer({ min: 0, max: 4 }), fc.boolean()).chain(([edits, isGone]) => {
    const events: Happened[] = [{ kind: "sent", from: SENT_AT, message: "text 0" }];
    for (let n = 1; n <= edits; n += 1) events.push({ kind: "edited", from: SENT_AT + n * 10, message: `text ${n}` });
    if (isGone) events.push({ kind: "gone", from: SENT_AT + 100 });
    const [first, ...later] = events;
    // A change waits for its message; among themselves changes come as they come, and all of them twice.
    return fc
      .shuffledSubarray([...later, ...events], { minLength: later.length + events.length })
      .map((mixed) => ({ mixed: [...(first ? [first] : []), ...mixed], events }));
  });
  fc.assert(
    fc.property(story, ({ mixed, events }) => {
      expect(mixed.reduce(after, NOTHING)).toEqual(events.reduce(after, NOTHING));
    }),
  );
});

test("an edit that was received before its message has the message's words before it once they come", () => {
  const edit: Happened = { kind: "edited", from: 2000, message: "6.84" };
  const history = after(after(NOTHING, edit), { kind: "sent", from: SENT_AT, message: "6.85" });
  expect(rowsOf(history)).toEqual({
    row: { message: "6.84", data: null, deleted: false, corrections: [], updatedAt: 2000 },
    versions: [{ version: 1, message: "6.85", data: null, replacedAt: 2000, because: "edited" }],
  });
});

test("what was deleted keeps its last words as its last version", () => {
  const sent: Happened = { kind: "sent", from: SENT_AT, message: "6.85" };
  const story: Happened[] = [sent, { kind: "edited", from: 2000, message: "6.84" }, { kind: "gone", from: 3000 }];
  expect(rowsOf(story.reduce(after, NOTHING))).toEqual({
    row: { message: "", data: null, deleted: true, corrections: [], updatedAt: 3000 },
    versions: [
      { version: 1, message: "6.85", data: null, replacedAt: 2000, because: "edited" },
      { version: 2, message: "6.84", data: null, replacedAt: 3000, because: "deleted" },
    ],
  });
});
