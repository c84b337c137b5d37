import { describe, expect, test } from "vitest";
import { ORDER_ACTS, ORDER_STATES, type OrderAct, type OrderState } from "#domain/entities/order.ts";
import { istInstantMs } from "#domain/lib/iso-date.ts";
import { actsOf, cancelStep, mayAct, type OrderLife, waitsFor } from "#domain/orders/life.ts";
import { disputedText, orderTexts } from "#domain/orders/texts.ts";

const NOON = istInstantMs("2026-11-24", "12:00");
const SELLER = { clientId: "cli_seller" };
const BUYER = { clientId: "cli_buyer" };

const TRACK: NonNullable<OrderLife["track"]> = {
  isHeard: true,
  isPayInDone: false,
  saidByHand: { buyer: false, seller: false },
  hasIntention: { buyer: true, seller: false },
  againBy: null,
};

/** An order that the seller reported by hand. */
function order(changes: Partial<OrderLife> = {}): OrderLife {
  const state = changes.state ?? "REPORTED";
  return {
    buyer: { client_id: BUYER.clientId },
    seller: { client_id: SELLER.clientId },
    brokers: [{ user_id: "usr_broker", client_id: "cli_broker", buy: true, sell: false }],
    kind: "ORDER",
    state,
    exchange: "NSE",
    reportedStatus: "pending",
    reporter: "seller",
    ticketNumber: null,
    settlementDate: "2026-11-25",
    isInDoubt: false,
    isDisputed: false,
    amendment: null,
    cancelAsked: null,
    track: state === "CONFIRMED" || state === "FAILED" || state === "SETTLED" ? TRACK : null,
    isPlacementConfirmed: false,
    ...changes,
  };
}

/** What each firm may do in each state: the reporter, then the other. */
const TABLE: Record<OrderState, [OrderAct[], OrderAct[]]> = {
  REPORTED: [
    ["modify", "cancel"],
    ["accept", "reject"],
  ],
  ACCEPTED: [["modify", "cancel"], ["cancel"]],
  CONFIRMED: [
    ["modify", "cancel"],
    ["modify", "cancel", "intention"],
  ],
  FAILED: [
    ["cancel", "settle_again"],
    ["cancel", "settle_again"],
  ],
  SETTLED: [[], []],
  REJECTED: [[], []],
  CANCELLED: [[], []],
};

