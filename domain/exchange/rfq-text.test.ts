import { describe, expect, test } from "vitest";
import { dealtAtLevelText, dealtOnText, rfqStateText, waitingText } from "#domain/exchange/rfq-text.ts";

describe("a quote at an exchange, in words", () => {
  const quote = {
    exchange: "NSE",
    rfq_number: "R7",
    rfq_status: "LIVE",
    rfq_text: null,
    in_doubt: false,
    pending: null,
  } as const;

  test.each([
    [{}, "NSE R7: live"],
    [{ rfq_text: "Level refused" }, "NSE R7: live. Level refused"],
    [{ pending: "withdraw", rfq_text: "Level refused" }, "NSE R7: being withdrawn"],
    [{ pending: "amend", rfq_text: "Level refused" }, "NSE R7: live, new level is being sent"],
    [{ rfq_status: "QUEUED", rfq_number: null }, "NSE: being sent"],
    [{ rfq_status: "TRADED" }, "NSE R7: traded"],
    [{ rfq_status: "CANCELLED" }, "NSE R7: withdrawn"],
    [{ rfq_status: "FAILED", rfq_text: "NSE is closed now." }, "NSE R7: failed. NSE is closed now."],
    [{ rfq_status: "FAILED", rfq_number: null }, "NSE: failed."],
    [{ in_doubt: true, rfq_status: "TRADED" }, "NSE R7: sent, waiting for its answer"],
  ] as const)("with %o reads '%s'", (changes, text) => {
    expect(rfqStateText({ ...quote, ...changes })).toBe(text);
  });

  test("names its exchange where nobody deals on it here, or not yet", () => {
    expect([dealtOnText("BSE"), dealtAtLevelText("BSE"), waitingText("BSE")]).toEqual([
      "This quote is being dealt on BSE.",
      "This quote is live on BSE: it deals only at its own level and size there.",
      "Waiting for BSE. Try again in a moment.",
    ]);
  });
});
