import { expect, test } from "vitest";
import { changed, surveillanceSearch } from "#src/features/surveillance/surveillance-search.ts";

test("what is emptied leaves the address, the rest stays", () => {
  const search = { q: "rohan", channel: "chn_abc", at: 5 };
  expect(changed(search, { q: "", at: undefined })).toEqual({ channel: "chn_abc" });
  expect(changed(search, { view: "alerts" })).toEqual({ ...search, view: "alerts" });
});

test("an address that was tampered with is not taken", () => {
  expect(surveillanceSearch.safeParse({ channel: "../x" }).success).toBe(false);
  expect(surveillanceSearch.safeParse({ from: "2026-13-01" }).success).toBe(false);
});

test("words that are searched for are in no address", () => {
  expect(surveillanceSearch.parse({ q: "ABCPD1234E", words: "ABCPD1234E", find: "messages" })).toEqual({
    find: "messages",
  });
});