describe("the life of an order (S-20, U-18)", () => {
  test.each(ORDER_STATES)("in %s each firm may do what the table says, and a broker or a stranger nothing", (state) => {
    const [reporter, other] = TABLE[state];
    expect(actsOf(order({ state }), SELLER, NOON)).toEqual(reporter);
    expect(actsOf(order({ state }), BUYER, NOON)).toEqual(other);
    for (const clientId of ["cli_broker", "cli_stranger"]) {
      expect(actsOf(order({ state }), { clientId }, NOON)).toEqual([]);
      expect(mayAct(order({ state }), "cancel", { clientId }, NOON)).toMatchObject({
        code: "forbidden",
        message: orderTexts.notYourSide,
      });
    }
  });

  test("every act on an order that is over is refused as done, in the words of its end", () => {
    for (const act of ORDER_ACTS) {
      const refused = mayAct(order({ state: "SETTLED" }), act, BUYER, NOON);
      expect(refused).toMatchObject({ code: "already_done", message: orderTexts.settled });
    }
  });

  test("an order of a ticket follows it until the exchange confirms it", () => {
    for (const state of ["REPORTED", "ACCEPTED"] as const) {
      const own = order({ state, ticketNumber: "T-20261124-0001" });
      expect([...actsOf(own, SELLER, NOON), ...actsOf(own, BUYER, NOON)]).toEqual([]);
    }
    const confirmed = order({ state: "CONFIRMED", ticketNumber: "T-20261124-0001" });
    expect(actsOf(confirmed, SELLER, NOON)).toEqual(["modify", "cancel"]);
  });

  test("what goes to the exchange waits for the answer to what was sent before; what does not go there does not", () => {
    const doubtful = order({ state: "CONFIRMED", isInDoubt: true });
    expect(actsOf(doubtful, BUYER, NOON)).toEqual(["intention"]);
    expect(mayAct(doubtful, "cancel", BUYER, NOON)).toMatchObject({
      code: "in_doubt",
      message: "Waiting for NSE. Try again in a moment.",
    });
  });

  test("what the exchange has with other money is neither changed nor cancelled here until both figures agree", () => {
    for (const state of ["REPORTED", "ACCEPTED"] as const) {
      const disputed = order({ state, isDisputed: true });
      for (const act of ["modify", "cancel"] as const) {
        expect(mayAct(disputed, act, SELLER, NOON)).toMatchObject({ code: "in_doubt", message: disputedText("NSE") });
      }
    }
    // Of a confirmed deal the interest may be amended, by which its pay-in comes to agree.
    expect(actsOf(order({ state: "CONFIRMED", isDisputed: true }), SELLER, NOON)).toEqual(["modify", "cancel"]);
  });

  test("an amendment is decided by the other side, once, and no second one is proposed meanwhile", () => {
    const open = order({ state: "CONFIRMED", amendment: { by: "seller", isOpen: true, isDecided: false } });
    expect(actsOf(open, BUYER, NOON)).toEqual(["decide", "intention"]);
    expect(mayAct(open, "decide", SELLER, NOON)).toMatchObject({ message: orderTexts.ownAmendment });
    expect(waitsFor(open, NOON)).toBe("buyer");
    const decided = order({ state: "CONFIRMED", amendment: { by: "seller", isOpen: true, isDecided: true } });
    expect(actsOf(decided, BUYER, NOON)).toEqual(["intention"]);
    expect(waitsFor(decided, NOON)).toBeNull();
  });

  test("cancelling ends what nobody accepted, asks about what somebody did, and amends what the exchange has", () => {
    expect(cancelStep(order(), SELLER, NOON)).toBe("cancel");
    expect(cancelStep(order({ state: "ACCEPTED" }), SELLER, NOON)).toBe("ask");
    const asked = order({ state: "ACCEPTED", cancelAsked: { clientId: SELLER.clientId, atMs: NOON } });
    expect(cancelStep(asked, BUYER, NOON + 1000)).toBe("cancel");
    expect(mayAct(asked, "cancel", SELLER, NOON + 1000)).toMatchObject({ message: orderTexts.saidAlready });
    expect(cancelStep(asked, BUYER, NOON + 15 * 60_000)).toBe("ask");
    expect(cancelStep(order({ state: "CONFIRMED" }), BUYER, NOON)).toBe("amend");
  });

  test("it is settled by hand where the clearing corporation says nothing, from its day on, once by each side", () => {
    const silent = { ...TRACK, isHeard: false };
    const dayBegins = istInstantMs("2026-11-25", "00:00");
    const settle = (track: OrderLife["track"], nowMs: number) =>
      mayAct(order({ state: "CONFIRMED", track }), "settle", BUYER, nowMs);
    expect(settle(silent, dayBegins - 1)).toMatchObject({ message: orderTexts.beforeSettlementDay });
    expect(settle(silent, dayBegins)).toEqual({ ok: true, value: "buyer" });
    expect(settle(TRACK, dayBegins)).toMatchObject({ message: orderTexts.fedByCorporation });
    const said = { ...silent, saidByHand: { buyer: true, seller: false } };
    expect(settle(said, dayBegins)).toMatchObject({ message: orderTexts.saidAlready });
  });

  test("a procurement is placed by the firm that buys, and not cancelled while a placement is confirmed (S-21)", () => {
    const procured = order({ kind: "PROCUREMENT", reporter: "buyer" });
    expect(actsOf(procured, BUYER, NOON)).toEqual(["modify", "cancel", "place"]);
    expect(actsOf(procured, SELLER, NOON)).toEqual(["accept", "reject"]);
    const placed = order({ kind: "PROCUREMENT", reporter: "buyer", isPlacementConfirmed: true });
    expect(mayAct(placed, "cancel", BUYER, NOON)).toMatchObject({ message: orderTexts.placementConfirmed });
  });
});
