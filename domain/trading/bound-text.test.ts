import { expect, test } from "vitest";
import { boundText, offeredText, takenText } from "#domain/trading/bound-text.ts";

const terms = { settlement_date: "2026-11-30", expires_at: "2026-11-27T11:30:00.000Z" };
const money = { consideration: 52_010_000 };

test("the sentence of a quote says its rupees, its day, until when it holds and whether it is firm", () => {
  expect(boundText({ ...terms, consideration: money }, true).replaceAll("\u00A0", " ")).toBe(
    ", for ₹ 5,20,10,000.00, settling 30-Nov-2026, firm until 27-Nov-2026 17:00",
  );
  expect(boundText({ ...terms, consideration: null }, false)).toBe(
    ", money not known, settling 30-Nov-2026, indicative until 27-Nov-2026 17:00",
  );
});

test("the sentence of an answer says how long it holds, and where it goes", () => {
  expect([takenText("NSE"), takenText(null)]).toEqual([", sent to NSE", ", dealt at once, on Yieldboard alone"]);
  expect(offeredText(null)).toBe(", firm for 5 minutes at most, on Yieldboard alone");
});
