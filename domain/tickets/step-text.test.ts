import { describe, expect, test } from "vitest";
import type { TicketStep, TicketTerms } from "#domain/entities/ticket.ts";
import { endText, sentNotice, stepLine, stepNotice } from "#domain/tickets/step-text.ts";

const terms: TicketTerms = {
  quantity: 50_000_000,
  unit_price_stored: 100.25,
  yield_stored: 0.0705,
  settlement_date: "2026-11-25",
  exchange: "NSE",
  execution: "OTC_REPORT",
  consideration: 51_282_942.47,
  facilitator: null,
};
const narmada = { client_id: "cli_narmada", client_name: "Narmada Bank", user_name: "Rohan Mehta" };
const meridian = { client_id: "cli_meridian", client_name: "Meridian Mutual Fund", user_name: "Asha Rao" };
const party = ({ client_id, client_name, user_name }: typeof narmada) => ({
  client_id,
  client_name,
  user_id: "usr_x",
  user_name,
});

function step(act: TicketStep["act"], by: typeof narmada, more: Partial<TicketStep> = {}): TicketStep {
  return { act, ...by, at: "2026-11-20T05:30:00.000Z", reason: null, change: null, ...more };
}

function ticketOf(...history: TicketStep[]) {
  return {
    number: "T-20261120-0001",
    quantity: 50_000_000,
    bond_name: "7.18% GS 2033",
    consideration: { principal: 1, accrued_interest: 1, consideration: 51_282_942.47, stamp_duty: 1 },
    buyer: party(narmada),
    seller: party(meridian),
    history,
  };
}
const notice = (firm: string, ...history: TicketStep[]) =>
  stepNotice(ticketOf(...history), history.length - 1, firm)?.detail.replaceAll("\u00a0", " ");
const edited = (to: Partial<TicketTerms>, fixed: "yield" | "price" = "yield") =>
  step("edit", narmada, { change: { from: terms, to: { ...terms, ...to }, fixed_field: fixed } });

test("a ticket that another firm sent names the firm and the deal, and asks for the consent; it is no deal yet", () => {
  const { summary, detail } = sentNotice(ticketOf(step("send", narmada)), "cli_meridian");
  expect(summary).toBe("Sent to you: ticket T-20261120-0001");
  expect(detail.replaceAll("\u00a0", " ")).toBe(
    "Narmada Bank sent 5.00 Cr 7.18% GS 2033 for ₹ 5,12,82,942.47. Your consent is needed.",
  );
});

describe("a step of the other side in words", () => {
  const moved = { yield_stored: 0.0706, unit_price_stored: 100.19, consideration: 51_251_542.47 };

  test("an edit names the old and the new level, the rupees, and that a consent given before is needed again", () => {
    expect(notice("cli_meridian", step("consent", meridian), edited(moved))).toBe(
      "Narmada Bank changed the yield of 7.18% GS 2033 from 7.0500 to 7.0600, −₹31,400. Your consent is needed again.",
    );
    expect(notice("cli_meridian", edited(moved, "price"))).toBe(
      "Narmada Bank changed the price of 7.18% GS 2033 from 100.2500 to 100.1900, −₹31,400. Your consent is needed.",
    );
  });

  test("an edit of several terms names each, with paise where there are any", () => {
    expect(
      notice("cli_meridian", edited({ quantity: 25_000_000, exchange: "BSE", consideration: 51_282_942.57 })),
    ).toBe(
      "Narmada Bank changed the size of 7.18% GS 2033 from 5 Cr to 2.5 Cr, the exchange from NSE to BSE, +₹0.10. " +
        "Your consent is needed.",
    );
  });

  test("a broker reads that both sides' consent is needed", () => {
    expect(notice("cli_kaveri", edited({ exchange: "BSE" }))).toMatch(/\. Both sides' consent is needed\.$/);
  });

  test.each([
    ["reject", "Narmada Bank rejected 5.00 Cr 7.18% GS 2033 for ₹ 5,12,82,942.47: Wrong day."],
    ["reopen", "Narmada Bank reopened 5.00 Cr 7.18% GS 2033 for ₹ 5,12,82,942.47: Wrong day. Your consent is needed."],
    [
      "ask_cancel",
      "Narmada Bank asks to cancel 5.00 Cr 7.18% GS 2033 for ₹ 5,12,82,942.47: Wrong day. It can be agreed to until 11:15:00.",
    ],
    ["cancel", "Narmada Bank cancelled 5.00 Cr 7.18% GS 2033 for ₹ 5,12,82,942.47: Wrong day."],
  ] as const)("%s names the firm, the deal, the rupees and the reason", (act, text) => {
    expect(notice("cli_meridian", step(act, narmada, { reason: "Wrong day" }))).toBe(text);
  });

  test("a cancellation of both names both, with the reason of the one that asked", () => {
    const both = [step("ask_cancel", meridian, { reason: "Dealt twice" }), step("cancel", narmada)];
    expect(notice("cli_meridian", ...both)).toBe(
      "Meridian Mutual Fund and Narmada Bank cancelled 5.00 Cr 7.18% GS 2033 for ₹ 5,12,82,942.47: Dealt twice.",
    );
    expect(stepLine(ticketOf(...both), 1)).toBe(
      "Meridian Mutual Fund (Asha Rao) and Narmada Bank (Rohan Mehta) cancelled it. Reason: Dealt twice",
    );
    expect(endText({ ...ticketOf(...both), reason: "Dealt twice" })).toBe(
      "11:00:00: Meridian Mutual Fund (Asha Rao) and Narmada Bank (Rohan Mehta) cancelled it. Reason: Dealt twice",
    );
  });

  test("nobody is notified of a step of the own firm, nor of a consent or of the sending", () => {
    expect(notice("cli_narmada", step("reject", narmada, { reason: "Wrong day" }))).toBeUndefined();
    expect(notice("cli_meridian", step("consent", narmada))).toBeUndefined();
    expect(notice("cli_meridian", step("send", narmada))).toBeUndefined();
  });
});

test("the history lists each step with the person, the terms and the reason", () => {
  const ticket = ticketOf(
    step("send", narmada),
    edited({ yield_stored: 0.0706, consideration: null }),
    step("consent", meridian),
    step("reject", meridian, { reason: "Not our level" }),
    step("reopen", narmada, { reason: "The old level again" }),
  );
  expect(ticket.history.map((_step, index) => stepLine(ticket, index))).toEqual([
    "Narmada Bank (Rohan Mehta) sent it",
    "Narmada Bank (Rohan Mehta) changed the yield from 7.0500 to 7.0600",
    "Meridian Mutual Fund (Asha Rao) consented",
    "Meridian Mutual Fund (Asha Rao) rejected it. Reason: Not our level",
    "Narmada Bank (Rohan Mehta) reopened it. Reason: The old level again",
  ]);
});

test("a reason that no step gave, such as an exchange's, is shown by itself", () => {
  expect(endText({ ...ticketOf(step("reject", narmada, { reason: "Wrong day" })), reason: "Refused there" })).toBe(
    "Reason: Refused there",
  );
  expect(endText({ ...ticketOf(), reason: null })).toBeNull();
});
