import { describe, expect, test } from "vitest";
import {
  mayProceed,
  moneyDiffers,
  nextStep,
  notBegun,
  type OnExchange,
  stepText,
  withoutRejection,
} from "#domain/tickets/execution.ts";

const BOTH = { buyer: {}, seller: {} };
const BUYER = { buyer: {}, seller: null };
const SELLER = { buyer: null, seller: {} };
const on = (changes: Partial<OnExchange> = {}): OnExchange => ({ ...notBegun("seller", null), ...changes });
const agreed = { quoteNumber: "R1", dealNumber: "D1" };
const proposed = { ...agreed, isMoneyProposed: true };

test("an execution begins with nothing at the exchange", () => {
  expect(notBegun("buyer", "Phones were down")).toEqual({
    by: "buyer",
    quoteNumber: null,
    dealNumber: null,
    isMoneyProposed: false,
    reportNumber: null,
    lateReason: "Phones were down",
    isInDoubt: false,
    refusal: null,
    dispute: null,
  });
});

describe("the next step at the exchange", () => {
  test.each([
    ["a report is made by whoever begins", "OTC_REPORT", on(), BOTH, "report", "seller"],
    ["a report is decided by the other side", "OTC_REPORT", on({ reportNumber: "O1" }), BOTH, "decideReport", "buyer"],
    ["a quote is placed by whoever begins", "RFQ_OTO", on(), BOTH, "place", "seller"],
    ["a quote is accepted by the other side", "RFQ_OTO", on({ quoteNumber: "R1" }), BOTH, "accept", "buyer"],
    [
      "or by the side that is named",
      "RFQ_OTM",
      on({ quoteNumber: "R1", acceptBy: "seller" }),
      BOTH,
      "accept",
      "seller",
    ],
    ["money is proposed by whoever placed the quote", "RFQ_OTO", on(agreed), BOTH, "proposeMoney", "seller"],
    ["by the other where that one alone has consented", "RFQ_OTO", on(agreed), BUYER, "proposeMoney", "buyer"],
    ["by whoever placed the quote where that one has", "RFQ_OTO", on(agreed), SELLER, "proposeMoney", "seller"],
    ["and where nobody has", "RFQ_OTO", on(agreed), { buyer: null, seller: null }, "proposeMoney", "seller"],
    ["money is decided by the other side", "RFQ_OTO", on(proposed), BOTH, "decideMoney", "buyer"],
    [
      "or by the one that did not propose it",
      "RFQ_OTO",
      on({ ...proposed, moneyBy: "buyer" }),
      BOTH,
      "decideMoney",
      "seller",
    ],
  ] as const)("%s", (_rule, execution, stands, consents, step, side) => {
    expect(nextStep(execution, stands, consents)).toEqual({ step, side });
  });
});

describe("an execution goes on", () => {
  test.each([
    ["with a report, whoever has consented", "OTC_REPORT", on(), SELLER, true],
    ["with the quote, whoever has consented", "RFQ_OTO", on(), BUYER, true],
    ["with money that its side consented to", "RFQ_OTO", on(agreed), BUYER, true],
    ["not with money that nobody consented to", "RFQ_OTO", on(agreed), { buyer: null, seller: null }, false],
    ["not with money that is disputed", "RFQ_OTO", on({ ...agreed, dispute: { ours: 1, venue: 2 } }), BOTH, false],
    ["not with money that a side refuses", "RFQ_OTO", on({ ...agreed, rejectedBy: "buyer" }), BOTH, false],
    ["with the confirmation that its side consented to", "RFQ_OTO", on(proposed), BUYER, true],
    ["not with one that its side did not consent to", "RFQ_OTO", on(proposed), SELLER, false],
    ["not with one that is disputed", "RFQ_OTO", on({ ...proposed, dispute: { ours: 1, venue: 2 } }), BOTH, false],
    [
      "with the refusal of the side whose turn it is",
      "RFQ_OTO",
      on({ ...proposed, rejectedBy: "buyer" }),
      SELLER,
      true,
    ],
    ["not past a refusal of the other side", "RFQ_OTO", on({ ...proposed, rejectedBy: "seller" }), BOTH, false],
  ] as const)("%s: %s", (_rule, execution, stands, consents, expected) => {
    expect(mayProceed(execution, stands, consents)).toBe(expected);
  });

  test("after a refusal that was taken back", () => {
    const refused = on({ ...agreed, rejectedBy: "buyer" });
    expect(withoutRejection(refused)).toEqual(on(agreed));
    expect(mayProceed("RFQ_OTO", withoutRejection(refused), BOTH)).toBe(true);
  });
});

test.each([
  [100.12, 100.12, false],
  [100.12, 100.13, true],
  [100.12, 100.11, true],
  [0.1 + 0.2, 0.3, false],
  [51_282_942.47, 51_282_942.474, false],
])("money of %s here and %s at the exchange differs to the paisa: %s", (ours, venue, expected) => {
  expect(moneyDiffers(ours, venue)).toBe(expected);
});

test.each([
  ["OTC_REPORT", on(), "Narmada Bank is reporting it to NSE"],
  ["OTC_REPORT", on({ reportNumber: "O1" }), "Reported to NSE as O1; awaiting acceptance by Meridian"],
  ["RFQ_OTO", on(), "Narmada Bank places the quote on NSE"],
  ["RFQ_OTO", on({ quoteNumber: "R1" }), "Quote R1 is live on NSE; awaiting acceptance by Meridian"],
  ["RFQ_OTO", on(agreed), "Level and size agreed on NSE; Narmada Bank proposes the money"],
  ["RFQ_OTO", on(proposed), "Money proposed on NSE; awaiting confirmation by Meridian"],
  ["RFQ_OTO", on({ isInDoubt: true }), "NSE has not answered. Its status is being checked."],
] as const)("where %s %o stands, people read '%s'", (execution, stands, text) => {
  expect(stepText("NSE", execution, stands, { buyer: "Meridian", seller: "Narmada Bank" }, BOTH)).toBe(text);
});
