import { describe, expect, test } from "vitest";
import { compare, readLabelled } from "#domain/quote-parser/labelled-quotes.testing.ts";
import { parseQuotes } from "#domain/quote-parser/parse-quotes.ts";
import { lookupOfReferenceData } from "./verify-quotes.ts";

describe("checking a file of messages", () => {
  const lookup = lookupOfReferenceData("2026-11-20");
  const judged = (text: string, quotes: Parameters<typeof compare>[0]) =>
    compare(quotes, parseQuotes(text, lookup, "2026-11-20"));

  test("a line is a message and its quotes; anything else is reported as malformed", () => {
    expect(readLabelled('{"text": "gm", "quotes": []}')).toEqual({ text: "gm", quotes: [] });
    expect(readLabelled("gm")).toBe("not JSON");
    expect(readLabelled('{"text": "gm"}')).toContain("quotes");
  });

  test("a message passes when bond, side, level and what else is labelled are read, and nothing more", () => {
    const bid = { isin: "IN0020230085", side: "BID", price: 102.6 } as const;
    expect(judged("7.18 33 102.60 bid 5cr", [bid])).toMatchObject({ passed: true, right: 1 });
    expect(judged("7.18 33 102.60 bid 5cr", [{ ...bid, quantum: 100_000_000 }])).toMatchObject({
      passed: false,
      right: 1,
    });
    expect(judged("7.18 33 102.61 bid 5cr", [bid])).toMatchObject({ passed: false, right: 0 });
    expect(judged("7.18 33 102.60/66", [bid])).toMatchObject({ passed: false, read: 2 });
    expect(judged("7.18 33 traded 102.60", [])).toMatchObject({ passed: true, read: 0 });
  });

  test("a bond labelled open must be left open", () => {
    const open = { isin: null, side: "BID", yield_pct: 7.17 } as const;
    expect(judged("irfc 7.44 34 7.17 bid", [open]).passed).toBe(true);
    expect(judged("irfc 7.44 jun 34 7.17 bid", [open]).passed).toBe(false);
  });
});
