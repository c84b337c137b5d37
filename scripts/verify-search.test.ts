import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { buildBondIndex } from "#domain/bond-search/bond-index.ts";
import { readUniverse } from "#server/market/bonds/load-universe.ts";
import { missOf, readCase } from "./verify-search.ts";

describe("checking a file of queries", () => {
  const universe = readUniverse(resolve(import.meta.dirname, "../reference-data"));
  const index = buildBondIndex(universe, { today: "2026-11-20" });

  test("a line is a query and the bonds wanted; anything else is reported as malformed", () => {
    expect(readCase('{"q": "rec 2041", "isin": "INE020B08GH5", "top": 1, "kind": "issuer-year"}')).toMatchObject({
      q: "rec 2041",
      top: 1,
    });
    expect(readCase("rec 2041")).toBe("not JSON");
    expect(readCase('{"q": "rec 2041"}')).toBe("neither isin nor any");
    expect(readCase('{"q": 7, "isin": "INE020B08GH5"}')).toContain("q");
  });

  test("a bond within the first `top` passes; otherwise the line says where it was and what was found", () => {
    expect(missOf(index, { q: "7.18 2033", isin: "IN0020230085", top: 1, kind: "coupon-year" })).toBeNull();
    expect(missOf(index, { q: "7.18 2033", isin: "IN1920210227", top: 1, kind: "coupon-year" })).toMatch(
      /is at [2-9]; found IN0020230085 7\.18% GS 2033/,
    );
    expect(missOf(index, { q: "zzzzzz", any: ["IN0020230085"], top: 1, kind: "-" })).toContain("found nothing");
  });

  test("every bond of the reference data has a display name of its own", () => {
    expect(new Set(universe.map((bond) => bond.display_name)).size).toBe(universe.length);
  });
});
