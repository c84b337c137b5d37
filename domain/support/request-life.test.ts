import { describe, expect, test } from "vitest";
import { grantOf, REQUEST_STATUSES, requestTypeOf } from "#domain/entities/support-request.ts";
import { nextStatus, type RequestEvent } from "#domain/support/request-life.ts";

const after = (event: RequestEvent) =>
  REQUEST_STATUSES.map((status) => {
    const next = nextStatus(status, event);
    return next.ok ? next.value : next.code;
  });

describe("the life of a request", () => {
  test.each([
    ["take", ["IN_HAND", "IN_HAND", "IN_HAND", "IN_HAND"]],
    ["answer", ["IN_HAND", "IN_HAND", "already_done", "already_done"]],
    ["done", ["DONE", "DONE", "already_done", "already_done"]],
    ["refuse", ["REFUSED", "REFUSED", "already_done", "already_done"]],
  ] as const)("%s leads from open, in hand, done and refused to %j", (event, expected) => {
    expect(after(event)).toEqual(expected);
  });
});

describe("what a ticket asks", () => {
  test("is its form where it names one of ours, else its kind (D-171..D-174, D-189..D-199)", () => {
    expect(requestTypeOf({ request_type: "REQUEST_LIVE_MARKET_UPGRADE", asked_type_id: 4 })).toBe(
      "REQUEST_LIVE_MARKET_UPGRADE",
    );
    expect([1, 2, 3, 4].map((asked_type_id) => requestTypeOf({ asked_type_id }))).toEqual([
      "ISSUE",
      "FEEDBACK",
      "QUERY",
      "ACCESS",
    ]);
    expect([{}, { request_type: "KING" }, { asked_type_id: "1" }].map(requestTypeOf)).toEqual([null, null, null]);
  });

  test("is granted at the premium plan or the trial of the firm where the product can", () => {
    expect([
      grantOf("REQUEST_LIVE_MARKET_UPGRADE"),
      grantOf("REQUEST_ACCESS"),
      grantOf("QUERY"),
      grantOf(null),
    ]).toEqual(["premium", "trial", null, null]);
  });
});
