import { describe, expect, it } from "vitest";
import { bondSearchEmptyText, isSearchable } from "#domain/validation/search-texts.ts";

describe("searching", () => {
  it("starts at three characters (V-47, C-16)", () => {
    expect(["", "ab", " ab ", "abc"].map(isSearchable)).toEqual([false, false, false, true]);
  });

  it("says nothing between the first character and the search", () => {
    expect(["", "ab", "zzz"].map(bondSearchEmptyText)).toEqual(["Start typing to search...", "", "No bonds found"]);
  });
});
