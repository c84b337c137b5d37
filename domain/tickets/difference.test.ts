import { expect, test } from "vitest";
import type { TicketTerms } from "#domain/entities/ticket.ts";
import { changedTerms, isAnotherDeal, rupeeEffect, sameTerms, termsOfTicket } from "#domain/tickets/difference.ts";

const terms: TicketTerms = {
  quantity: 50_000_000,
  unit_price_stored: 100.25,
  yield_stored: 0.0712,
  settlement_date: "2026-11-25",
  exchange: "NSE",
  execution: "RFQ_OTO",
  consideration: 51_282_942.47,
  facilitator: null,
};

test.each([
  ["the size", { quantity: 60_000_000 }, ["Size (₹)", "5,00,00,000", "6,00,00,000"]],
  ["the yield", { yield_stored: 0.0713 }, ["Yield %", "7.1200", "7.1300"]],
  ["the price", { unit_price_stored: 100.26 }, ["Clean price", "100.2500", "100.2600"]],
  ["the day", { settlement_date: "2026-11-26" }, ["Settles", "25-Nov-2026", "26-Nov-2026"]],
  ["the exchange", { exchange: null }, ["Exchange", "NSE", "–"]],
  ["the execution", { execution: "OTC_REPORT" }, ["Execution", "RFQ, one to one", "OTC report"]],
  ["the facilitator", { facilitator: "Kaveri (Farah)" }, ["Facilitator", "–", "Kaveri (Farah)"]],
  ["the money", { consideration: 51_282_942.48 }, ["Consideration (₹)", "5,12,82,942.47", "5,12,82,942.48"]],
] as const)("an edit of %s is shown from old to new, and nothing else", (_what, change, [label, from, to]) => {
  const edited: TicketTerms = { ...terms, ...change };
  expect(changedTerms({ from: terms }, edited)).toEqual([{ label, from, to }]);
  // The reverse edit shows the reverse change.
  expect(changedTerms({ from: edited }, terms)).toEqual([{ label, from: to, to: from }]);
  expect([sameTerms(terms, edited), sameTerms(terms, { ...terms })]).toEqual([false, true]);
});

test.each([
  ["the size", { quantity: 60_000_000 }, true],
  ["the level", { yield_stored: 0.0713, unit_price_stored: 100.21 }, true],
  ["the day, which moves the price", { settlement_date: "2026-11-26", unit_price_stored: 100.26 }, false],
  [
    "the level and the day at once",
    { settlement_date: "2026-11-26", yield_stored: 0.0763, unit_price_stored: 98.4 },
    true,
  ],
  ["the exchange", { exchange: null }, false],
] as const)("an edit of %s is judged again only where it makes another deal", (_what, change, isAnother) => {
  expect(isAnotherDeal({ from: terms, to: { ...terms, ...change }, fixed_field: "yield" })).toBe(isAnother);
});

test("terms that were stored before the facilitator was noted are the same as those without one", () => {
  const { facilitator: _facilitator, ...before } = terms;
  expect([sameTerms(before, terms), sameTerms(terms, before)]).toEqual([true, true]);
});

test("the effect of an edit is the new money less the old, to the paisa, and unknown where either is", () => {
  const to = (consideration: number | null) => ({ ...terms, consideration });
  expect(rupeeEffect({ from: terms }, to(51_282_942.57))).toBe(0.1);
  expect(rupeeEffect({ from: terms }, to(51_282_942))).toBe(-0.47);
  expect([rupeeEffect({ from: terms }, to(null)), rupeeEffect({ from: to(null) }, terms)]).toEqual([null, null]);
});

test("the terms of a ticket are those an edit can move, with the consideration and the facilitator by name", () => {
  const { consideration: money, facilitator: _none, ...rest } = terms;
  const facilitator = { client_id: "cli_kaveri", client_name: "Kaveri", user_id: "usr_farah", user_name: "Farah" };
  const consideration = { principal: 1, accrued_interest: 1, consideration: money ?? 0, stamp_duty: 1 };
  const ticket = { ...rest, consideration, facilitator } as unknown as Parameters<typeof termsOfTicket>[0];
  expect(termsOfTicket(ticket)).toEqual({ ...terms, facilitator: "Kaveri (Farah)" });
  expect(termsOfTicket({ ...ticket, consideration: null, facilitator: null, exchange: undefined })).toEqual({
    ...terms,
    consideration: null,
    exchange: null,
  });
});
