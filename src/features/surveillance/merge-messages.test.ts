import { expect, test } from "vitest";
import type { SupervisedMessage } from "#domain/surveillance/supervised.ts";
import { mergeMessages, type Stretch } from "#src/features/surveillance/merge-messages.ts";

const messageAt = (at: number, text = `said at ${at}`): SupervisedMessage => ({
  message_id: String(at),
  channel_url: "chn_abc",
  message_type: "user",
  text,
  data: null,
  sender: null,
  created_at: at,
  deleted: false,
  versions: [],
  mentioned_user_ids: [],
  file: null,
  marks: [],
  alert_ids: [],
});
const stretch = (ats: number[], has_next = false): Stretch => ({
  messages: ats.map((at) => messageAt(at)),
  has_previous: false,
  has_next,
});
const texts = (pages: readonly Stretch[]) => pages.map(({ messages }) => messages.map(({ text }) => text));

test("what is new stands at the newest end, what is changed in its place", () => {
  const pages = [stretch([1, 2], true), stretch([3])];
  expect(texts(mergeMessages(pages, [messageAt(2, "edited"), messageAt(4)]))).toEqual([
    ["said at 1", "edited"],
    ["said at 3", "said at 4"],
  ]);
});

test("opened in the middle, the newest waits until it is scrolled to", () => {
  const pages = [stretch([1, 2], true)];
  expect(mergeMessages(pages, [messageAt(9)])[0]).toBe(pages[0]);
});

test("an old message that was not read so far is not put among the new", () => {
  expect(texts(mergeMessages([stretch([5])], [messageAt(2, "edited")]))).toEqual([["said at 5"]]);
});

test("a conversation that was empty begins", () => {
  expect(texts(mergeMessages([stretch([])], [messageAt(1)]))).toEqual([["said at 1"]]);
});
