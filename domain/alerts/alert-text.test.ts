import { describe, expect, test } from "vitest";
import { gather, levelText, newQuoteText, ratingText, ruleText, type AlertedQuote } from "#domain/alerts/alert-text.ts";

const GS = "7.18% GS 2033";
const bid: AlertedQuote = {
  quote_type: "BID",
  state: "DEFAULT",
  yield_stored: 0.0712,
  unit_price_stored: 100.4,
  remaining: 50_000_000,
  client_name: "Narmada Bank",
};

describe("what an alert says when it fires (B-14)", () => {
  const below = { kind: "level_crossed", side: "best_bid", direction: "below", level: 7.15 } as const;

  test("a level gives both numbers", () => {
    expect(levelText(GS, below, 0.0712)).toBe("7.18% GS 2033: best bid 7.1200% is below 7.15%");
    expect(levelText(GS, below, 0.0715)).toBe("7.18% GS 2033: best bid 7.1500% is at 7.15%");
    expect(levelText(GS, { ...below, side: "best_ask", direction: "above", level: 7.125 }, 0.07131)).toBe(
      "7.18% GS 2033: best offer 7.1310% is above 7.125%",
    );
  });

  test("one quote is described whole", () => {
    expect(newQuoteText(GS, gather(null, bid))).toBe(
      "7.18% GS 2033: new bid at 7.1200% for 5.00\u00a0Cr from Narmada Bank",
    );
    const ask: AlertedQuote = { ...bid, quote_type: "ASK", state: "INDICATIVE", yield_stored: null };
    expect(newQuoteText(GS, gather(null, ask))).toBe(
      "7.18% GS 2033: new indicative offer at 100.4000 for 5.00\u00a0Cr from Narmada Bank",
    );
  });

  test("several are counted, with the newest of them", () => {
    const three = gather(gather(gather(null, bid), bid), { ...bid, quote_type: "ASK", yield_stored: 0.07 });
    expect(newQuoteText(GS, three)).toBe(
      "7.18% GS 2033: 3 new quotes, the latest an offer at 7.0000% for 5.00\u00a0Cr from Narmada Bank",
    );
  });

  test.each([
    ["AA", { credit_rating: "AA+", rating_agency: "CRISIL" }, "X: rating changed from AA to AA+ by CRISIL"],
    ["AA", { credit_rating: "A", rating_agency: null }, "X: rating changed from AA to A"],
    [null, { credit_rating: "AAA", rating_agency: "ICRA" }, "X: rated AAA by ICRA"],
    ["AA", { credit_rating: null, rating_agency: null }, "X: rating AA is no longer published"],
    ["AA", { credit_rating: "AA", rating_agency: "CARE" }, null],
    [null, { credit_rating: null, rating_agency: null }, null],
  ])("a rating %s that became %o says %s", (before, bond, text) => {
    expect(ratingText("X", before, bond)).toBe(text);
  });
});

test.each([
  [{ kind: "level_crossed", side: "best_bid", direction: "below", level: 7.15 } as const, "Best bid at or below 7.15%"],
  [{ kind: "level_crossed", side: "best_ask", direction: "above", level: 7 } as const, "Best offer at or above 7.00%"],
  [
    { kind: "level_crossed", side: "best_ask", direction: "above", level: 7.0125 } as const,
    "Best offer at or above 7.0125%",
  ],
  [{ kind: "new_quote", side: "ANY" } as const, "Any new quote"],
  [{ kind: "new_quote", side: "ASK" } as const, "New offer"],
  [{ kind: "rating_action" } as const, "Rating action"],
])("the rule %o reads '%s'", (rule, text) => {
  expect(ruleText(rule)).toBe(text);
});
