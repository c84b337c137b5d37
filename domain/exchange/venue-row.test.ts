import { describe, expect, test } from "vitest";
import { dealNumberOf, keyOf, rankOf, type VenueRow } from "#domain/exchange/venue-row.ts";

/** A row of an exchange with only the fields that the rank depends on. */
const row = (kind: VenueRow["kind"], body: object) => ({ kind, body: { number: "X1", ...body } }) as VenueRow;

describe("the order of a row's states", () => {
  test.each([
    ["quote", [["LIVE"], ["WITHDRAWN", "EXPIRED"], ["TRADED"]]],
    ["thread", [["OPEN"], ["AGREED"], ["CLOSED", "EXPIRED"]]],
    ["deal", [["OPEN"], ["AGREED"], ["CONFIRMED"], ["CLOSED", "EXPIRED", "CANCELLED"]]],
    ["report", [["PENDING"], ["ACCEPTED", "REJECTED", "CANCELLED", "EXPIRED"]]],
    ["amendment", [["PROPOSED"], ["APPROVED", "REJECTED"]]],
    [
      "settlement",
      [
        ["PENDING", "DOCUMENT_MISSING"],
        ["BONDS_IN", "FUNDS_IN"],
        ["PAY_IN_DONE"],
        ["PAID_OUT", "EXPIRED", "NOT_SETTLEABLE", "CANCELLED"],
        ["REVERSED"],
      ],
    ],
  ] as const)("of a %s never goes back", (kind, steps) => {
    const ranks = steps.map((states) => states.map((state) => rankOf(row(kind, { state, tradedRupees: 0 }))));
    // States of one step rank equally, and those of the next step higher.
    expect(ranks.every((each) => new Set(each).size === 1)).toBe(true);
    const ordered = ranks.map(([rank = 0]) => rank);
    expect(ordered).toEqual([...new Set(ordered)].toSorted((a, b) => a - b));
  });
});

describe("a row", () => {
  const thread = row("thread", { seenBy: "NMERIDIAN" });
  const amendment = row("amendment", { dealNumber: "D7" });

  test("is known by its number, and a thread by the side that it was shown to besides", () => {
    expect(keyOf(thread)).toBe("X1 NMERIDIAN");
    expect([keyOf(row("quote", {})), keyOf(amendment)]).toEqual(["X1", "X1"]);
  });

  test("names the deal that it is about only as a settlement or an amendment", () => {
    expect([dealNumberOf(row("settlement", {})), dealNumberOf(amendment)]).toEqual(["X1", "D7"]);
    expect([dealNumberOf(row("deal", { dealNumber: "D7" })), dealNumberOf(thread)]).toEqual([null, null]);
  });
});
