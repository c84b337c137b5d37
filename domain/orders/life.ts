import {
  ORDER_ACTS,
  type OrderAct,
  type OrderKind,
  type OrderState,
  type ReportedOrderStatus,
} from "#domain/entities/order.ts";
import { isExchange, type Venue, VENUE_NAMES } from "#domain/entities/exchanges.ts";
import { type DealSide, otherSide } from "#domain/entities/ticket.ts";
import { type IsoDate, istDateOf } from "#domain/lib/iso-date.ts";
import { legBar, isMatched } from "#domain/reporting/legs.ts";
import type { StoredReport } from "#domain/reporting/stored.ts";
import { reportTexts } from "#domain/reporting/texts.ts";
import { disputedText, followsTicketText, orderTexts, waitingText } from "#domain/orders/texts.ts";
import { CANCEL_WITHIN_MS } from "#domain/tickets/life.ts";
import { firmSides, type TicketParties } from "#domain/tickets/sides.ts";
import { err, ok, type Verdict } from "#domain/trading/verdict.ts";

// Acts allowed on an order by state. The server enforces them and the screen offers them. A manual report needs the
// other firm's acceptance. An order from a ticket has the consent of both sides and follows the ticket until the
// exchange confirms it. After that both sides have the same rights, and binding acts need both.

/** Fields of an order that decide its life cycle. */
export interface OrderLife extends TicketParties {
  kind: OrderKind;
  state: OrderState;
  exchange: Venue;
  reportedStatus: ReportedOrderStatus;
  reporter: DealSide;
  /** Ticket that the order follows until confirmed; null for a manual report. */
  ticketNumber: string | null;
  settlementDate: IsoDate;
  /** True while an answer of the exchange is unknown. */
  isInDoubt: boolean;
  /** True when the exchange has the deal with another amount. */
  isDisputed: boolean;
  amendment: { by: DealSide; isOpen: boolean; isDecided: boolean } | null;
  cancelAsked: { clientId: string; atMs: number } | null;
  track: {
    /** True when the clearing corporation reports its status. */
    isReportedByCorporation: boolean;
    isPayInDone: boolean;
    settledByHand: { buyer: boolean; seller: boolean };
    hasIntention: { buyer: boolean; seller: boolean };
    /** Firm that asked to settle again. */
    againBy: string | null;
  } | null;
  /** Legs of a deal in government or money-market paper; null for others. */
  report: StoredReport | null;
  /** True for a procurement with a placement that is confirmed and not settled. */
  isPlacementConfirmed: boolean;
}

interface Viewer {
  clientId: string;
}

const OVER: Partial<Record<OrderState, string>> = {
  SETTLED: orderTexts.settled,
  REJECTED: orderTexts.rejected,
  CANCELLED: orderTexts.cancelled,
};

/** Acts sent to the exchange, which wait for earlier commands there. */
const GOES_OUT: ReadonlySet<OrderAct> = new Set(["accept", "reject", "modify", "cancel", "decide"]);

/** Side on which the viewer's firm may act; a broker of the deal may only view. */
export function mayAct(order: OrderLife, act: OrderAct, viewer: Viewer, nowMs: number): Verdict<DealSide> {
  const [side] = firmSides(order, { clientId: viewer.clientId, userId: "" });
  if (side === undefined) return err("forbidden", orderTexts.notYourSide);
  const over = OVER[order.state];
  if (over !== undefined) return err("already_done", over);
  const verdict = inState(order, act, side, viewer, nowMs);
  if (!verdict.ok) return verdict;
  if (order.isInDoubt && GOES_OUT.has(act)) return err("in_doubt", waitingText(VENUE_NAMES[order.exchange]));
  return ok(side);
}

/** All acts that the viewer's firm may do now. */
export function actsOf(order: OrderLife, viewer: Viewer, nowMs: number): OrderAct[] {
  return ORDER_ACTS.filter((act) => mayAct(order, act, viewer, nowMs).ok);
}

function inState(order: OrderLife, act: OrderAct, side: DealSide, viewer: Viewer, nowMs: number): Verdict<null> {
  switch (act) {
    case "accept":
    case "reject":
      return answering(order, side);
    case "modify":
      return modifying(order, side);
    case "cancel":
      return cancelling(order, side, viewer, nowMs);
    case "decide":
      return deciding(order, side);
    case "settle":
      return settling(order, side, nowMs);
    case "settle_again":
      return settlingAgain(order, viewer);
    case "intention":
      return intending(order, side);
    case "place":
      if (order.kind !== "PROCUREMENT") return err("forbidden", orderTexts.notProcurement);
      if (side !== "buyer") return err("forbidden", orderTexts.placesBuyer);
      return order.state === "FAILED" ? done(orderTexts.failed) : fine;
    case "report":
      return onLeg(order, side, "report");
    case "withdraw_report":
      return onLeg(order, side, "withdraw");
    case "match":
      return onLeg(order, side, "match");
    case "clearing":
      return clearing(order);
  }
}

const fine = ok(null);
const done = (text: string) => err("already_done", text);

/** The deal exists at the exchange: another report would duplicate it, and ending it only here would orphan it. */
const disputed = ({ exchange }: OrderLife) => err("in_doubt", disputedText(VENUE_NAMES[exchange]));

/** True before the exchange has confirmed it. */
function isOnItsWay({ state }: OrderLife): boolean {
  return state === "REPORTED" || state === "ACCEPTED";
}

