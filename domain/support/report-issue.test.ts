import { describe, expect, test } from "vitest";
import { reportKind } from "#domain/contract/http/support.ts";
import { TICKET_TYPES } from "#domain/entities/form-request.ts";
import { CONSENT_TEXT, reasonsFor, reportFaults, reportTexts } from "#domain/support/report-issue.ts";
import { accessFailedText, notedText, supportTexts } from "#domain/support/texts.ts";
import { deskTicketType } from "#domain/support/ticket-types.ts";

describe("what can be reported", () => {
  test.each(["pricing_and_cashflow", "ticketing", "consideration"] as const)(
    "from %s: level, maturity, call and put, others (C-49..C-52, C-55..C-57)",
    (kind) => {
      expect(reasonsFor(kind)).toEqual([
        "Price/yield seems incorrect",
        "Maturity date seems incorrect",
        "Call/put information seems incorrect",
        "Others",
      ]);
    },
  );

  test("from a counter RFQ: the level and others alone (C-53, C-58)", () => {
    expect(reasonsFor("counter_rfq")).toEqual(["Price/yield seems incorrect", "Others"]);
    expect(
      reportFaults({ kind: "counter_rfq", reasons: ["Maturity date seems incorrect"], description: "" }),
    ).toHaveProperty("reasons", reportTexts.otherReason);
  });

  test("there are these four kinds and no other (C-55..C-58)", () => {
    expect(reportKind.options).toEqual(["pricing_and_cashflow", "ticketing", "consideration", "counter_rfq"]);
  });

  test("others needs words, a named reason does not", () => {
    const faults = (reasons: string[], description: string) =>
      reportFaults({ kind: "ticketing", reasons, description });
    expect(faults([], "text")).toEqual({ reasons: reportTexts.noReason });
    expect(faults(["Others"], "  ")).toEqual({ description: reportTexts.noDescription });
    expect(faults(["Others"], "The lot is wrong")).toEqual({});
    expect(faults(["Price/yield seems incorrect"], "")).toEqual({});
    expect(faults(["Others"], "x".repeat(5000))).toEqual({});
    expect(faults(["Others"], "x".repeat(5001))).toEqual({ description: reportTexts.longDescription });
  });
});

test("texts are as specified, letter by letter (C-54, U-27, T-09, T-10, T-12..T-17, U-25)", () => {
  expect(CONSENT_TEXT).toBe("I agree to share the pricing details I entered with the support team");
  expect(supportTexts).toEqual({
    uploadFailed: "Error uploading file: Something went wrong!",
    ticketFailed: "Error creating intercom ticket: Something went wrong!",
    queryNoted: "Your query has been noted. We will respond shortly via email.",
    issueNoted: "Thank you for reporting the issue. We will update you shortly via email.",
    accessNoted: "Your request has been noted. We will update you shortly via email.",
    feedbackNoted: "Thank you for your valuable feedback",
    contactNoted: "Your message has been noted",
    mindNoted: "You're almost there! Our team will be in touch soon",
  });
});

test("each type of ticket is thanked for in its own words (T-12..T-15)", () => {
  expect(Object.values(TICKET_TYPES).map((type) => notedText(type))).toEqual([
    supportTexts.issueNoted,
    supportTexts.feedbackNoted,
    supportTexts.queryNoted,
    supportTexts.accessNoted,
  ]);
});

test("a request for access that did not arrive names the configured address, and none where none is (T-11, U-26)", () => {
  expect(accessFailedText("desk@yieldboard.example")).toBe(
    "Something went wrong. Please try again or mail us at desk@yieldboard.example",
  );
  expect(accessFailedText(null)).toBe("Something went wrong. Please try again.");
});

test("ticket types are issue 1, feedback 2, query 3, access 4 (D-171..D-174)", () => {
  expect(TICKET_TYPES).toEqual({ issue: 1, feedback: 2, query: 3, access: 4 });
});

test("outside development the desk numbers types 1, 6, 5, 8; in development they stay (A-087)", () => {
  const types = [1, 2, 3, 4];
  expect(types.map((type) => deskTicketType(type, false))).toEqual([1, 6, 5, 8]);
  expect(types.map((type) => deskTicketType(type, true))).toEqual(types);
});
