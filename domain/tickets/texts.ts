import { agoText } from "#domain/lib/ago-text.ts";

/** Exact refusal texts of acts on tickets. */
export const ticketTexts = {
  over: "This ticket is closed.",
  agreed: "Both sides have consented. Cancel the ticket to change the deal.",
  withdraw: "The other side wrote this ticket. Reject it instead.",
  rejected: "This ticket was rejected. Reopen it to continue.",
  notSent: "This ticket is a draft. Send it first.",
  sentAlready: "This ticket has already been sent.",
  consentedAlready: "Your side has already consented.",
  notRejected: "Only a rejected ticket can be reopened.",
  rejectLate: "Both sides have consented. Cancel the ticket instead of rejecting it.",
  reopenDay: "A ticket can be reopened only on the day it was made.",
  otherAuthor: "Only the firm that wrote this ticket can do that.",
  notYourSide: "You act for neither side of this ticket.",
  otherSide: "This side is not yours.",
  whichSide: "Choose a side.",
  stale: "The ticket has changed. Check it again before you act.",
  counterpartyFixed: "The other side is fixed once a ticket is sent.",
  unknownPerson: "This person cannot deal on Yieldboard at present.",
  firmWithoutDealer: "This firm has no dealer on Yieldboard.",
  sameFirm: "Choose a firm other than your own.",
  noFacilitator: "The facilitator is a broker of neither side's firm.",
  unknownCustodian: "This custodian is not known.",
  otherExchange: "Your firm does not deal on this exchange.",
  noLevel: "Enter a price or a yield.",
  noExchange: "Choose the exchange.",
  tradeTimeLate: "Trade time cannot be later than the current time.",
  rfqSettlement: "Settlement on RFQ is T+0 or T+1.",
  brokeredOtm: "A brokered one-to-many quote is placed by the broker.",
  noEvidence: "No consents yet.",
  notAgreed: "A ticket is executed once both sides have consented.",
  executing: "This ticket is being executed.",
  executesSeller: "Only the seller's side can report the deal.",
  executesBroker: "A brokered one-to-many quote is placed by the broker.",
  noYield: "An exchange needs a yield, and this bond's price gives none.",
  farSettlement: "Settlement is T+0, T+1 or T+2 on the day that the deal is executed.",
  quoteEnded: "The quote ended at the exchange before it was dealt.",
  moneyRefused: "The money was rejected at the exchange.",
  notConfirmed: "The money was not confirmed in time.",
  reportEnded: "The report ended at the exchange unaccepted.",
  reportRefused: "The report was rejected at the exchange.",
  notReached: "The exchange could not be reached in time.",
  otherRefused: "The exchange refused the other side.",
} as const;

/**
 * Refusal while a request to cancel awaits the other side.
 * @param until `14:32:05`
 */
export function cancelAskedText(until: string): string {
  return `You have asked to cancel. The other side can agree until ${until}.`;
}

/**
 * Question before making a second ticket from a chat line.
 * @param name author of the first ticket
 */
export function writtenAgainText(number: string, name: string, madeAtMs: number, nowMs: number): string {
  return `Ticket ${number} was made from this line ${agoText(madeAtMs, nowMs)} by ${name}. Make another?`;
}
