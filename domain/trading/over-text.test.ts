import { expect, test } from "vitest";
import { overText, tooLateText } from "#domain/trading/over-text.ts";

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
  const rounds = [{ status } as never];
  const lapsed = { ...closed, state: "LAPSED" as const, deal: null, rounds };
  expect([overText(lapsed), tooLateText(lapsed)]).toEqual(
    Array(2).fill(`This negotiation is over: ${how} at 16:31:07.`),
  );
});

test("one whose time has just passed says when it lapsed", () => {
  const open = { ...closed, state: "NEGOTIATING" as const, deal: null, expiresAt: ENDED, updatedAt: new Date(0) };
  expect(overText(open)).toBe("This negotiation is over: lapsed at 16:31:07.");
});
