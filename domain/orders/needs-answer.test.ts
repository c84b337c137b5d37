import { expect, test } from "vitest";
import { needsAnswer, needsLook } from "#domain/orders/needs-answer.ts";
import { orderOf } from "#domain/orders/order.testing.ts";

const ME = "cli_meridian";
const NOW = Date.parse("2026-11-24T06:00:00Z");
const asked = (client_id: string, at: string) => ({ client_id, user_name: "Rohan Mehta", at });

test("an order waits for the firm that may accept a report or decide an amendment", () => {
  expect(needsAnswer(orderOf({ may: ["accept", "reject"] }), ME, NOW)).toBe(true);
  expect(needsAnswer(orderOf({ may: ["decide"] }), ME, NOW)).toBe(true);
  expect(needsAnswer(orderOf({ may: ["modify", "cancel"] }), ME, NOW)).toBe(false);
});

test("a request to cancel waits for the other firm alone: 15 minutes, and after a failure for as long as it takes", () => {
  const at = "2026-11-24T05:45:01Z";
  const theirs = orderOf({ state: "ACCEPTED", may: ["cancel"], cancel_asked: asked("cli_narmada", at) });
  expect(needsAnswer(theirs, ME, NOW)).toBe(true);
  expect(needsAnswer(theirs, ME, NOW + 1000)).toBe(false);
  expect(needsAnswer({ ...theirs, state: "FAILED" }, ME, NOW + 86_400_000)).toBe(true);
  expect(needsAnswer({ ...theirs, cancel_asked: asked(ME, at) }, ME, NOW)).toBe(false);
});

test("an order is looked at once a clock of it has run out, exactly at its second, and when it failed (N-08)", () => {
  const order = orderOf({ clocks: [{ id: "pay_in", due_at: "2026-11-24T06:00:00Z" }] });
  expect(needsLook(order, ME, NOW - 1)).toBe(false);
  expect(needsLook(order, ME, NOW)).toBe(true);
  expect(needsLook(orderOf({ state: "FAILED" }), ME, NOW)).toBe(true);
});
