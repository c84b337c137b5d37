import { expect, test } from "vitest";
import { storedKeywords, keywordsIn, mergedKeywords, typedKeywords } from "#domain/chat/keywords.ts";

test.each([
  ["sidbi, hdfc", ["sidbi", "hdfc"]],
  ["sidbi;hdfc", ["sidbi", "hdfc"]],
  ["sidbi\r\nhdfc\n", ["sidbi", "hdfc"]],
  [" 7.18  GS 2033 , , rec ", ["7.18 GS 2033", "rec"]],
  [",", []],
])("%j names its keywords", (text, keywords) => {
  expect(keywordsIn(text)).toEqual(keywords);
});

test.each([
  ["sidbi", [], "sidbi"],
  ["sidbi,", ["sidbi"], ""],
  ["sidbi, hd", ["sidbi"], " hd"],
  ["a\nb;c", ["a", "b"], "c"],
])("of %j typed so far, what a separator follows is a keyword", (text, keywords, rest) => {
  expect(typedKeywords(text)).toEqual({ words: keywords, rest });
});

test("a keyword is stored once, as it was written first and where it stood first", () => {
  expect(mergedKeywords(["SIDBI", "hdfc", "HDFC", "sidbi", "rec"])).toEqual(["SIDBI", "hdfc", "rec"]);
});

test("what was stored as one is several, and what is too short is none", () => {
  expect(storedKeywords(["sidbi, hdfc", "Hdfc", "x"])).toEqual(["sidbi", "hdfc"]);
});
