import { describe, expect, test } from "vitest";
import { ORDER_ACTS, ORDER_STATES, type OrderAct, type OrderState } from "#domain/entities/order.ts";
import { istInstantMs } from "#domain/lib/iso-date.ts";
import { actsOf, cancelStep, isAsked, mayAct, type OrderLife, waitsFor } from "#domain/orders/life.ts";
import { disputedText, followsTicketText, orderTexts } from "#domain/orders/texts.ts";

const NOON = istInstantMs("2026-11-24", "12:00");
const SELLER = { clientId: "cli_seller" };
const BUYER = { clientId: "cli_buyer" };

const TRACK: NonNullable<OrderLife["track"]> = {
  isReportedByCorporation: true,
  isPayInDone: false,
  settledByHand: { buyer: false, seller: false },
  hasIntention: { buyer: true, seller: false },
  againBy: null,
};

/** An order reported manually by the seller. */
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
    report: null,
    isPlacementConfirmed: false,
    ...changes,
  };
}

/** Acts allowed in each state: to the reporter, then to the other firm. */
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
    // The interest of a confirmed deal may be amended, which can bring its pay-in into agreement.
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
    expect(mayAct(asked, "cancel", SELLER, NOON + 1000)).toMatchObject({ message: orderTexts.alreadyStated });
    expect(cancelStep(asked, BUYER, NOON + 15 * 60_000)).toBe("ask");
    expect(cancelStep(order({ state: "CONFIRMED" }), BUYER, NOON)).toBe("amend");
  });

  test("it is settled by hand where the clearing corporation says nothing, from its day on, once by each side", () => {
    const silent = { ...TRACK, isReportedByCorporation: false };
    const dayBegins = istInstantMs("2026-11-25", "00:00");
    const settle = (track: OrderLife["track"], nowMs: number) =>
      mayAct(order({ state: "CONFIRMED", track }), "settle", BUYER, nowMs);
    expect(settle(silent, dayBegins - 1)).toMatchObject({ message: orderTexts.beforeSettlementDay });
    expect(settle(silent, dayBegins)).toEqual({ ok: true, value: "buyer" });
    expect(settle(TRACK, dayBegins)).toMatchObject({ message: orderTexts.fedByCorporation });
    const byHand = { ...silent, settledByHand: { buyer: true, seller: false } };
    expect(settle(byHand, dayBegins)).toMatchObject({ message: orderTexts.alreadyStated });
  });

  const TICKET = "T-20261124-0001";
  const asked = (clientId: string, atMs = NOON) => ({ cancelAsked: { clientId, atMs } });
  const open = (isDecided: boolean) => ({ amendment: { by: "seller" as const, isOpen: true, isDecided } });
  test.each<[string, Partial<OrderLife>, OrderAct, typeof BUYER, string, string]>([
    ["accepts its own report", {}, "accept", SELLER, "forbidden", orderTexts.ownReport],
    ["accepts twice", { state: "ACCEPTED" }, "accept", BUYER, "already_done", orderTexts.accepted],
    [
      "accepts what the exchange confirmed",
      { state: "CONFIRMED" },
      "accept",
      BUYER,
      "already_done",
      orderTexts.confirmed,
    ],
    ["rejects what failed", { state: "FAILED" }, "reject", BUYER, "already_done", orderTexts.failed],
    ["accepts a ticket's order", { ticketNumber: TICKET }, "accept", BUYER, "already_done", followsTicketText(TICKET)],
    ["changes the other's report", {}, "modify", BUYER, "forbidden", orderTexts.reporterOnly],
    ["changes what failed", { state: "FAILED" }, "modify", SELLER, "already_done", orderTexts.failed],
    ["changes a ticket's order", { ticketNumber: TICKET }, "modify", SELLER, "already_done", followsTicketText(TICKET)],
    [
      "amends twice",
      { state: "CONFIRMED", ...open(false) },
      "modify",
      SELLER,
      "already_done",
      orderTexts.amendmentOpen,
    ],
    [
      "amends what was answered",
      { state: "CONFIRMED", ...open(true) },
      "cancel",
      BUYER,
      "already_done",
      orderTexts.amendmentDecided,
    ],
    ["cancels the other's report", {}, "cancel", BUYER, "forbidden", orderTexts.cancelsReporter],
    [
      "cancels a ticket's order",
      { state: "ACCEPTED", ticketNumber: TICKET },
      "cancel",
      SELLER,
      "already_done",
      followsTicketText(TICKET),
    ],
    [
      "asks to cancel twice",
      { state: "ACCEPTED", ...asked(BUYER.clientId) },
      "cancel",
      BUYER,
      "already_done",
      orderTexts.alreadyStated,
    ],
    [
      "decides where nothing is proposed",
      { state: "CONFIRMED" },
      "decide",
      BUYER,
      "already_done",
      orderTexts.noAmendment,
    ],
    [
      "decides before there is a deal",
      { state: "ACCEPTED", ...open(false) },
      "decide",
      BUYER,
      "already_done",
      orderTexts.noAmendment,
    ],
    [
      "decides what is over",
      { state: "CONFIRMED", amendment: { by: "seller", isOpen: false, isDecided: true } },
      "decide",
      BUYER,
      "already_done",
      orderTexts.noAmendment,
    ],
    [
      "decides its own proposal",
      { state: "CONFIRMED", ...open(false) },
      "decide",
      SELLER,
      "forbidden",
      orderTexts.ownAmendment,
    ],
    [
      "decides twice",
      { state: "CONFIRMED", ...open(true) },
      "decide",
      BUYER,
      "already_done",
      orderTexts.amendmentDecided,
    ],
    ["settles what failed", { state: "FAILED" }, "settle", BUYER, "already_done", orderTexts.failed],
    ["settles what is not confirmed", { state: "ACCEPTED" }, "settle", BUYER, "already_done", orderTexts.notConfirmed],
    [
      "settles what has no track yet",
      { state: "CONFIRMED", track: null },
      "settle",
      BUYER,
      "already_done",
      orderTexts.notConfirmed,
    ],
    [
      "settles again what did not fail",
      { state: "CONFIRMED" },
      "settle_again",
      BUYER,
      "already_done",
      orderTexts.notFailed,
    ],
    [
      "settles again what has no track",
      { state: "FAILED", track: null },
      "settle_again",
      BUYER,
      "already_done",
      orderTexts.notFailed,
    ],
    [
      "asks to settle again twice",
      { state: "FAILED", track: { ...TRACK, againBy: BUYER.clientId } },
      "settle_again",
      BUYER,
      "already_done",
      orderTexts.alreadyStated,
    ],
    [
      "states an intention without a custodian",
      { state: "CONFIRMED" },
      "intention",
      SELLER,
      "forbidden",
      orderTexts.noCustodian,
    ],
    [
      "states one after the pay-in",
      { state: "CONFIRMED", track: { ...TRACK, isPayInDone: true } },
      "intention",
      BUYER,
      "already_done",
      orderTexts.payInDone,
    ],
    [
      "states one before the deal is confirmed",
      { state: "ACCEPTED" },
      "intention",
      BUYER,
      "already_done",
      orderTexts.notConfirmed,
    ],
    [
      "states one without a track",
      { state: "CONFIRMED", track: null },
      "intention",
      BUYER,
      "already_done",
      orderTexts.notConfirmed,
    ],
    ["places an order", {}, "place", BUYER, "forbidden", orderTexts.notProcurement],
    ["places the buyer's procurement", { kind: "PROCUREMENT" }, "place", SELLER, "forbidden", orderTexts.placesBuyer],
    ["places what failed", { kind: "PROCUREMENT", state: "FAILED" }, "place", BUYER, "already_done", orderTexts.failed],
    ["acts on what was rejected", { state: "REJECTED" }, "accept", BUYER, "already_done", orderTexts.rejected],
    ["acts on what is cancelled", { state: "CANCELLED" }, "cancel", BUYER, "already_done", orderTexts.cancelled],
  ])("nobody %s", (_what, changes, act, viewer, code, message) => {
    expect(mayAct(order(changes), act, viewer, NOON)).toMatchObject({ ok: false, code, message });
  });

  test("everything that goes to the exchange waits while something sent there is unanswered", () => {
    const doubtful = (changes: Partial<OrderLife>) => order({ isInDoubt: true, ...changes });
    expect([actsOf(doubtful({}), SELLER, NOON), actsOf(doubtful({}), BUYER, NOON)]).toEqual([[], []]);
    const amended = doubtful({ state: "CONFIRMED", ...open(false) });
    expect(mayAct(amended, "decide", BUYER, NOON)).toMatchObject({ code: "in_doubt" });
    expect(actsOf(doubtful({ state: "FAILED" }), BUYER, NOON)).toEqual(["settle_again"]);
  });

  test("a request to cancel waits 15 minutes, and after a failure for as long as it takes", () => {
    const accepted = order({ state: "ACCEPTED", ...asked(BUYER.clientId) });
    const late = NOON + 15 * 60_000;
    expect([isAsked(accepted, late - 1), isAsked(accepted, late), isAsked(order(), NOON)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(isAsked({ ...accepted, state: "FAILED" }, late)).toBe(true);
    expect(mayAct(accepted, "cancel", BUYER, late)).toEqual({ ok: true, value: "buyer" });
    expect(cancelStep(accepted, BUYER, NOON)).toBe("ask");
    expect(cancelStep({ ...accepted, state: "FAILED" }, SELLER, late)).toBe("cancel");
  });

  test.each<[string, Partial<OrderLife>, "buyer" | "seller" | null]>([
    ["the other side to accept a report", {}, "buyer"],
    ["the other side of the buyer's report", { reporter: "buyer" }, "seller"],
    ["nobody where it follows a ticket", { ticketNumber: TICKET }, null],
    ["nobody once it is accepted", { state: "ACCEPTED" }, null],
    ["the other side to settle again", { state: "FAILED", track: { ...TRACK, againBy: BUYER.clientId } }, "seller"],
    [
      "the buyer to settle again what the seller asked for",
      { state: "FAILED", track: { ...TRACK, againBy: SELLER.clientId } },
      "buyer",
    ],
    ["nobody after a failure without a word", { state: "FAILED" }, null],
    [
      "nobody to settle again what did not fail",
      { state: "CONFIRMED", track: { ...TRACK, againBy: BUYER.clientId } },
      null,
    ],
    ["the buyer to cancel what the seller asked for", { state: "ACCEPTED", ...asked(SELLER.clientId) }, "buyer"],
    ["the seller to cancel what the buyer asked for", { state: "ACCEPTED", ...asked(BUYER.clientId) }, "seller"],
    ["nobody once the request has lapsed", { state: "ACCEPTED", ...asked(BUYER.clientId, NOON - 15 * 60_000) }, null],
    [
      "nobody for an amendment that is over",
      { state: "CONFIRMED", amendment: { by: "seller", isOpen: false, isDecided: false } },
      null,
    ],
    ["nobody for an amendment of a deal that failed", { state: "FAILED", ...open(false) }, null],
  ])("an order waits for %s", (_whom, changes, side) => expect(waitsFor(order(changes), NOON)).toBe(side));

  test("a procurement is placed by the firm that buys, and not cancelled while a placement is confirmed (S-21)", () => {
    const procured = order({ kind: "PROCUREMENT", reporter: "buyer" });
    expect(actsOf(procured, BUYER, NOON)).toEqual(["modify", "cancel", "place"]);
    expect(actsOf(procured, SELLER, NOON)).toEqual(["accept", "reject"]);
    const placed = order({ kind: "PROCUREMENT", reporter: "buyer", isPlacementConfirmed: true });
    expect(mayAct(placed, "cancel", BUYER, NOON)).toMatchObject({ message: orderTexts.placementConfirmed });
  });
});
