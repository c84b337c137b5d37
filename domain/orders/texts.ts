import { agoText } from "#domain/lib/ago-text.ts";

/** Exact refusal texts of acts on orders. */
export const orderTexts = {
  notYourSide: "You act for neither side of this order.",
  ownReport: "The other firm accepts or rejects what you reported.",
  reporterOnly: "The firm that reported this trade changes it.",
  cancelsReporter: "The firm that reported this trade cancels it until you accept. You can reject it.",
  settled: "This order is settled.",
  rejected: "This order was rejected.",
  cancelled: "This order is cancelled.",
  failed: "This order failed to settle. Settle it again, or cancel it.",
  accepted: "This order was accepted already.",
  confirmed: "The exchange has confirmed this order.",
  notConfirmed: "The exchange has not confirmed this order yet.",
  notFailed: "This order has not failed.",
  noAmendment: "No amendment waits for an answer.",
  ownAmendment: "The other side decides what you proposed.",
  amendmentOpen: "An amendment waits for its answer. Only one is open at a time.",
  amendmentDecided: "The amendment was answered. The exchange puts it in force.",
  placementConfirmed: "Settle or cancel the placements first.",
  fedByCorporation: "The clearing corporation settles this order and says how it stands.",
  beforeSettlementDay: "An order is settled by hand from its settlement day on.",
  saidAlready: "Your side has said so already.",
  noCustodian: "Your side settles without a custodian.",
  payInDone: "Bonds and money are in already.",
  notProcurement: "Only a procurement is placed.",
  placesBuyer: "The firm that procures says where it goes.",
  placedAbove: "Placements come to more than the procurement.",
  placementUnknown: "This client or order cannot take a placement.",
  placementTwice: "Name each client and each order once.",
  stale: "The order changed. Look again before you act.",
  nothingChanged: "Nothing is changed.",
  needsReason: "Say why, for the other side.",
  reportEnded: "The report ended there unaccepted.",
  notReached: "The exchange could not be reached in time.",
  otherRefused: "The exchange refused the other side.",
  lateReason: "Say why the report is late.",
  matured: "The bond is repaid before it could settle.",
  noSettlementDay: "This is no day of settlement.",
  pastSettlementDay: "Name a day to come.",
  amendedElsewhere: "Cancelled at the exchange",
  otherAmendmentRefused: "The other side refused.",
} as const;

/** Refusal: acts on an order that follows a ticket belong to the ticket. */
export function followsTicketText(number: string): string {
  return `This order follows ticket ${number} until the exchange confirms it.`;
}

/** Refusal: the row of a file is a trade already reported. */
export function reportedBeforeText(number: string): string {
  return `This trade was reported as ${number}. Give it a ref of its own if it is another.`;
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
  return `${exchange} has this deal with other money. It is confirmed once both figures agree.`;
}

/** Refusal: an exchange allows few amendments of a confirmed deal. */
export function amendsOnlyText(exchange: string): string {
  return `${exchange} changes only settlement, yield type and accrued interest. Cancel and deal again.`;
}