function answering(order: OrderLife, side: DealSide): Verdict<null> {
  if (order.state === "FAILED") return done(orderTexts.failed);
  if (order.state === "CONFIRMED") return done(orderTexts.confirmed);
  if (order.ticketNumber !== null) return done(followsTicketText(order.ticketNumber));
  if (side === order.reporter) return err("forbidden", orderTexts.ownReport);
  return order.state === "REPORTED" ? fine : done(orderTexts.accepted);
}

function modifying(order: OrderLife, side: DealSide): Verdict<null> {
  if (order.state === "FAILED") return done(orderTexts.failed);
  if (order.state === "CONFIRMED") return amending(order);
  if (order.ticketNumber !== null) return done(followsTicketText(order.ticketNumber));
  if (order.isDisputed) return disputed(order);
  return side === order.reporter ? fine : err("forbidden", orderTexts.reporterOnly);
}

/** Legs of a deal that was made at an exchange are reported once the exchange has confirmed it. */
function onLeg(order: OrderLife, side: DealSide, act: "report" | "withdraw" | "match"): Verdict<null> {
  const { report, state, exchange } = order;
  if (report === null) return err("forbidden", orderTexts.noLegs);
  if (state === "FAILED") return done(orderTexts.failed);
  if (isExchange(exchange) && state !== "CONFIRMED") return done(orderTexts.notConfirmed);
  const bar = legBar(report, side, act);
  return bar === null ? fine : done(bar);
}

function clearing({ report, state }: OrderLife): Verdict<null> {
  if (report === null) return err("forbidden", orderTexts.noLegs);
  if (report.platform !== "NDSOM") return err("forbidden", reportTexts.noClearing);
  if (state === "FAILED") return done(orderTexts.failed);
  return isMatched(report) ? fine : done(reportTexts.notMatched);
}

function amending({ amendment, exchange }: OrderLife): Verdict<null> {
  if (!isExchange(exchange)) return done(reportTexts.matchedFixed);
  if (amendment?.isOpen !== true) return fine;
  return done(amendment.isDecided ? orderTexts.amendmentDecided : orderTexts.amendmentOpen);
}

function cancelling(order: OrderLife, side: DealSide, viewer: Viewer, nowMs: number): Verdict<null> {
  if (order.isPlacementConfirmed) return done(orderTexts.placementConfirmed);
  if (order.state === "CONFIRMED") return amending(order);
  if (isOnItsWay(order) && order.ticketNumber !== null) return done(followsTicketText(order.ticketNumber));
  if (isOnItsWay(order) && order.isDisputed) return disputed(order);
  if (order.state === "REPORTED") return side === order.reporter ? fine : err("forbidden", orderTexts.cancelsReporter);
  return isAsked(order, nowMs) && order.cancelAsked?.clientId === viewer.clientId
    ? done(orderTexts.alreadyStated)
    : fine;
}

function deciding({ state, amendment }: OrderLife, side: DealSide): Verdict<null> {
  if (state !== "CONFIRMED" || amendment?.isOpen !== true) return done(orderTexts.noAmendment);
  if (amendment.by === side) return err("forbidden", orderTexts.ownAmendment);
  return amendment.isDecided ? done(orderTexts.amendmentDecided) : fine;
}

function settling({ state, track, settlementDate }: OrderLife, side: DealSide, nowMs: number): Verdict<null> {
  if (state === "FAILED") return done(orderTexts.failed);
  if (state !== "CONFIRMED" || track === null) return done(orderTexts.notConfirmed);
  if (track.isReportedByCorporation) return done(orderTexts.fedByCorporation);
  if (istDateOf(nowMs) < settlementDate) return done(orderTexts.beforeSettlementDay);
  return track.settledByHand[side] ? done(orderTexts.alreadyStated) : fine;
}

function settlingAgain({ state, track }: OrderLife, viewer: Viewer): Verdict<null> {
  if (state !== "FAILED" || track === null) return done(orderTexts.notFailed);
  return track.againBy === viewer.clientId ? done(orderTexts.alreadyStated) : fine;
}

function intending({ state, track }: OrderLife, side: DealSide): Verdict<null> {
  if (state !== "CONFIRMED" || track === null) return done(orderTexts.notConfirmed);
  if (!track.hasIntention[side]) return err("forbidden", orderTexts.noCustodian);
  return track.isPayInDone ? done(orderTexts.payInDone) : fine;
}

/** True while a request to cancel awaits the other side; after a failure it does not expire. */
export function isAsked({ cancelAsked, state }: Pick<OrderLife, "cancelAsked" | "state">, nowMs: number): boolean {
  if (cancelAsked === null) return false;
  return state === "FAILED" || nowMs < cancelAsked.atMs + CANCEL_WITHIN_MS;
}

/** Effect of cancelling now: the end, a request to the other side, or an amendment through the exchange. */
export function cancelStep(order: OrderLife, viewer: Viewer, nowMs: number): "cancel" | "ask" | "amend" {
  if (order.state === "CONFIRMED") return "amend";
  if (order.state === "REPORTED") return "cancel";
  return isAsked(order, nowMs) && order.cancelAsked?.clientId !== viewer.clientId ? "cancel" : "ask";
}

/** Side whose answer the order awaits now, or null. */
export function waitsFor(order: OrderLife, nowMs: number): DealSide | null {
  const { state, amendment, cancelAsked, track } = order;
  const other = (clientId: string) => (order.buyer.client_id === clientId ? "seller" : "buyer");
  if (state === "REPORTED" && order.ticketNumber === null) return otherSide(order.reporter);
  if (state === "CONFIRMED" && amendment?.isOpen === true && !amendment.isDecided) return otherSide(amendment.by);
  if (state === "FAILED" && track?.againBy != null) return other(track.againBy);
  return isAsked(order, nowMs) && cancelAsked !== null ? other(cancelAsked.clientId) : null;
}
