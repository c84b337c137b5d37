import { expect, test } from "vitest";
import { placeAfter, wordsAfter } from "#src/features/surveillance/surveillance-search.ts";

test("what is emptied leaves the address, the rest stays", () => {
  const place = { channel: "chn_abc", at: 5 };
  expect(placeAfter(place, { at: undefined })).toEqual({ channel: "chn_abc" });
  expect(placeAfter(place, { view: "alerts" })).toEqual({ ...place, view: "alerts" });
  expect(wordsAfter({ q: "rohan" }, { q: "" })).toEqual({});
  expect(wordsAfter({ q: "rohan" }, { view: "alerts" })).toEqual({ q: "rohan" });
});

test("an address that was tampered with is not taken", () => {
  expect(placeAfter({ channel: "../x" }, {})).toEqual({});
  expect(placeAfter({ from: "2026-13-01" }, { view: "alerts" })).toEqual({ view: "alerts" });
});

test("words that are searched for are in no address", () => {
  const words = { q: "ABCPD1234E", words: "ABCPD1234E" };
  expect(placeAfter({ ...words, find: "messages" }, words)).toEqual({ find: "messages" });
  expect(wordsAfter({ key: "a1" }, { ...words, find: "messages" })).toEqual(words);
});
