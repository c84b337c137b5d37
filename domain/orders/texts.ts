import { agoText } from "#domain/lib/ago-text.ts";

/** Exact refusal texts of acts on orders. */
export const orderTexts = {
  notYourSide: "You act for neither side of this order.",
  ownReport: "Only the other firm can accept or reject your report.",
  reporterOnly: "Only the firm that reported this trade can change it.",
  cancelsReporter: "Until you accept, only the firm that reported this trade can cancel it. You can reject it.",
  settled: "This order is settled.",
  rejected: "This order was rejected.",
  cancelled: "This order is cancelled.",
  failed: "This order failed to settle. Settle it again, or cancel it.",
  accepted: "This order has already been accepted.",
  confirmed: "The exchange has confirmed this order.",
  notConfirmed: "The exchange has not confirmed this order yet.",
  notFailed: "This order has not failed.",
  noAmendment: "No amendment awaits an answer.",
  ownAmendment: "Only the other side can answer your proposal.",
  amendmentOpen: "An amendment awaits its answer. Only one can be open at a time.",
  amendmentDecided: "The amendment has been answered. The exchange applies it.",
  placementConfirmed: "Settle or cancel the placements first.",
  fedByCorporation: "The clearing corporation settles this order and reports its status.",
  beforeSettlementDay: "An order can be settled manually from its settlement day.",
  alreadyStated: "Your side has already confirmed.",
  noCustodian: "Your side settles without a custodian.",
  payInDone: "Bonds and money are already in.",
  notProcurement: "Only a procurement can be placed.",
  placesBuyer: "Only the procuring firm can place it.",
  placedAbove: "Placements exceed the procurement.",
  placementUnknown: "This client or order cannot take a placement.",
  placementTwice: "Name each client and each order once.",
  stale: "The order has changed. Check it again before you act.",
  nothingChanged: "You have not changed anything.",
  needsReason: "Enter a reason for the other side.",
  reportEnded: "The report ended at the exchange unaccepted.",
  notReached: "The exchange could not be reached in time.",
  otherRefused: "The exchange refused the other side.",
  lateReason: "Enter a reason for the late report.",
  matured: "The bond is repaid before it could settle.",
  noSettlementDay: "This is not a settlement day.",
  pastSettlementDay: "Enter a future date.",
  amendedElsewhere: "Cancelled at the exchange",
  noLegs: "This deal is not reported on NDS-OM or F-TRAC.",
  otherAmendmentRefused: "The other side refused.",
} as const;

/** Refusal: acts on an order that follows a ticket belong to the ticket. */
export function followsTicketText(number: string): string {
  return `This order follows ticket ${number} until the exchange confirms it.`;
}

/** Refusal: the row of a file is a trade already reported. */
export function reportedBeforeText(number: string): string {
  return `This trade was reported as ${number}. If this is another trade, give it its own ref.`;
}

/**
 * Question before reporting a trade that looks like one already reported.
 * @param name person of the own firm, or the other firm
 */
export function reportAgainText(number: string, name: string, reportedAtMs: number, nowMs: number): string {
  return `Reported ${agoText(reportedAtMs, nowMs)} by ${name}: ${number}. Report another?`;
}

/** Refusal while an answer of the exchange is unknown. */
export function waitingText(exchange: string): string {
  return `Waiting for ${exchange}. Try again in a moment.`;
}

/** Refusal: the exchange has the deal for another amount. */
export function disputedText(exchange: string): string {
  return `${exchange} has a different amount for this deal. It is confirmed once both figures agree.`;
}

/** Refusal: an exchange allows few amendments of a confirmed deal. */
export function amendsOnlyText(exchange: string): string {
  return `${exchange} changes only settlement, yield type and accrued interest. Cancel and deal again.`;
}
