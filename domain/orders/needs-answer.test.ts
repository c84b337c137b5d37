import { expect, test } from "vitest";
import type { Order } from "#domain/entities/order.ts";
import { askedOf, needsAnswer, needsLook } from "#domain/orders/needs-answer.ts";
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

test("a request to cancel asks nothing of a firm that may not cancel", () => {
  const theirs = asked("cli_narmada", "2026-11-24T05:59:00Z");
  expect(needsAnswer(orderOf({ state: "ACCEPTED", may: [], cancel_asked: theirs }), ME, NOW)).toBe(false);
  expect(needsAnswer(orderOf({ state: "ACCEPTED", may: ["cancel"] }), ME, NOW)).toBe(false);
});

test("a request to settle again waits for the other firm, where it may", () => {
  const settling = (client_id: string | null) =>
    ({ reversal: null, again: client_id === null ? null : { client_id } }) as unknown as Order["settlement"];
  const answer = (may: Order["may"], settlement: Order["settlement"]) =>
    needsAnswer(orderOf({ state: "FAILED", may, settlement }), ME, NOW);
  expect(answer(["settle_again"], settling("cli_narmada"))).toBe(true);
  expect(answer(["settle_again"], settling(ME))).toBe(false);
  expect([answer([], settling("cli_narmada")), answer(["settle_again"], settling(null))]).toEqual([false, false]);
  expect(answer(["settle_again"], null)).toBe(false);
});

test("an order whose settlement was taken back is looked at, one that stays settled is not", () => {
  const settled = (reversal: object | null) =>
    orderOf({ state: "SETTLED", settlement: { reversal, again: null } as unknown as Order["settlement"] });
  expect([needsLook(settled({ status: "REVERSED" }), ME, NOW), needsLook(settled(null), ME, NOW)]).toEqual([
    true,
    false,
  ]);
  expect(needsLook(orderOf({ may: ["accept"] }), ME, NOW)).toBe(true);
});

test("an order is looked at once a clock of it has run out, exactly at its second, and when it failed (N-08)", () => {
  const order = orderOf({ clocks: [{ id: "pay_in", due_at: "2026-11-24T06:00:00Z" }] });
  expect(needsLook(order, ME, NOW - 1)).toBe(false);
  expect(needsLook(order, ME, NOW)).toBe(true);
  expect(needsLook(orderOf({ state: "FAILED" }), ME, NOW)).toBe(true);
});

test("of a request to cancel and one to settle again, the later one is the question", () => {
  const settling = (at: string) =>
    ({ reversal: null, again: { client_id: "cli_narmada", at } }) as unknown as Order["settlement"];
  const failed = (cancelled: string, again: string) =>
    orderOf({
      state: "FAILED",
      may: ["cancel", "settle_again"],
      cancel_asked: asked("cli_narmada", cancelled),
      settlement: settling(again),
    });
  expect(askedOf(failed("2026-11-24T05:10:00Z", "2026-11-24T05:00:00Z"), ME, NOW)).toBe("cancel");
  expect(askedOf(failed("2026-11-24T05:00:00Z", "2026-11-24T05:10:00Z"), ME, NOW)).toBe("again");
});
