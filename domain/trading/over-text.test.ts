import { expect, test } from "vitest";
import { overText, quoteOverText, tooLateText } from "#domain/trading/over-text.ts";

// 16:31:07 in India.
const ENDED = new Date("2026-11-20T11:01:07.000Z");
const deal = { fixedField: "yield" as const, yieldStored: 0.0705, unitPriceStored: 100.6, priceOverridden: false };
const closed = { state: "CLOSED" as const, deal, rounds: [], expiresAt: null, updatedAt: ENDED };

test("a negotiation that was dealt says at which level and when", () => {
  expect(overText(closed)).toBe("This negotiation is over: dealt at 7.0500 at 16:31:07.");
});

test("an acceptance that lost the race reads that it came second", () => {
  expect(tooLateText(closed)).toBe("Yours came second: dealt at 7.0500 at 16:31:07.");
});

test.each([
  ["WITHDRAWN", "withdrawn"],
  ["REJECTED", "rejected"],
  ["EXPIRED", "lapsed"],
  ["COUNTERED", "ended"],
] as const)("one whose last offer is %s says that it was %s", (status, how) => {
  const rounds = [{ status }];
  const lapsed = { ...closed, state: "LAPSED" as const, deal: null, rounds };
  expect([overText(lapsed), tooLateText(lapsed)]).toEqual(
    Array(2).fill(`This negotiation is over: ${how} at 16:31:07.`),
  );
});

test("one that was withdrawn names the firm that withdrew it", () => {
  const withdrawn = { ...closed, state: "LAPSED" as const, deal: null, rounds: [{ status: "WITHDRAWN" as const }] };
  expect(overText({ ...withdrawn, by: "Narmada Bank" })).toBe(
    "This negotiation is over: withdrawn by Narmada Bank at 16:31:07.",
  );
});

test("one whose time has just passed says when it lapsed", () => {
  const open = { ...closed, state: "NEGOTIATING" as const, deal: null, expiresAt: ENDED, updatedAt: new Date(0) };
  expect(overText(open)).toBe("This negotiation is over: lapsed at 16:31:07.");
});

const quote = { expiresAt: new Date("2026-11-20T10:00:00.000Z"), updatedAt: ENDED };

test.each([
  ["FILLED", "was dealt away at 16:31:07"],
  ["CLOSED", "was withdrawn at 16:31:07"],
  ["REPLACED", "was replaced by another at 16:31:07"],
  ["EXPIRED", "lapsed at 15:30:00"],
  ["OPEN", "lapsed at 15:30:00"],
  ["REJECTED", "is no longer live"],
] as const)("a quote that is %s says how it ended, and when", (status, how) => {
  expect(quoteOverText({ ...quote, status })).toBe(`This quote ${how}.`);
});
